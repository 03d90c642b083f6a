import { z } from 'zod';
import { hoursMinutes } from '../../time/hoursMinutes.ts';
import { numberCell } from './cell.ts';
import { type Further, fieldOf } from './fieldOf.ts';
import { type Said, said } from './inForm.ts';
import type { KindOfField } from './kindOfField.ts';
import { hoursPattern, readClock } from './readClock.ts';

/** The hours of a fortnight. */
const mostHours = 336;

/** A limit in hours, above zero and at most `atMost`; may be missing. */
export const hours = (
  label: string,
  { atMost = mostHours, ...further }: Further & { readonly atMost?: number } = {},
) =>
  fieldOf('hours', label, z.number().positive().nullable(), {
    takes: z.number().positive().max(atMost).nullable(),
    ...further,
  });

export const hoursKind: KindOfField = {
  documented: () => ({ sentences: ['Hours.'], example: 8 }),
  column: 'double precision',
  text: (_, value) => (typeof value === 'number' ? `${hoursMinutes(value * 3600)} h` : String(value)),
  inForm: {
    held: (_, value) => hoursTyped(value),
    read: (_, _schema, held) => readHours(held),
    rounds: true,
  },
  inFile: numberCell(''),
  comparedAs: 'number',
};

const secondsPerHour = 3600;

/** A number of hours as it is typed: hours.minutes (scheduling §9). */
export function hoursTyped(value: unknown): string {
  return typeof value === 'number' ? hoursMinutes(value * secondsPerHour) : '';
}

/** Reads hours that are typed so. */
export function readHours(typed: unknown): Said {
  const read = readClock(hoursPattern, typed, 'must be hours and minutes, such as 7:30');
  return read.kind === 'value' && typeof read.value === 'number' ? said(read.value / secondsPerHour) : read;
}
