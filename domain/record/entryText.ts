import { type FieldKind, fieldKinds } from './field.ts';
import type { FieldFacts } from './fieldFacts.ts';
import { type PartText, textsOfParts } from './kinds/entries.ts';

/** The parts of one entry of a field of entries that say something, in the order of its declaration. */
export function partTexts(facts: FieldFacts, entry: unknown): readonly PartText<FieldKind>[] {
  return textsOfParts(fieldKinds, facts, entry);
}
