import type { z } from 'zod';
import { type FieldFacts, kindOf } from '../../../domain/record/fieldFacts.ts';
import type { Said } from '../../../domain/record/kinds/inForm.ts';
import type { Zone } from '../../../domain/time/zone.ts';

/** The values in the fields of a form, by name: texts as typed, and values that are chosen. */
export type FormValues = Readonly<Record<string, unknown>>;

/** A value in the form in which its field of a form holds it. */
export function formValueOf(facts: FieldFacts, value: unknown, zone: Zone): unknown {
  return kindOf(facts).inForm.held(facts, value, zone);
}

/** Reads a field of a form. An empty field is null, or an empty text if the field cannot be null. */
export function readFormValue(facts: FieldFacts, schema: z.ZodType, held: unknown, zone: Zone): Said {
  return kindOf(facts).inForm.read(facts, schema, held, zone);
}
