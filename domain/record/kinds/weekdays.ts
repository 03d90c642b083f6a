import { z } from 'zod';
import { daysText } from '../../time/weekdays.ts';
import { type Further, fieldOf } from './fieldOf.ts';
import { asList } from './inForm.ts';
import type { KindOfField } from './kindOfField.ts';

const daysSchema = z.array(z.int().min(0).max(6)).min(1);

/** Days of the week, at least one. */
export const weekdays = (label: string, further: Further = {}) =>
  fieldOf('weekdays', label, daysSchema, { takes: daysSchema.max(7), ...further });

export const weekdaysKind: KindOfField = {
  documented: () => ({ sentences: ['0 is Sunday.'], example: [1, 2, 3, 4, 5] }),
  column: null,
  text(_, value) {
    const days = z.array(z.int()).safeParse(value);
    return days.success ? daysText(days.data) : '';
  },
  inForm: asList,
  inFile: null,
};
