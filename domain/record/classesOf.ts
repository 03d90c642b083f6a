import type { SeenAs } from '../rights/fieldClass.ts';
import type { FieldFacts } from './fieldFacts.ts';

/** What every fact has besides its fields: by what it is known, and whether it has ended. */
const alwaysPlain = { id: 'plain', revision: 'plain', archived: 'plain', inactive: 'plain' } as const;

/** Who sees which of a record's fields (`shownTo`). */
export function classesOf(
  shown: Readonly<Record<string, FieldFacts>>,
): Readonly<Partial<Record<string, SeenAs>>> {
  const said = Object.entries(shown).flatMap(([name, { class: seenAs }]) =>
    seenAs === undefined ? [] : [[name, seenAs] as const],
  );
  return { ...alwaysPlain, ...Object.fromEntries(said) };
}
