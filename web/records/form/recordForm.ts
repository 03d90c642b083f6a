import type { z } from 'zod';
import { sameValue } from '../../../domain/changedFields.ts';
import type { Claims } from '../../../domain/persona.ts';
import { factsOf } from '../../../domain/record/field.ts';
import type { RecordName } from '../../../domain/records.ts';
import { maySee, mayWrite } from '../../../domain/rights.ts';
import type { Zone } from '../../../domain/time/zone.ts';
import { type AnyRow, recordOf } from '../anyRecord.ts';
import { type FormValues, formValueOf, readFormValue } from './formValues.ts';

/** A field of a record with what is known of it. */
export interface FormField {
  readonly name: string;
  readonly facts: ReturnType<typeof factsOf>;
  readonly schema: z.ZodType;
  /** Whether a value must be given. */
  readonly required: boolean;
}

/** The fields of a record that somebody fills in: none whose class is hidden from them, accounts for administrators. */
export function formFields(name: RecordName, claims: Claims): readonly FormField[] {
  const { declaration, area } = recordOf(name);
  return Object.entries<z.ZodType>(declaration.fields.shape).flatMap(([field, schema]) => {
    const facts = factsOf(schema);
    if (facts.class !== undefined && !maySee(claims, area, facts.class)) return [];
    if (facts.kind === 'account' && !mayWrite(claims, 'administration')) return [];
    return [{ name: field, facts, schema, required: isRequired(field, schema, name) }];
  });
}

function isRequired(field: string, schema: z.ZodType, name: RecordName): boolean {
  if (recordOf(name).declaration.saidAt === field) return false;
  return ![null, '', false, []].some((nothing) => schema.safeParse(nothing).success);
}

/** What a form begins with: the record as it is, or what a new one has where nothing is said. */
export function initialValues(
  name: RecordName,
  fields: readonly FormField[],
  row: AnyRow | null,
  zone: Zone,
): FormValues {
  const defaults: Readonly<Record<string, unknown>> = recordOf(name).declaration.defaults ?? {};
  return Object.fromEntries(
    fields.map(({ name: field, facts }) => [
      field,
      formValueOf(facts, row === null ? defaults[field] : row[field], zone),
    ]),
  );
}

export type ReadForm =
  | { readonly kind: 'details'; readonly details: Readonly<Record<string, unknown>> }
  | { readonly kind: 'problems'; readonly problems: Readonly<Record<string, string>> };

/** The record that a form describes, or what is wrong with it, by field: each by itself, then by the record's rule. */
export function readForm(
  name: RecordName,
  fields: readonly FormField[],
  values: FormValues,
  row: AnyRow | null,
  zone: Zone,
): ReadForm {
  const { declaration } = recordOf(name);
  const problems: Record<string, string> = {};
  const details: Record<string, unknown> = {};
  for (const { name: field, facts, schema } of fields) {
    const read = readFormValue(facts, schema, values[field], zone);
    if (read.kind === 'problem') {
      problems[field] = read.message;
      continue;
    }
    // Whoever does not say when it was said says it now.
    if (read.value === null && declaration.saidAt === field) continue;
    const parsed = schema.safeParse(read.value);
    if (parsed.success) details[field] = parsed.data;
    else problems[field] = problemText(parsed.error, read.value);
  }
  if (Object.keys(problems).length > 0) return { kind: 'problems', problems };
  const broken = declaration.rule?.({ ...row, ...details });
  if (broken === undefined) return { kind: 'details', details };
  const field = broken.path.split('.')[0] ?? '';
  return { kind: 'problems', problems: { [field]: inWords(broken.message, fields) } };
}

/** The fields that differ from the record as it was when its form was opened. */
export function changedDetails(
  details: Readonly<Record<string, unknown>>,
  opened: AnyRow,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(details).filter(([field, value]) => !sameValue(value, opened[field])),
  );
}

/** A rule names fields as programs know them: `must not be before startDate`. */
function inWords(message: string, fields: readonly FormField[]): string {
  return fields.reduce(
    (text, { name, facts: { label } }) => (/[A-Z]/.test(name) ? text.replaceAll(name, `“${label}”`) : text),
    message,
  );
}

/** What is wrong with a value, in the words of people. */
function problemText({ issues: [issue] }: z.ZodError, value: unknown): string {
  if (value === null || value === '' || value === undefined || issue === undefined) return 'is required';
  if (Array.isArray(value) && value.length === 0) return 'is required';
  if (issue.code === 'too_small' && issue.origin !== 'string') {
    return issue.inclusive === false
      ? `must be more than ${issue.minimum}`
      : `must be at least ${issue.minimum}`;
  }
  if (issue.code === 'too_big') {
    return issue.origin === 'string'
      ? `must be at most ${issue.maximum} characters`
      : `must be at most ${issue.maximum}`;
  }
  if (issue.code === 'invalid_type' && issue.expected === 'int') return 'must be a whole number';
  if (issue.code === 'invalid_format' && issue.format === 'date') return 'you must enter a valid date';
  return issue.message;
}
