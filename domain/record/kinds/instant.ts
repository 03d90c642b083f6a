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
import { localDateText, localDateTimeText } from '../../time/localText.ts';
import type { Zone } from '../../time/zone.ts';
import { type Cell, cellOf, type FieldOfCell } from './cell.ts';
import type { FieldDescription } from './fieldDescription.ts';
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

/** A day alone is the first or the last one of a span. */
const cell: Cell = {
  ...plainCell,
  says: ({ facts: { dayAlone } }) => `Local date and time${dayAlone ? saysOfDays[dayAlone] : ''}.`,
  read(row, field, zone) {
    const moment =
      field.facts.dayAlone === 'ends' ? readMoment(row.text(field.column), row.dateOrder) : undefined;
    return moment?.kind === 'day'
      ? instantOnLocalDay(zone, moment.day + 1, 0)
      : plainCell.read(row, field, zone);
  },
};

/** Where a day alone means its end, that is its last minute. */
const lastMinute = 86_340;

/** Whether an instant stands for its whole day. */
function isDayAlone({ endOfDay }: FieldDescription, zone: Zone, value: number): boolean {
  return endOfDay === true && secondOfLocalDay(zone, value) === lastMinute;
}

const dayOrTime = cellOf<number>(
  'A local day, or a local date and time.',
  (text, zone, order) => {
    const moment = readMoment(text, order);
    return moment?.kind === 'day'
      ? instantOnLocalDay(zone, moment.day, lastMinute)
      : readInstant(text, zone, order);
  },
  (order) => `is not a day, or a date and time (${momentForm(order)})`,
  (value, zone) =>
    secondOfLocalDay(zone, value) === lastMinute
      ? dateOfLocalDay(localDayOf(zone, value))
      : isoText(zone, value),
);

function cellFor({ facts: { endOfDay } }: FieldOfCell) {
  return endOfDay === true ? dayOrTime : cell;
}

export const instantKind: KindOfField = {
  documented: () => ({ sentences: ['Epoch seconds, UTC.'], example: 1_772_398_800 }),
  column: 'bigint',
  text(facts, value, formats) {
    if (typeof value !== 'number' || formats === undefined) return String(value);
    return isDayAlone(facts, formats.moments.zone, value)
      ? localDateText(formats.moments, value)
      : localDateTimeText(formats.moments, value);
  },
  inForm: {
    held: (facts, value, zone) =>
      typeof value === 'number'
        ? {
            date: dateOfLocalDay(localDayOf(zone, value)),
            time: isDayAlone(facts, zone, value) ? '' : clockOf(secondOfLocalDay(zone, value)),
          }
        : { date: '', time: '' },
    read({ endOfDay }, _schema, held, zone) {
      const { date, time } = momentInForm.parse(held);
      if (date === '' && time === '') return said(null);
      if (!/^\d{4}-\d{2}-\d{2}$/.test(date))
        return { kind: 'problem', message: 'you must enter a valid date' };
      if (time === '' && endOfDay === true)
        return said(instantOnLocalDay(zone, localDayOfDate(date), lastMinute));
      if (!/^\d{2}:\d{2}$/.test(time)) return { kind: 'problem', message: 'you must enter a valid time' };
      const [hours = 0, minutes = 0] = time.split(':').map(Number);
      return said(instantOnLocalDay(zone, localDayOfDate(date), hours * 3600 + minutes * 60));
    },
  },
  inFile: {
    holds: 'moment',
    says: (field) => cellFor(field).says(field),
    read: (row, field, zone) => cellFor(field).read(row, field, zone),
    write: (value, field, zone) => cellFor(field).write(value, field, zone),
  },
  comparedAs: 'number',
};
