import type { z } from 'zod';
import { type FileValue, fileValueSchema } from '../file/fileValue.ts';
import { sameValue } from '../kernel/changedFields.ts';
import { type FieldFacts, factsOf } from './fieldFacts.ts';
import { filesInValue } from './kinds/files.ts';
import type { AnyState } from './recordState.ts';

/** An uploaded file that a command puts into a field. */
export interface NamedFile {
  /** The field of the record, and of the input. */
  readonly field: string;
  readonly facts: FieldFacts;
  readonly file: FileValue;
}

/** The files that a command puts into a record, except those that are already in the same field. */
export function recordFiles(
  { shape }: z.ZodObject,
  { input }: { readonly input: Readonly<Record<string, unknown>> },
  state: AnyState,
): readonly NamedFile[] {
  const present = 'details' in state ? state.details : {};
  return Object.entries<z.ZodType>(shape).flatMap(([field, schema]) => {
    const facts = factsOf(schema);
    const given = input[field];
    if (given === undefined || given === null || sameValue(given, present[field])) return [];
    if (facts.kind === 'files') {
      const before = filesInValue(present[field]);
      const added = filesInValue(given).filter((file) => !before.some((one) => sameValue(one, file)));
      return added.map((file) => ({ field, facts, file }));
    }
    return facts.kind === 'file' ? [{ field, facts, file: fileValueSchema.parse(given) }] : [];
  });
}
