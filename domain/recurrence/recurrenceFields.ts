import { z } from 'zod';
import { choice, choicesOrNone, date, number, ref, requiredDate } from '../record/field.ts';
import { weekdaysByKey } from '../time/weekdays.ts';
import { repetitions } from './recurrence.ts';

/** What every record says that repeats: on which days (scheduling §3, Recurring bookings; docs/recurring-bookings.md). */
export const recurrenceFields = {
  repeats: choice('Repeats', repetitions, {
    class: 'plain',
    help: 'By month: on the date, or on the weekday, of the first day, such as the second Tuesday.',
    example: 'By week',
  }),
  every: number('Every', z.int().min(1).max(99), {
    class: 'plain',
    help: '2: every second day, week or month.',
    alsoKnownAs: ['Interval'],
    example: '2',
  }),
  weekdays: choicesOrNone('On', weekdaysByKey, {
    class: 'plain',
    help: 'By week only. None: the weekday of the first day.',
    alsoKnownAs: ['Weekdays', 'Days'],
    example: 'Monday; Thursday',
  }),
  firstDay: requiredDate('First day', {
    class: 'plain',
    alsoKnownAs: ['Starts on', 'From'],
    example: '02/03/2026',
  }),
  lastDay: date('Last day', {
    class: 'plain',
    help: 'If left out: until further notice.',
    alsoKnownAs: ['Ends on', 'Until'],
    example: '28/02/2027',
  }),
  times: number('Times', z.int().min(1).max(5000).nullable(), {
    class: 'plain',
    help: 'How often in all. If left out: without such a limit.',
    alsoKnownAs: ['Count', 'Occurrences'],
    example: '12',
  }),
};

const recurrenceDetails = z.object(recurrenceFields);
/** What says when something repeats. */
export type Repeating = z.output<typeof recurrenceDetails>;

/** What stands for what is left out of them. */
export const recurrenceDefaults = { repeats: 'week', every: 1 } as const;

/** What becomes of a day of a series on which the organisation is closed. */
export const closedDaysOfMade = choice(
  'On closed days',
  { skip: 'Leave out', ignore: 'Make as usual' },
  {
    class: 'plain',
    help: 'What happens on public holidays and other days when you are closed.',
    alsoKnownAs: ['Public holidays', 'Holidays', 'Closures'],
    example: 'Leave out',
  },
);

/** What a series says of the one that it continues, after that was changed from a day on. */
export function continuing(category: string, called: string) {
  return {
    parentId: ref(category, 'Continues', {
      class: 'plain',
      help: `The ${called} that was changed from a day on, and goes on as this one.`,
      alsoKnownAs: ['ParentID'],
    }),
    takesOverOn: date('Takes over on', {
      class: 'plain',
      help: 'Of one that continues another: the day from which it replaces that. If left out: its first day.',
    }),
  };
}

/** A series has a day to end on that is not before it begins. */
export function brokenRecurrence({ firstDay, lastDay }: Pick<Repeating, 'firstDay' | 'lastDay'>) {
  return lastDay !== null && lastDay < firstDay
    ? { path: 'lastDay', message: 'must not be before the first day' }
    : undefined;
}
