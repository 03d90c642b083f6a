import { z } from 'zod';
import { clockOf, clockText } from '../../time/clockText.ts';
import { readTimeOfDay, timeOfDayText } from '../../time/localMoment.ts';
import { cellOf } from './cell.ts';
import { type Further, fieldOf } from './fieldOf.ts';
import type { KindOfField } from './kindOfField.ts';
import { readClock } from './readClock.ts';

/** 23:59:59 */
const lastSecondOfDay = 86_399;

const timeSchema = z.int().min(0).max(lastSecondOfDay);

/** A time of day, in local seconds since midnight. */
export const time = (label: string, further: Further = {}) => fieldOf('time', label, timeSchema, further);
/** The same; may be missing. */
export const timeOrNone = (label: string, further: Further = {}) =>
  fieldOf('time', label, timeSchema.nullable(), further);

const cell = cellOf<number>(
  'Local time of day.',
  readTimeOfDay,
  'is not a time of day (07:00, 3:30 PM)',
  timeOfDayText,
);

export const timeKind: KindOfField = {
  documented: () => ({ sentences: ['Seconds after local midnight.'], example: 28_800 }),
  column: 'bigint',
  text: (_, value, formats) =>
    typeof value === 'number' ? clockText(formats?.moments.clock ?? '24h', value) : String(value),
  inForm: {
    held: (_, value) => (typeof value === 'number' ? clockOf(value) : ''),
    read: (_, _schema, held) => readClock(/^(\d{1,2}):([0-5]\d)$/, held, 'you must enter a valid time'),
  },
  inFile: { ...cell, holds: 'time' },
  comparedAs: 'number',
};
