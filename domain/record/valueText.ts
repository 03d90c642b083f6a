import { z } from 'zod';
import { statusLookSchema, statusLookText } from '../booking/statusLook.ts';
import { hoursMinutes } from '../time/hoursMinutes.ts';
import { daysText, weekdayNames } from '../time/weekdays.ts';
import { entriesText } from './entryText.ts';
import { countrySchema } from './field.ts';
import type { FieldFacts } from './fieldFacts.ts';

const numbers = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 2 });
const daysSchema = z.array(z.int());

/**
 * The value of a field as people read it, if that needs neither the names of records nor the organisation's
 * time zone.
 */
export function valueText(facts: FieldFacts, value: unknown): string {
  const { kind, choices = {}, unit, reversed } = facts;
  switch (kind) {
    case 'number': {
      if (typeof value !== 'number') return String(value);
      return unit === undefined ? numbers.format(value) : `${numbers.format(value / unit.of)} ${unit.text}`;
    }
    case 'hours':
    case 'limit':
      return typeof value === 'number'
        ? `${hoursMinutes(value * 3600)} h`
        : (choices[String(value)] ?? String(value));
    case 'yesNo':
      return (value === true) === (reversed !== true) ? 'Yes' : 'No';
    case 'choice':
      return choices[String(value)] ?? String(value);
    case 'choices':
      return Array.isArray(value) ? value.map((one) => choices[String(one)] ?? String(one)).join(', ') : '';
    case 'weekday':
      return typeof value === 'number' ? (weekdayNames[value] ?? String(value)) : String(value);
    case 'weekdays': {
      const days = daysSchema.safeParse(value);
      return days.success ? daysText(days.data) : '';
    }
    case 'country': {
      const country = countrySchema.safeParse(value);
      return country.success ? `${country.data.name}, ${country.data.code}` : '';
    }
    case 'look': {
      const look = statusLookSchema.safeParse(value);
      return look.success ? statusLookText(look.data) : '';
    }
    case 'entries':
      return entriesText(facts, value);
    case 'structure':
      return facts.inText?.write(value) ?? JSON.stringify(value);
    default:
      return String(value);
  }
}
