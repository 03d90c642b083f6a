import { z } from 'zod';
import { defineRecord } from '../record/defineRecord.ts';
import { choice, date, requiredLine, text, yesNo } from '../record/field.ts';

/** What becomes of a roster event on a day on which the organisation is closed. */
export const closedDayRules = {
  skip: 'Leave out',
  mark: 'Publish and mark',
  ignore: 'Publish as usual',
} as const;
export type ClosedDayRule = keyof typeof closedDayRules;

const fields = z.object({
  name: requiredLine('Name', {
    class: 'plain',
    alsoKnownAs: ['template_name', 'Template', 'Template name', 'Roster'],
    example: 'Inner West',
  }),
  startDate: date('First day', {
    class: 'plain',
    help: 'Nothing is published before it.',
    alsoKnownAs: ['Starts on', 'From'],
    example: '02/03/2026',
  }),
  endDate: date('Last day', {
    class: 'plain',
    help: 'Nothing is published after it. If left out: until further notice.',
    alsoKnownAs: ['Ends on', 'To'],
    example: '28/02/2027',
  }),
  mayMove: yesNo('Times may move', {
    class: 'plain',
    help: 'Automatic assignment may start an event earlier or later, within its tolerance.',
    alsoKnownAs: ['Moving allowed'],
    example: 'no',
  }),
  closedDays: choice('On closed days', closedDayRules, {
    class: 'plain',
    help: 'What happens to its events on public holidays and other days when you are closed.',
    alsoKnownAs: ['Public holidays', 'Holidays', 'Closures'],
    example: 'Leave out',
  }),
  notes: text('Notes', { class: 'plain' }),
});

/**
 * A fortnight that repeats: what is done in it, for whom and by whom, are its roster events (scheduling §3;
 * docs/master-roster.md).
 */
export const rosterTemplate = defineRecord({
  category: 'rosterTemplate',
  about: 'A fortnight that repeats, and becomes bookings when it is published.',
  area: 'rosters',
  fields,
  defaults: { mayMove: false, closedDays: 'skip', notes: '' },
  rule: ({ startDate, endDate }) =>
    startDate !== null && endDate !== null && endDate < startDate
      ? { path: 'endDate', message: 'must not be before the first day' }
      : undefined,
  keys: ['name'],
  columns: ['startDate', 'endDate', 'mayMove', 'closedDays'],
});
export type RosterTemplateDetails = z.output<typeof fields>;
