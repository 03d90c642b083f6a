import type { FieldClass } from '../rights.ts';
import type { FieldFacts } from './field.ts';

/** The classes (`shownTo`) of a record's fields that not everybody who sees the record may see. */
export function classesOf(shown: Readonly<Record<string, FieldFacts>>): Readonly<Record<string, FieldClass>> {
  return Object.fromEntries(
    Object.entries(shown).flatMap(([name, { class: seenBy }]) =>
      seenBy === undefined ? [] : [[name, seenBy]],
    ),
  );
}
