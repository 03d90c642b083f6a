import { z } from 'zod';
import { type FieldFacts, kindOf } from '../../domain/record/fieldFacts.ts';
import type { FieldFormats } from '../../domain/record/kinds/kindOfField.ts';
import { valueText } from '../../domain/record/valueText.ts';

/** The value of a field as people read it, in one line; empty if there is none. */
export function fieldText(facts: FieldFacts, value: unknown, formats: FieldFormats): string {
  return isNothing(value) && kindOf(facts).nullMeans !== true ? '' : valueText(facts, value, formats);
}

/** The ids in the value of a reference, or of several. */
export function idsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  const several = z.array(z.string()).safeParse(value);
  return several.success ? several.data : [];
}

/** Whether there is no value. */
export function isNothing(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}
