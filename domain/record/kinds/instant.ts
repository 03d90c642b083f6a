import { z } from 'zod';
import { instantSchema } from '../../kernel/fields.ts';
import { clockOf } from '../../time/clockText.ts';
import { momentForm } from '../../time/dateForm.ts';
import {
  dateOfLocalDay,
  instantOnLocalDay,
  localDayOf,
  localDayOfDate,
  secondOfLocalDay,
} from '../../time/localDay.ts';
import { isoText, readInstant, readMoment, skippedByClocks } from '../../time/localMoment.ts';
import { localDateTimeText } from '../../time/localText.ts';
import { type Cell, cellOf } from './cell.ts';
import { type Further, fieldOf } from './fieldOf.ts';
import { said } from './inForm.ts';
import type { KindOfField } from './kindOfField.ts';

/** Epoch seconds; may be missing. */
export const instant = (label: string, further: Further = {}) =>
  fieldOf('instant', label, instantSchema.nullable(), further);
export const requiredInstant = (label: string, further: Further = {}) =>
  fieldOf('instant', label, instantSchema, further);

/** What a form holds for an instant, a date and a time of day: `2026-11-21`, `14:05`. */
export const momentInForm = z.object({ date: z.string(), time: z.string() });

const plainCell = cellOf<number>(
  '',
  readInstant,
  (order, text) =>
    readMoment(text, order)?.kind === 'dayAndTime'
      ? skippedByClocks
      : `is not a date and time (${momentForm(order)})`,
  (value, zone) => isoText(zone, value),
);

const saysOfDays = { begins: ', or the first day', ends: ', or the last day, which is part of it' } as const;

const cell: Cell = {
  ...plainCell,
  holds: 'moment',
  says: ({ facts: { dayAlone } }) => `Local date and time${dayAlone ? saysOfDays[dayAlone] : ''}.`,
  read(row, field, zone) {
    const moment =
      field.facts.dayAlone === 'ends' ? readMoment(row.text(field.column), row.dateOrder) : undefined;
    return moment?.kind === 'day'
      ? instantOnLocalDay(zone, moment.day + 1, 0)
      : plainCell.read(row, field, zone);
  },
};

export const instantKind: KindOfField = {
  documented: () => ({ sentences: ['Epoch seconds, UTC.'], example: 1_772_398_800 }),
  column: 'bigint',
  text: (_, value, formats) =>
    typeof value === 'number' && formats !== undefined
      ? localDateTimeText(formats.moments, value)
      : String(value),
  inForm: {
    held: (_, value, zone) =>
      typeof value === 'number'
        ? {
            date: dateOfLocalDay(localDayOf(zone, value)),
            time: clockOf(secondOfLocalDay(zone, value)),
          }
        : { date: '', time: '' },
    read(_, _schema, held, zone) {
      const { date, time } = momentInForm.parse(held);
      if (date === '' && time === '') return said(null);
      if (!/^\d{4}-\d{2}-\d{2}$/.test(date))
        return { kind: 'problem', message: 'you must enter a valid date' };
      if (!/^\d{2}:\d{2}$/.test(time)) return { kind: 'problem', message: 'you must enter a valid time' };
      const [hours = 0, minutes = 0] = time.split(':').map(Number);
      return said(instantOnLocalDay(zone, localDayOfDate(date), hours * 3600 + minutes * 60));
    },
  },
  inFile: cell,
  comparedAs: 'number',
};
