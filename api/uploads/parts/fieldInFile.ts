import type { z } from 'zod';
import type { FieldFacts } from '../../../domain/record/field.ts';
import type { UploadField } from '../../contract/upload.ts';

/** A field of a record, as files know it. */
export interface FieldInFile {
  /** Of the record: `labelIds`. */
  readonly name: string;
  /** Of the file: `labels`. */
  readonly column: string;
  readonly facts: FieldFacts;
  /** Whether each row must have it. */
  readonly required: boolean;
  /** Whether it is a number without a fraction. */
  readonly whole: boolean;
  /** Its row in the table of what a file may hold, with what is to be said of a cell of its kind. */
  readonly described: (says: string) => UploadField;
}

/**
 * A field as files know it.
 *
 * @param fallback what the record has where nothing is said; undefined where something must be.
 */
export function fieldInFile(
  name: string,
  facts: FieldFacts,
  { fallback, whole }: { readonly fallback: unknown; readonly whole: boolean },
): FieldInFile {
  const column = facts.refersTo === undefined ? name : nameInFiles(name);
  const required = fallback === undefined;
  return {
    name,
    column,
    facts,
    required,
    whole,
    described: (says) => ({
      field: column,
      title: facts.label,
      required,
      alsoKnownAs: [...(facts.alsoKnownAs ?? [])],
      description: sentences(facts.help, says, leftOut(fallback, facts)),
      example: facts.example ?? '',
    }),
  };
}

/** What files call a field that names other records: `labels` for `labelIds`. */
export function nameInFiles(field: string): string {
  return field.replace(/Ids$/, 's').replace(/Id$/, '');
}

/** Whether a field takes numbers without a fraction alone. */
export function isWhole(schema: z.ZodType): boolean {
  const issues = schema.safeParse(0.5).error?.issues ?? [];
  return issues.some((issue) => issue.code === 'invalid_type' && String(issue.expected) === 'int');
}

function leftOut(fallback: unknown, { choices = {} }: FieldFacts): string {
  if (typeof fallback === 'boolean') return `Left out: ${fallback ? 'yes' : 'no'}.`;
  if (typeof fallback === 'number') return `Left out: ${fallback}.`;
  return typeof fallback === 'string' && fallback !== '' ? `Left out: ${choices[fallback] ?? fallback}.` : '';
}

function sentences(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(' ');
}
