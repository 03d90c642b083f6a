import type { z } from 'zod';
import { factsOf } from './fieldFacts.ts';
import { type KeptReference, keptReferenceIn } from './kinds/keptText.ts';
import type { AnyState } from './recordState.ts';

/** A text that a command puts into a field whose texts are kept beside the log. */
export interface NamedText {
  /** The field of the record, and of the input. */
  readonly field: string;
  readonly text: string;
  /** Where the text stands that the field has now; undefined: it has none. */
  readonly present: KeptReference | undefined;
}

/** The texts that a command puts into a record. */
export function keptTexts(
  { shape }: z.ZodObject,
  { input }: { readonly input: Readonly<Record<string, unknown>> },
  state: AnyState,
): readonly NamedText[] {
  const present = 'details' in state ? state.details : {};
  return Object.entries<z.ZodType>(shape).flatMap(([field, schema]) => {
    const given = input[field];
    if (factsOf(schema).kind !== 'keptText' || typeof given !== 'string') return [];
    return [{ field, text: given, present: keptReferenceIn(present[field]) }];
  });
}
