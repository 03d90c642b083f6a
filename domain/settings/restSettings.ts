import { z } from 'zod';
import { limit, number } from '../record/field.ts';
import { setting } from './setting.ts';

const ofDay = z.union([z.number().positive().max(24), z.literal('none')]);
const notLimited = { none: 'not limited' };

/** A run of days is looked for as far as this on either side of a job: the days that facts are read for. */
export const mostDaysCounted = 14;

/** How much people rest; the switch of the check is `doNotCheck.rest` (docs/decisions.md, Allocation). */
export const restSettings = {
  restHoursBetweenDays: setting(
    limit('Rest between two days', ofDay, notLimited, {
      help: "At least this long from the end of one day's work to the begin of the next. A night belongs to the day on which its shift begins.",
    }),
    { default: 10, section: 'hours', the: 'the rest between two days', decides: [{ kind: 'figures' }] },
  ),
  mostDaysInARow: setting(
    number('Days in a row', z.int().min(1).max(mostDaysCounted), {
      unit: { text: 'days', of: 1, stored: 'Days' },
      help: 'At most this many days with work, one after the other.',
    }),
    { default: 6, section: 'hours', the: 'the limit of days in a row', decides: [{ kind: 'figures' }] },
  ),
  mostHoursWithoutBreak: setting(
    limit('Hours without a break', ofDay, notLimited, {
      help: 'At most this long from the begin of work to its end, if no break lies between.',
    }),
    {
      default: 6,
      section: 'hours',
      the: 'the limit of hours without a break',
      decides: [{ kind: 'figures' }],
    },
  ),
  leastBreakMinutes: setting(
    number('A break lasts', z.int().min(1).max(240), {
      unit: { text: 'min', of: 1, stored: 'Minutes' },
      help: 'Less time between two jobs, or a shorter break, does not count as one.',
    }),
    { default: 30, section: 'hours', the: 'the least length of a break', decides: [{ kind: 'figures' }] },
  ),
} as const;
