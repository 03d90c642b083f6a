import { z } from 'zod';
import { readWeekday } from '../../time/readWeekdays.ts';
import { weekdayNames } from '../../time/weekdays.ts';
import { cellOf } from './cell.ts';
import { type Further, fieldOf } from './fieldOf.ts';
import { asStored } from './inForm.ts';
import type { KindOfField } from './kindOfField.ts';

/** A day of the week; 0 is Sunday. */
export const weekday = (label: string, further: Further = {}) =>
  fieldOf('weekday', label, z.int().min(0).max(6), further);

export const weekdayKind: KindOfField = {
  documented: () => ({ sentences: ['0 is Sunday.'], example: 1 }),
  column: 'integer',
  text: (_, value) => (typeof value === 'number' ? (weekdayNames[value] ?? String(value)) : String(value)),
  inForm: asStored,
  inFile: cellOf<number>(
    'A day of the week.',
    readWeekday,
    'is not a day of the week (Monday, Mon)',
    (day) => weekdayNames[day] ?? '',
  ),
  comparedAs: 'number',
};
