import { z } from 'zod';
import { type Location, locationSchema } from '../../../domain/kernel/fields.ts';
import { countrySchema } from '../../../domain/record/field.ts';
import type { FieldFacts } from '../../../domain/record/fieldFacts.ts';
import { clockOf } from '../../../domain/time/clockText.ts';
import { hoursMinutes } from '../../../domain/time/hoursMinutes.ts';
import {
  dateOfLocalDay,
  instantOnLocalDay,
  localDayOf,
  localDayOfDate,
  secondOfLocalDay,
} from '../../../domain/time/localDay.ts';
import { readMinutes } from '../../../domain/time/readMinutes.ts';
import type { Zone } from '../../../domain/time/zone.ts';

/** The values in the fields of a form, by name: texts as typed, and values that are chosen. */
export type FormValues = Readonly<Record<string, unknown>>;

/** A date and a time of day in two fields: `2026-11-21`, `14:05`. */
export const momentSchema = z.object({ date: z.string(), time: z.string() });
/** Hours as typed (`7.30`), or the name of the choice that replaces them. */
export const limitInputSchema = z.object({ instead: z.string().nullable(), hours: z.string() });
/** Degrees as they are typed. */
export const placeSchema = z.object({ lat: z.string(), lng: z.string() });
/** A file that is being uploaded, by its name. */
export const arrivingSchema = z.object({ arriving: z.string() });

/** A value in the form in which its field of a form holds it. */
export function formValueOf(facts: FieldFacts, value: unknown, zone: Zone): unknown {
  const { kind, unit, reversed, choices = {} } = facts;
  switch (kind) {
    case 'line':
    case 'text':
    case 'address':
    case 'phone':
    case 'email':
    case 'account':
    case 'date':
      return typeof value === 'string' ? value : '';
    case 'time':
      return typeof value === 'number' ? clockOf(value) : '';
    case 'duration':
      return typeof value === 'number' ? hoursMinutes(value) : '';
    case 'hours':
      return hoursTyped(value);
    case 'instant':
      return typeof value === 'number'
        ? {
            date: dateOfLocalDay(localDayOf(zone, value)),
            time: clockOf(secondOfLocalDay(zone, value)),
          }
        : { date: '', time: '' };
    case 'location': {
      const place = locationSchema.safeParse(value);
      return place.success
        ? { lat: String(place.data.lat), lng: String(place.data.lng) }
        : { lat: '', lng: '' };
    }
    case 'yesNo':
      return (value === true) !== (reversed === true);
    case 'references':
    case 'choices':
    case 'weekdays':
      return Array.isArray(value) ? value : [];
    case 'entries':
      return entriesIn(value).map((entry) =>
        ofEachPart(facts, (part, ofPart) => formValueOf(ofPart, entry[part], zone)),
      );
    case 'number':
      return unit !== undefined && typeof value === 'number' ? value / unit.of : (value ?? null);
    case 'limit':
      return Object.hasOwn(choices, String(value))
        ? { instead: String(value), hours: '' }
        : { instead: null, hours: hoursTyped(value) };
    case 'country': {
      const country = countrySchema.safeParse(value);
      return country.success ? country.data : { name: '', code: '' };
    }
    case 'money':
    case 'choice':
    case 'weekday':
    case 'reference':
    case 'colour':
    case 'file':
    case 'look':
    case 'structure':
      return value ?? null;
  }
}

/** The value of a field of a form, or why it is invalid (texts of shell §5). */
export type Said =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'problem'; readonly message: string };

/** Reads a field of a form. An empty field is null, or an empty text if the field cannot be null. */
export function readFormValue(facts: FieldFacts, schema: z.ZodType, value: unknown, zone: Zone): Said {
  switch (facts.kind) {
    case 'line':
    case 'text':
    case 'address':
    case 'phone':
    case 'email':
    case 'account':
    case 'date': {
      const text = typeof value === 'string' ? value.trim() : '';
      return said(text === '' && schema.safeParse(null).success ? null : text);
    }
    case 'time':
      return readClock(/^(\d{1,2}):([0-5]\d)$/, value, 'you must enter a valid time');
    case 'duration':
      return readDuration(value);
    case 'hours':
      return readHours(value);
    case 'instant':
      return readMoment(value, zone);
    case 'location':
      return readPlace(value);
    case 'file':
      return arrivingSchema.safeParse(value).success
        ? { kind: 'problem', message: 'is still being uploaded' }
        : said(value);
    case 'yesNo':
      return said((value === true) !== (facts.reversed === true));
    case 'number':
      // What is typed has few decimals; a value calculated from it must not have more.
      return said(
        facts.unit !== undefined && typeof value === 'number'
          ? Number((value * facts.unit.of).toFixed(6))
          : value,
      );
    case 'entries':
      return readEntries(facts, value, zone);
    case 'limit':
      return readLimit(value);
    case 'country':
      return readCountry(value);
    case 'references':
    case 'money':
    case 'choice':
    case 'choices':
    case 'weekday':
    case 'weekdays':
    case 'reference':
    case 'colour':
    case 'look':
    case 'structure':
      return said(value);
  }
}

