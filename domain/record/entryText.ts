import { type FieldKind, fieldKinds } from './field.ts';
import type { FieldFacts } from './fieldFacts.ts';
import { type PartText, textsOfParts } from './kinds/entries.ts';
import type { FieldFormats } from './kinds/kindOfField.ts';

/** The parts of one entry of a field of entries that say something, in the order of its declaration. */
export function partTexts(
  facts: FieldFacts,
  entry: unknown,
  formats?: FieldFormats,
): readonly PartText<FieldKind>[] {
  return textsOfParts(fieldKinds, facts, entry, formats);
}
