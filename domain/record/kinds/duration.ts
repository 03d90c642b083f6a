import { z } from 'zod';
import { hoursMinutes } from '../../time/hoursMinutes.ts';
import { readMinutes } from '../../time/readMinutes.ts';
import type { Further } from './fieldDescription.ts';
import { fieldOf } from './fieldOf.ts';
import { type Said, said } from './inForm.ts';
import type { KindOfField } from './kindOfField.ts';
import { hoursPattern, readClock } from './readClock.ts';

/** A year. */
const mostSeconds = 366 * 86_400;

/** How long something takes, in seconds, above zero; may be missing. */
export const duration = (label: string, further: Further = {}) =>
  fieldOf('duration', label, z.int().positive().nullable(), {
    takes: z.int().positive().max(mostSeconds).nullable(),
    example: '1:30',
    ...further,
  });

export const durationKind: KindOfField = {
  documented: () => ({ sentences: ['Seconds.'], example: 3600 }),
  column: 'bigint',
  text: (_, value) => (typeof value === 'number' ? hoursMinutes(value) : String(value)),
  inForm: {
    held: (_, value) => (typeof value === 'number' ? hoursMinutes(value) : ''),
    read: (_, _schema, held) => readDuration(String(held ?? '').trim()),
  },
  inFile: {
    holds: 'duration',
    says: () => 'Minutes, or hours and minutes as in 1:30.',
    read: (row, { column }) => row.duration(column),
    write: (seconds: number) => seconds / 60,
  },
  comparedAs: 'number',
};

/** Hours.minutes or words: `1.30`, `1:30`, `1 h 30 min`, `45 min`. */
function readDuration(typed: string): Said {
  const minutes = readMinutes(typed);
  return minutes === undefined
    ? readClock(hoursPattern, typed, 'must be hours and minutes, such as 1.30')
    : said(Math.round(minutes * 60));
}
