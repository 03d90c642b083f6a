import type { z } from 'zod';
import { isRecordName } from '../../../../domain/catalogues/records.ts';
import { type FieldFacts, kindOf } from '../../../../domain/record/fieldFacts.ts';
import { categoriesNamed } from '../../../../domain/record/recordsNamed.ts';
import { plainName } from '../../../../domain/text/plainName.ts';
import type { UploadField } from '../../../contract/upload.ts';

/** A field of a record as it appears in files. */
export interface FieldInFile {
  /** Its name in the record: `labelIds`. */
  readonly name: string;
  /** Its name in files: `labels`. */
  readonly column: string;
  readonly facts: FieldFacts;
  /** Whether each row must have it. */
  readonly required: boolean;
  /** Whether it is a number without a fraction. */
  readonly whole: boolean;
  /** What commands take for it. */
  readonly takes: z.ZodType;
  /** Its entry in the table of fields, with a description of cells of its kind. */
  readonly described: (says: string) => UploadField;
}

/**
 * A field as it appears in files.
 *
 * @param fallback the value if none is given; undefined if one must be given.
 * @param others the names and labels of whatever else a file of its record has: its column is called by none of them.
 */
export function fieldInFile(
  name: string,
  facts: FieldFacts,
  {
    fallback,
    whole,
    takes,
    others = [],
  }: {
    readonly fallback: unknown;
    readonly whole: boolean;
    readonly takes: z.ZodType;
    readonly others?: readonly string[];
  },
): FieldInFile {
  const called = new Set(others.map(plainName));
  const short = categoriesNamed(facts).length === 0 ? name : nameInFiles(name);
  const column = called.has(plainName(short)) ? name : short;
  const required = fallback === undefined;
  const { inFile } = kindOf(facts);
  return {
    name,
    column,
    facts,
    required,
    whole,
    takes,
    described: (says) => ({
      field: column,
      title: facts.label,
      required,
      orElse: null,
      alsoKnownAs: [...(facts.alsoKnownAs ?? [])],
      description: sentences(facts.help, says, leftOut(fallback, facts)),
      example: facts.example ?? '',
      holds: (inFile instanceof Object && 'holds' in inFile ? inFile.holds : undefined) ?? 'text',
      choices: Object.entries(facts.choices ?? {}).map(([value, label]) => ({ value, label })),
      names: facts.refersTo !== undefined && isRecordName(facts.refersTo) ? facts.refersTo : null,
    }),
  };
}

/** The name in files of a field that refers to other records: `labels` for `labelIds`. */
export function nameInFiles(field: string): string {
  return field.replace(/Ids$/, 's').replace(/Id$/, '');
}

/** Whether a field accepts only numbers without a fraction. */
export function isWhole(schema: z.ZodType): boolean {
  const issues = schema.safeParse(0.5).error?.issues ?? [];
  return issues.some((issue) => issue.code === 'invalid_type' && String(issue.expected) === 'int');
}

function leftOut(fallback: unknown, { choices = {} }: FieldFacts): string {
  if (typeof fallback === 'boolean') return `If left out: ${fallback ? 'yes' : 'no'}.`;
  if (typeof fallback === 'number') return `If left out: ${fallback}.`;
  return typeof fallback === 'string' && fallback !== ''
    ? `If left out: ${choices[fallback] ?? fallback}.`
    : '';
}

function sentences(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join(' ');
}
