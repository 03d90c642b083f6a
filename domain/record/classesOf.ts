import type { FieldClass } from '../rights.ts';
import type { FieldFacts } from './field.ts';

/** The classes of the fields of a record that not everybody sees who sees the record (`shownTo`). */
export function classesOf(shown: Readonly<Record<string, FieldFacts>>): Readonly<Record<string, FieldClass>> {
  return Object.fromEntries(
    Object.entries(shown).flatMap(([name, { class: seenBy }]) =>
      seenBy === undefined ? [] : [[name, seenBy]],
    ),
  );
}
