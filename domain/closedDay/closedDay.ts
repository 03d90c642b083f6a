import { z } from 'zod';
import { defineRecord } from '../record/defineRecord.ts';
import { requiredDate, requiredLine } from '../record/field.ts';

const fields = z.object({
  date: requiredDate('Day', {
    class: 'plain',
    alsoKnownAs: ['Date', 'Holiday', 'Closed on'],
    example: '25/04/2026',
  }),
  name: requiredLine('Name', {
    class: 'plain',
    help: 'Why it is closed.',
    alsoKnownAs: ['Occasion', 'Holiday name', 'Reason'],
    example: 'Anzac Day',
  }),
});

/**
 * A local day on which the organisation is closed, such as a public holiday. A roster template says what
 * becomes of its events then (docs/master-roster.md).
 */
export const closedDay = defineRecord({
  category: 'closedDay',
  about: 'A day on which the organisation is closed, such as a public holiday.',
  area: 'planning',
  fields,
  ends: 'removed',
  keys: [['date', 'name']],
  columns: ['date'],
  order: ['date'],
  indexes: [['date']],
});
export type ClosedDayDetails = z.output<typeof fields>;
