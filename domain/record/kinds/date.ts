import { localDateSchema } from '../../kernel/fields.ts';
import { dateForm } from '../../time/dateForm.ts';
import { dateOfLocalDay } from '../../time/localDay.ts';
import { localDate } from '../../time/localText.ts';
import { readDay } from '../../time/readDay.ts';
import { cellOf } from './cell.ts';
import { type Further, fieldOf } from './fieldOf.ts';
import { asTyped } from './inForm.ts';
import type { KindOfField } from './kindOfField.ts';

/** A local calendar day that may be missing. */
export const date = (label: string, further: Further = {}) =>
  fieldOf('date', label, localDateSchema.nullable(), further);
export const requiredDate = (label: string, further: Further = {}) =>
  fieldOf('date', label, localDateSchema, further);

const cell = cellOf<string>(
  'A date.',
  (text, _zone, order) => {
    const day = readDay(text, order);
    return day === undefined ? undefined : dateOfLocalDay(day);
  },
  (order) => `is not a date (${dateForm(order)})`,
  // Whatever the organisation's date format, this form is read in the same way everywhere.
  (written) => written,
);

export const dateKind: KindOfField = {
  documented: () => ({ sentences: ['A local day, `YYYY-MM-DD`.'], example: '2026-03-02' }),
  column: 'text',
  text: (_, value, formats) =>
    formats === undefined ? String(value) : localDate(formats.moments, String(value)),
  inForm: asTyped,
  inFile: { ...cell, holds: 'date' },
  filteredBy: 'key',
};
