import { z } from 'zod';
import { locationSchema } from '../../domain/fields.ts';
import type { FieldFacts } from '../../domain/record/field.ts';
import { dateText } from '../../domain/time/dateFormat.ts';
import { hoursMinutes } from '../../domain/time/hoursMinutes.ts';
import { clockOf, localDateTimeText, type MomentFormat } from '../../domain/time/localText.ts';

/** What a record of a category is called by its id. */
export type NameOf = (category: string, id: string) => string;

export interface FieldFormats {
  readonly moments: MomentFormat;
  readonly nameOf: NameOf;
}

const numbers = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 2 });
const amounts = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The value of a field as people read it, in a line; empty where there is none. */
export function fieldText(facts: FieldFacts, value: unknown, { moments, nameOf }: FieldFormats): string {
  if (isNothing(value)) return '';
  const { kind, choices = {}, refersTo = '' } = facts;
  switch (kind) {
    case 'line':
    case 'text':
    case 'address':
    case 'phone':
    case 'email':
    case 'colour':
    case 'account':
      return String(value);
    case 'number':
      return typeof value === 'number' ? numbers.format(value) : String(value);
    case 'hours':
      return typeof value === 'number' ? `${hoursMinutes(value * 3600)} h` : String(value);
    case 'money':
      return typeof value === 'number' ? amounts.format(value) : String(value);
    case 'yesNo':
      return value === true ? 'Yes' : 'No';
    case 'choice':
      return choices[String(value)] ?? String(value);
    case 'date':
      return dateText(moments.dateFormat, String(value));
    case 'time':
      return typeof value === 'number' ? clockOf(value) : String(value);
    case 'instant':
      return typeof value === 'number' ? localDateTimeText(moments, value) : String(value);
    case 'duration':
      return typeof value === 'number' ? hoursMinutes(value) : String(value);
    case 'reference':
      return nameOf(refersTo, String(value));
    case 'references':
      return idsOf(value)
        .map((id) => nameOf(refersTo, id))
        .join(', ');
    case 'location': {
      const place = locationSchema.safeParse(value);
      return place.success ? `${place.data.lat}, ${place.data.lng}` : '';
    }
    case 'file':
      return 'A file';
    case 'structure':
      return JSON.stringify(value);
  }
}

/** The ids that the value of a reference, or of several, names. */
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
