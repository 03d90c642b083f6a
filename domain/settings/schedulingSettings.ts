import { z } from 'zod';
import { labelTypes } from '../label/labelUses.ts';
import { choice, choices, limit, number, weekdays, yesNo } from '../record/field.ts';
import { clockOf } from '../time/clockText.ts';
import { restSettings } from './restSettings.ts';
import { setting } from './setting.ts';

const hoursLimit = z.union([z.number().positive(), z.literal('none')]);
const none = { none: 'none' };
const hoursAtMost = (most: number) => z.union([z.number().positive().max(most), z.literal('none')]);
/** The length of a day: beyond it, any two jobs of a day would do. */
const mostTolerance = 86_400;
/** Half the way round the Earth, in metres. */
const mostDistance = 20_100_000;
const withNone = 'If there is none, everybody needs their own limit.';

const everyType = Object.keys(labelTypes).filter(
  (type): type is keyof typeof labelTypes => type in labelTypes,
);

/** When work is done, how close together jobs may be, how far people travel and how long they work (scheduling §5, §9). */
export const schedulingSettings = {
  workingDays: setting(
    weekdays('Working days', { help: 'Work that takes several days continues on the next of these.' }),
    {
      default: [0, 1, 2, 3, 4, 5, 6],
      section: 'scheduling',
      decides: [{ kind: 'part', what: 'on which days work of several days continues' }],
    },
  ),
  eventLabelTypes: setting(
    choices('Types of calendar events', labelTypes, {
      help: 'The type of a calendar event is a label of one of these types. What an event has already it keeps.',
    }),
    {
      default: everyType,
      section: 'scheduling',
      decides: [
        { kind: 'part', what: 'labels of which types can be chosen as the type of a calendar event' },
      ],
    },
  ),
  everyoneHoldsServices: setting(
    yesNo('Everybody on a group event holds all of its services', {
      help: 'Otherwise each service is held by at least one of its people.',
    }),
    {
      default: false,
      section: 'scheduling',
      the: 'who holds the services of group events',
      decides: [{ kind: 'figures' }],
    },
  ),
  groupNoticeHours: setting(
    number('Notice of absence', z.int().min(0).max(720), {
      unit: { text: 'h', of: 1, stored: 'Hours' },
      help: 'Who tells of an absence from a group event this long before it begins is absent with notice.',
    }),
    {
      default: 24,
      section: 'scheduling',
      the: 'the notice of absence from group events',
      decides: [{ kind: 'part', what: 'whether an absence from a group event is with notice' }],
    },
  ),
  chatDaysAfterWork: setting(
    number('Chats stay open after work', z.int().min(0).max(365), {
      unit: { text: 'days', of: 1, stored: 'Days' },
      help: 'So long after the end of a booking those who did it read and write in its chats.',
    }),
    {
      default: 7,
      section: 'scheduling',
      the: 'how long chats stay open after work',
      decides: [{ kind: 'part', what: 'how long people see the chats of work that they did' }],
    },
  ),
  dayStarts: setting(
    choice('The day starts at', hoursOfDay(0, 11), {
      help: 'Boards fold away the hours before it. If the day has 24 hours, they follow the shifts instead.',
    }),
    {
      default: '00:00',
      section: 'scheduling',
      the: 'the start of the day',
      decides: [{ kind: 'part', what: 'which hours of the day boards show first' }],
    },
  ),
  dayEnds: setting(
    choice('The day ends at', hoursOfDay(12, 24), {
      help: 'Boards fold away the hours after it.',
    }),
    {
      default: '24:00',
      section: 'scheduling',
      the: 'the end of the day',
      decides: [{ kind: 'part', what: 'which hours of the day boards show first' }],
    },
  ),
  resourcesMayAddShifts: setting(
    yesNo('People add their own shifts', { help: 'They enter when they can work.' }),
    {
      default: false,
      section: 'scheduling',
      the: 'own shifts of people',
      decides: [closes(false, 'workers', ['shift.setDays'])],
    },
  ),
  openShiftsNeedApproval: setting(
    yesNo('Open shifts need approval', {
      help: 'People ask for open shifts, and a planner decides. Otherwise each open shift says whether the first who takes it has it.',
    }),
    {
      default: false,
      section: 'scheduling',
      the: 'the approval of open shifts',
      decides: [
        { kind: 'part', what: 'whether every open shift is asked for, and none taken without a planner' },
      ],
    },
  ),
  shiftOffersNeedApproval: setting(
    yesNo('Handing over shifts needs approval', {
      help: 'A shift that a colleague agrees to take over, or to exchange, is theirs once a planner approves. Otherwise it is theirs as soon as they agree.',
    }),
    {
      default: true,
      section: 'scheduling',
      the: 'the approval of shifts that are handed over',
      decides: [
        { kind: 'part', what: 'whether a planner decides about shifts that colleagues agree to take over' },
      ],
    },
  ),
  peopleConfirm: setting(
    yesNo('People confirm their work', {
      help: 'Anybody who is rostered says yes or no on the rostered board. Yes confirms the booking, no takes them off it, with the reason.',
    }),
    {
      default: false,
      section: 'scheduling',
      the: 'the confirmation by people',
      decides: [closes(false, 'workers', ['rosterAnswer.create'])],
    },
  ),
  answerReminderHours: setting(
    number('Remind of the answer', z.int().min(0).max(336), {
      unit: { text: 'h', of: 1, stored: 'Hours' },
      help: 'Who has not answered what they are rostered for is reminded once, this long before it begins. 0: never.',
    }),
    {
      default: 24,
      section: 'scheduling',
      the: 'the reminder of answers',
      decides: [
        { kind: 'part', what: 'how long before their work people are reminded who have not answered it' },
      ],
    },
  ),
  automaticAllocation: setting(
    yesNo('Assign automatically', {
      help: 'People may be assigned without anybody reviewing the choice. Plans, which are reviewed before they are applied, stay possible.',
    }),
    {
      default: true,
      section: 'scheduling',
      the: 'automatic assignment',
      decides: [closes(false, 'everybody', ['booking.allocateAutomatically', 'booking.allocateAll'])],
    },
  ),
  confirmEarlySteps: setting(
    yesNo('Confirm steps taken before their day', {
      help: 'Dispatch, start and finish on a day before the booking are refused unless the person who takes the step confirms it.',
    }),
    {
      default: false,
      section: 'scheduling',
      the: 'the confirmation of steps before their day',
      decides: [
        {
          kind: 'part',
          what: 'whether dispatch, start and finish on a day before the booking are refused unless they are confirmed',
        },
      ],
    },
  ),
  bookingsWithinADay: setting(
    yesNo('Bookings last at most 24 hours', {
      help: 'A longer time is refused. A booking that is longer already can still be moved as it is.',
    }),
    {
      default: false,
      section: 'scheduling',
      the: 'the limit of bookings to 24 hours',
      decides: [{ kind: 'part', what: 'whether a booking of more than 24 hours is refused' }],
    },
  ),
  newBookingsNeedPeople: setting(
    yesNo('New bookings need people', {
      help: 'A booking or a group event is refused without somebody who does it, whether it is entered, uploaded or sent by another system. Those of a roster may be without.',
    }),
    {
      default: false,
      section: 'scheduling',
      the: 'people for new bookings',
      decides: [{ kind: 'requires', at: true, category: 'booking', field: 'resourceIds' }],
    },
  ),
  newCalendarEventsNeedPeople: setting(
    yesNo('New calendar events need people', {
      help: 'A calendar event is refused without anybody who takes part, whether it is entered, uploaded or sent by another system.',
    }),
    {
      default: false,
      section: 'scheduling',
      the: 'people for new calendar events',
      decides: [{ kind: 'requires', at: true, category: 'calendarEvent', field: 'peopleIds' }],
    },
  ),
  snapMinutes: setting(
    number('Timeline step', z.int().min(1).max(60), {
      unit: { text: 'min', of: 1, stored: 'Minutes' },
      help: 'Jobs move on the timeline in steps of this length, and the nearest fit looks for times in the same steps.',
    }),
    {
      default: 15,
      section: 'scheduling',
      decides: [
        {
          kind: 'part',
          what: 'the steps in which jobs move on the timeline and the nearest fit looks for a time',
        },
      ],
    },
  ),
  overlapBufferMinutes: setting(
    number('Time between jobs', z.number().min(0).max(240), {
      unit: { text: 'min', of: 1, stored: 'Minutes' },
      help: 'Kept free between two jobs of a person for different customers. Counted in whole minutes.',
    }),
    { default: 5, section: 'scheduling', decides: [{ kind: 'figures' }] },
  ),
  overlapToleranceSeconds: setting(
    number('Tolerated overlap', z.int().min(0), {
      unit: { text: 'min', of: 60, stored: 'Seconds' },
      help: "How far one person's jobs for different customers may overlap, including the time between them.",
      takes: z.int().min(0).max(mostTolerance),
    }),
    { default: 900, section: 'scheduling', decides: [{ kind: 'figures' }] },
  ),
  sameCustomerToleranceSeconds: setting(
    number('Tolerated overlap, same customer', z.int().min(0), {
      unit: { text: 's', of: 1, stored: 'Seconds' },
      help: "How far one person's jobs for the same customer may overlap.",
      takes: z.int().min(0).max(mostTolerance),
    }),
    { default: 60, section: 'scheduling', decides: [{ kind: 'figures' }] },
  ),
  maxDistanceMetres: setting(
    number('Maximum distance', z.number().positive(), {
      unit: { text: 'km', of: 1000, stored: 'Metres' },
      help: "From a person's base to the job, as the crow flies.",
      takes: z.number().positive().max(mostDistance),
    }),
    { default: 20_000, section: 'scheduling', decides: [{ kind: 'figures' }] },
  ),
  maxHoursPerDay: setting(
    limit(
      'Hours a day',
      z.union([hoursLimit, z.null()]),
      { null: 'a seventh of the week', ...none },
      { help: withNone, takes: z.union([hoursAtMost(24), z.null()]) },
    ),
    { default: null, section: 'hours', the: 'the limit of hours a day', decides: [{ kind: 'figures' }] },
  ),
  maxHoursPerWeek: setting(
    limit('Hours a week', hoursLimit, none, { help: withNone, takes: hoursAtMost(168) }),
    {
      default: 168,
      section: 'hours',
      the: 'the limit of hours a week',
      decides: [{ kind: 'figures' }],
    },
  ),
  maxHoursPerFortnight: setting(
    limit('Hours a fortnight', hoursLimit, none, { help: withNone, takes: hoursAtMost(336) }),
    {
      default: 336,
      section: 'hours',
      the: 'the limit of hours a fortnight',
      decides: [{ kind: 'figures' }],
    },
  ),
  ...restSettings,
} as const;

/** What a setting closes while it has a value, and to whom (`domain/catalogues/closedCommands.ts`). */
function closes(at: boolean, to: 'planners' | 'workers' | 'everybody', commands: readonly string[]) {
  return { kind: 'closes', at, to, commands } as const;
}

/** The hours of a day on the clock, from one to another: `06:00`. */
function hoursOfDay(from: number, to: number): Readonly<Record<string, string>> {
  const hours = Array.from({ length: to - from + 1 }, (_, index) => clockOf((from + index) * 3600));
  return Object.fromEntries(hours.map((hour) => [hour, hour]));
}
