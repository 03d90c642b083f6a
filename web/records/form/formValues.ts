import { z } from 'zod';
import { locationSchema } from '../../../domain/fields.ts';
import type { FieldFacts } from '../../../domain/record/field.ts';
import { hoursMinutes } from '../../../domain/time/hoursMinutes.ts';
import {
  dateOfLocalDay,
  instantOnLocalDay,
  localDayOf,
  localDayOfDate,
  secondOfLocalDay,
} from '../../../domain/time/localDay.ts';
import { clockOf } from '../../../domain/time/localText.ts';
import type { Zone } from '../../../domain/time/zone.ts';

/** What the fields of a form hold, by name: texts as they are typed, and values of fields that are chosen. */
export type FormValues = Readonly<Record<string, unknown>>;

/** A date and a time of day as two fields hold them: `2026-11-21`, `14:05`. */
export const momentSchema = z.object({ date: z.string(), time: z.string() });
/** Degrees as they are typed. */
export const placeSchema = z.object({ lat: z.string(), lng: z.string() });

/** A value as its field of a form holds it. */
export function formValueOf({ kind }: FieldFacts, value: unknown, zone: Zone): unknown {
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
      return value === true;
    case 'references':
      return Array.isArray(value) ? value : [];
    case 'number':
    case 'hours':
    case 'money':
    case 'choice':
    case 'reference':
    case 'colour':
    case 'file':
    case 'structure':
      return value ?? null;
  }
}

/** What a field of a form says, or why it says nothing that makes sense (texts of shell §5). */
export type Said =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'problem'; readonly message: string };

/** Reads a field of a form. Nothing is null, or an empty text where the field knows no null. */
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
      return readClock(/^(\d{1,3})(?:[.:]([0-5]\d))?$/, value, 'must be hours and minutes, as 1.30');
    case 'instant':
      return readMoment(value, zone);
    case 'location':
      return readPlace(value);
    case 'yesNo':
    case 'references':
    case 'number':
    case 'hours':
    case 'money':
    case 'choice':
    case 'reference':
    case 'colour':
    case 'file':
    case 'structure':
      return said(value);
  }
}

function said(value: unknown): Said {
  return { kind: 'value', value };
}

/** `14:05`, or hours.minutes (scheduling §9), as seconds. */
function readClock(pattern: RegExp, value: unknown, message: string): Said {
  if (value === '') return said(null);
  const [, hours, minutes = '0'] = pattern.exec(String(value).trim()) ?? [];
  if (hours === undefined) return { kind: 'problem', message };
  return said(Number(hours) * 3600 + Number(minutes) * 60);
}

function readMoment(value: unknown, zone: Zone): Said {
  const { date, time } = momentSchema.parse(value);
  if (date === '' && time === '') return said(null);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return { kind: 'problem', message: 'you must enter a valid date' };
  if (!/^\d{2}:\d{2}$/.test(time)) return { kind: 'problem', message: 'you must enter a valid time' };
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return said(instantOnLocalDay(zone, localDayOfDate(date), hours * 3600 + minutes * 60));
}

function readPlace(value: unknown): Said {
  const { lat, lng } = placeSchema.parse(value);
  if (lat.trim() === '' && lng.trim() === '') return said(null);
  if (lat.trim() === '' || lng.trim() === '') return { kind: 'problem', message: 'Give both, or neither' };
  for (const [text, limit, name] of [
    [lat, 90, 'Latitude'],
    [lng, 180, 'Longitude'],
  ] as const) {
    if (!(Math.abs(Number(text)) <= limit)) {
      return { kind: 'problem', message: `${name} must be from −${limit} to ${limit}` };
    }
  }
  return said({ lat: Number(lat), lng: Number(lng) });
}
