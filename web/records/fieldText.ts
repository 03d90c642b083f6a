import { z } from 'zod';
import { fileValueSchema } from '../../domain/file/fileValue.ts';
import { sizeText } from '../../domain/file/sizeText.ts';
import { locationSchema } from '../../domain/kernel/fields.ts';
import type { FieldFacts } from '../../domain/record/fieldFacts.ts';
import { valueText } from '../../domain/record/valueText.ts';
import { clockText } from '../../domain/time/clockText.ts';
import { hoursMinutes } from '../../domain/time/hoursMinutes.ts';
import { localDate, localDateTimeText, type MomentFormat } from '../../domain/time/localText.ts';
import { placeText } from '../map/placeText.ts';

/** The name of a record, by its category and id. */
export type NameOf = (category: string, id: string) => string;

export interface FieldFormats {
  readonly moments: MomentFormat;
  readonly nameOf: NameOf;
}

const amounts = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount in the organisation's currency: `1,042.50`. */
export function amountText(amount: number): string {
  return amounts.format(amount);
}

/** The value of a field as people read it, in one line; empty if there is none. */
export function fieldText(facts: FieldFacts, value: unknown, { moments, nameOf }: FieldFormats): string {
  const { kind, refersTo = '' } = facts;
  // For a limit, null has a meaning.
  if (isNothing(value) && kind !== 'limit') return '';
  switch (kind) {
    case 'line':
    case 'text':
    case 'address':
    case 'phone':
    case 'email':
    case 'colour':
    case 'account':
    case 'number':
    case 'hours':
    case 'yesNo':
    case 'choice':
    case 'choices':
    case 'weekday':
    case 'weekdays':
    case 'entries':
    case 'limit':
    case 'country':
    case 'look':
    case 'structure':
      return valueText(facts, value);
    case 'money':
      return typeof value === 'number' ? amountText(value) : String(value);
    case 'date':
      return localDate(moments, String(value));
    case 'time':
      return typeof value === 'number' ? clockText(moments.clock, value) : String(value);
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
      return place.success ? placeText(place.data) : '';
    }
    case 'file': {
      const file = fileValueSchema.safeParse(value);
      return file.success ? `${file.data.name} (${sizeText(file.data.size)})` : '';
    }
  }
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