const entriesSchema = z.array(z.record(z.string(), z.unknown())).catch([]);

function entriesIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return entriesSchema.parse(value);
}

function ofEachPart<Value>({ parts = {} }: FieldFacts, read: (part: string, facts: FieldFacts) => Value) {
  return Object.fromEntries(Object.entries(parts).map(([part, facts]) => [part, read(part, facts)]));
}

/** Entries without a value in any part are left out; every part that is empty is null. */
function readEntries(facts: FieldFacts, value: unknown, zone: Zone): Said {
  const read: unknown[] = [];
  for (const [place, entry] of entriesIn(value).entries()) {
    const parts = ofEachPart(facts, (part, ofPart) =>
      readFormValue(ofPart, z.unknown(), entry[part] ?? formValueOf(ofPart, null, zone), zone),
    );
    const wrong = Object.entries(parts).find(([, { kind }]) => kind === 'problem');
    if (wrong?.[1].kind === 'problem') {
      return {
        kind: 'problem',
        message: `${place + 1}, ${facts.parts?.[wrong[0]]?.label}: ${wrong[1].message}`,
      };
    }
    const values = Object.entries(parts).map(
      ([part, one]) => [part, one.kind === 'value' ? one.value : null] as const,
    );
    if (values.some(([, one]) => one !== null)) read.push(Object.fromEntries(values));
  }
  return said(read);
}

function said(value: unknown): Said {
  return { kind: 'value', value };
}

function readLimit(value: unknown): Said {
  const { instead, hours } = limitInputSchema.parse(value);
  if (instead !== null) return said(instead === 'null' ? null : instead);
  if (hours.trim() === '') return { kind: 'problem', message: 'is required' };
  const read = readHours(hours);
  return read.kind === 'value' && read.value === 0
    ? { kind: 'problem', message: 'must be more than 0' }
    : read;
}

const hoursPattern = /^(\d{1,3})(?:[.:]([0-5]\d))?$/;
const secondsPerHour = 3600;

/** A number of hours as it is typed: hours.minutes (scheduling §9). */
function hoursTyped(value: unknown): string {
  return typeof value === 'number' ? hoursMinutes(value * secondsPerHour) : '';
}

function readHours(value: unknown): Said {
  const read = readClock(hoursPattern, value, 'must be hours and minutes, such as 7.30');
  return read.kind === 'value' && typeof read.value === 'number' ? said(read.value / secondsPerHour) : read;
}

function readCountry(value: unknown): Said {
  const { name, code } = countrySchema.parse(value);
  if (!/^[A-Za-z]{2}$/.test(name.trim())) {
    return { kind: 'problem', message: 'must be a country code of two letters, such as AU' };
  }
  if (!/^\+\d{1,4}$/.test(code.trim())) {
    return { kind: 'problem', message: 'must be a calling code, such as +61' };
  }
  return said({ name: name.trim().toUpperCase(), code: code.trim() });
}

/** `14:05`, or hours.minutes (scheduling §9), as seconds. */
function readClock(pattern: RegExp, value: unknown, message: string): Said {
  if (String(value ?? '').trim() === '') return said(null);
  const [, hours, minutes = '0'] = pattern.exec(String(value).trim()) ?? [];
  if (hours === undefined) return { kind: 'problem', message };
  return said(Number(hours) * 3600 + Number(minutes) * 60);
}

/** How long something takes, as hours.minutes or in words: `1.30`, `1:30`, `1 h 30 min`, `45 min`. */
function readDuration(value: unknown): Said {
  const minutes = readMinutes(String(value ?? '').trim());
  return minutes === undefined
    ? readClock(hoursPattern, value, 'must be hours and minutes, such as 1.30')
    : said(Math.round(minutes * 60));
}

function readMoment(value: unknown, zone: Zone): Said {
  const { date, time } = momentSchema.parse(value);
  if (date === '' && time === '') return said(null);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return { kind: 'problem', message: 'you must enter a valid date' };
  if (!/^\d{2}:\d{2}$/.test(time)) return { kind: 'problem', message: 'you must enter a valid time' };
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return said(instantOnLocalDay(zone, localDayOfDate(date), hours * 3600 + minutes * 60));
}

/** Reads a place that is typed in degrees. */
export function readPlace(
  value: unknown,
): { readonly kind: 'value'; readonly value: Location | null } | Extract<Said, { kind: 'problem' }> {
  const { lat, lng } = placeSchema.parse(value);
  if (lat.trim() === '' && lng.trim() === '') return { kind: 'value', value: null };
  if (lat.trim() === '' || lng.trim() === '') return { kind: 'problem', message: 'Enter both, or neither' };
  for (const [text, limit, name] of [
    [lat, 90, 'Latitude'],
    [lng, 180, 'Longitude'],
  ] as const) {
    if (!(Math.abs(Number(text)) <= limit)) {
      return { kind: 'problem', message: `${name} must be from −${limit} to ${limit}` };
    }
  }
  return { kind: 'value', value: { lat: Number(lat), lng: Number(lng) } };
}
