import type { z } from 'zod';
import { sameValue } from '../../../domain/kernel/changedFields.ts';
import { type FieldFacts, kindOf } from '../../../domain/record/fieldFacts.ts';
import type { Zone } from '../../../domain/time/zone.ts';
import { type FormValues, formValueOf, readFormValue } from './formValues.ts';

/** A field of a form with what is known about it. */
export interface FormField {
  readonly name: string;
  readonly facts: FieldFacts;
  readonly schema: z.ZodType;
  /** Whether a value must be given. */
  readonly required: boolean;
  /** Whether the organisation's settings demand it, although the field itself may be empty. */
  readonly demanded?: boolean;
}

/** The values of fields, by their names. */
export type Details = Readonly<Record<string, unknown>>;

/** The initial values of a form. */
export function formValuesOf(fields: readonly FormField[], details: Details, zone: Zone): FormValues {
  return Object.fromEntries(
    fields.map(({ name, facts }) => [name, formValueOf(facts, details[name], zone)] as const),
  );
}

export type ReadForm =
  | { readonly kind: 'details'; readonly details: Details }
  | { readonly kind: 'problems'; readonly problems: Readonly<Record<string, string>> };

/** The values of a form's fields, or what is wrong, by field. `leftOut` names a field that may stay empty. */
export function readFields(
  fields: readonly FormField[],
  values: FormValues,
  zone: Zone,
  leftOut?: string,
): ReadForm {
  const problems: Record<string, string> = {};
  const details: Record<string, unknown> = {};
  for (const { name, facts, schema, demanded } of fields) {
    const read = readFormValue(facts, schema, values[name], zone);
    if (read.kind === 'problem') {
      problems[name] = read.message;
      continue;
    }
    if (read.value === null && name === leftOut) continue;
    if (read.value === null && demanded) {
      problems[name] = 'is required';
      continue;
    }
    const parsed = schema.safeParse(read.value);
    if (parsed.success) details[name] = parsed.data;
    else problems[name] = problemText(parsed.error, read.value, facts);
  }
  return Object.keys(problems).length > 0 ? { kind: 'problems', problems } : { kind: 'details', details };
}

/**
 * The details with the stored value of each field that nobody has typed in: a field may show it rounded, as hours to
 * the minute.
 */
export function keptAsStored(
  fields: readonly FormField[],
  details: Details,
  values: FormValues,
  opened: Details,
  zone: Zone,
): Details {
  const untouched = fields.filter(
    ({ name, facts }) =>
      kindOf(facts).inForm.rounds === true &&
      name in opened &&
      sameValue(values[name], formValueOf(facts, opened[name], zone)),
  );
  return { ...details, ...Object.fromEntries(untouched.map(({ name }) => [name, opened[name]])) };
}

/** The fields whose values differ from those when the form was opened. */
export function changedDetails(details: Details, opened: Details): Details {
  return Object.fromEntries(
    Object.entries(details).filter(([name, value]) => !sameValue(value, opened[name])),
  );
}

/** What is wrong with a value, in words for people; limits are in the unit in which they type it. */
function problemText({ issues: [issue] }: z.ZodError, value: unknown, { unit, parts }: FieldFacts): string {
  const [place, part] = issue?.path ?? [];
  if (issue !== undefined && parts !== undefined && typeof place === 'number') {
    const text = issue.code === 'invalid_type' ? 'is required' : issue.message;
    return `${place + 1}, ${parts[String(part)]?.label ?? ''}: ${text}`;
  }
  if (value === null || value === '' || value === undefined || issue === undefined) return 'is required';
  if (Array.isArray(value) && value.length === 0) return 'is required';
  const bound = (stored: number | bigint) => Number(stored) / (unit?.of ?? 1);
  if (issue.code === 'too_small' && issue.origin !== 'string') {
    return issue.inclusive === false
      ? `must be more than ${bound(issue.minimum)}`
      : `must be at least ${bound(issue.minimum)}`;
  }
  if (issue.code === 'too_big') {
    return issue.origin === 'string'
      ? `must be at most ${issue.maximum} characters`
      : `must be at most ${bound(issue.maximum)}`;
  }
  if (issue.code === 'invalid_type' && issue.expected === 'int') return 'must be a whole number';
  if (issue.code === 'invalid_format' && issue.format === 'date') return 'you must enter a valid date';
  return issue.message;
}
