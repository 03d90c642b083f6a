import { z } from 'zod';
import { hoursMinutes } from '../../time/hoursMinutes.ts';
import { readMinutes } from '../../time/readMinutes.ts';
import { type Further, fieldOf } from './fieldOf.ts';
import { type Said, said } from './inForm.ts';
import type { KindOfField } from './kindOfField.ts';

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
    rounds: true,
  },
  inFile: {
    holds: 'duration',
    says: () => 'Minutes, or hours and minutes as in 1:30.',
    read: (row, { column }) => row.duration(column),
    write: (seconds: number) => seconds / 60,
  },
  comparedAs: 'number',
};

/** `1:30`, in words (`1h30`, `90 min`), or as hours (`2`, `1.5`). */
function readDuration(typed: string): Said {
  if (typed === '') return said(null);
  // `1.30` might be an hour and a half, as hours are typed elsewhere, or 78 minutes.
  const minutes = /^\d{1,4}(\.\d)?$/.test(typed) ? Number(typed) * 60 : readMinutes(typed);
  return minutes === undefined
    ? { kind: 'problem', message: 'must be hours and minutes, such as 1:30, 1.5 or 90 min' }
    : said(Math.round(minutes * 60));
}
