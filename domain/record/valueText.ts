import { type FieldFacts, kindOf } from './fieldFacts.ts';
import type { FieldFormats } from './kinds/kindOfField.ts';

/**
 * The value of a field as people read it, in one line. Without `formats`, where neither the organisation's clock nor the
 * names of records are known, instants and references stand as they are stored.
 */
export function valueText(facts: FieldFacts, value: unknown, formats?: FieldFormats): string {
  return kindOf(facts).text(facts, value, formats);
}
