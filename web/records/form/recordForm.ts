import type { z } from 'zod';
import type { RecordName } from '../../../domain/catalogues/records.ts';
import { requiredFields } from '../../../domain/kernel/requiredFields.ts';
import type { OrganisationSettings } from '../../../domain/organisation/organisationSettings.ts';
import { factsOf, takenOf } from '../../../domain/record/fieldFacts.ts';
import { brokenRule } from '../../../domain/record/recordDeclaration.ts';
import type { Claims } from '../../../domain/rights/persona.ts';
import { mayWrite, seesField } from '../../../domain/rights/rights.ts';
import type { Zone } from '../../../domain/time/zone.ts';
import { type AnyRow, recordOf } from '../anyRecord.ts';
import { type FormField, keptAsStored, type ReadForm, readFields } from './fieldForm.ts';
import type { FormValues } from './formValues.ts';

/**
 * The fields of a record that a user fills in: none of a class hidden from them, none that they may not set, and none
 * that steps set; accounts only for administrators.
 *
 * @param settings the organisation's, which may require more fields; omitted: they do not
 */
export function formFields(
  name: RecordName,
  claims: Claims,
  settings?: OrganisationSettings,
): readonly FormField[] {
  const demanded = settings === undefined ? [] : requiredFields(name, settings);
  const { declaration, area } = recordOf(name);
  return Object.entries<z.ZodType>(declaration.fields.shape).flatMap(([field, schema]) => {
    const facts = factsOf(schema);
    if (facts.bySteps === true) return [];
    if (!seesField(claims, area, facts.class)) return [];
    if (facts.setBy !== undefined && !mayWrite(claims, facts.setBy)) return [];
    if (facts.kind === 'account' && !mayWrite(claims, 'administration')) return [];
    const required = demanded.includes(field) || isRequired(field, schema, name);
    return [{ name: field, facts, schema: takenOf(schema), required, demanded: demanded.includes(field) }];
  });
}

function isRequired(field: string, schema: z.ZodType, name: RecordName): boolean {
  if (recordOf(name).declaration.saidAt === field) return false;
  return ![null, '', false, []].some((nothing) => schema.safeParse(nothing).success);
}

/**
 * The record in a form, or what is wrong with it, by field: first each field by itself, then the record's
 * rule.
 */
export function readForm(
  name: RecordName,
  fields: readonly FormField[],
  values: FormValues,
  row: AnyRow | null,
  zone: Zone,
): ReadForm {
  const { declaration } = recordOf(name);
  // If no time is given, the statement is made now.
  const read = readFields(fields, values, zone, declaration.saidAt);
  if (read.kind === 'problems') return read;
  const details = row === null ? read.details : keptAsStored(fields, read.details, values, row, zone);
  const broken = brokenRule(declaration, { ...row, ...details });
  if (broken === undefined) return { kind: 'details', details };
  const field = broken.path.split('.')[0] ?? '';
  return { kind: 'problems', problems: { [field]: inWords(broken.message, fields) } };
}

/** A rule names fields as the program does (`must not be before startDate`); people read their labels. */
function inWords(message: string, fields: readonly FormField[]): string {
  return fields.reduce(
    (text, { name, facts: { label } }) => (/[A-Z]/.test(name) ? text.replaceAll(name, `“${label}”`) : text),
    message,
  );
}
