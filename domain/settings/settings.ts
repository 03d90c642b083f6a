import { z } from 'zod';
import type { BookingStatus } from '../booking/bookingStatus.ts';
import { standardLook, standardStatusLabels } from '../booking/statusLook.ts';
import { lineSchema } from '../fields.ts';
import { type MenuKey, menuLabels } from '../menuLabels.ts';
import {
  choice,
  country,
  fieldOf,
  limit,
  line,
  look,
  number,
  weekday,
  weekdays,
  yesNo,
} from '../record/field.ts';
import { clockOf, clockSchema, clocks, clockText, defaultClock } from '../time/clockText.ts';
import { dateFormatSchema, dateFormats, dateText, defaultDateFormat } from '../time/dateFormat.ts';
import type { CheckSwitch } from './checkSwitches.ts';
import { setting } from './setting.ts';
import { waitingSettings } from './waitingSettings.ts';

const hoursLimit = z.union([z.number().positive(), z.literal('none')]);
const none = { none: 'none' };
const hoursAtMost = (most: number) => z.union([z.number().positive().max(most), z.literal('none')]);
/** The length of a day: beyond it, any two jobs of a day would do. */
const mostTolerance = 86_400;
/** Half the way round the Earth, in metres. */
const mostDistance = 20_100_000;
const withNone = 'If there is none, everybody needs their own limit.';

/**
 * Every setting of an organisation (scheduling §3, §5, §9; docs/settings.md), by its key; those of a group by
 * the group's key and their own: `doNotCheck.distance`. To add a setting, add an entry: no earlier event
 * contains it, so it begins with its default.
 */
export const settings = {
  weekStart: setting(
    weekday('First day of the week', {
      help: 'Weeks start on this day, on boards and wherever hours per week or fortnight are counted.',
    }),
    {
      default: 0,
      section: 'general',
      decides: [
        { kind: 'figures' },
        { kind: 'part', what: 'the day on which weeks start on boards and in lists' },
      ],
    },
  ),
  dateFormat: setting(
    fieldOf('choice', 'Date format', dateFormatSchema, {
      choices: Object.fromEntries(dateFormats.map((format) => [format, dateText(format, '2026-11-04')])),
      help: 'How dates are written on screens, in reasons and in histories.',
    }),
    {
      default: defaultDateFormat,
      section: 'general',
      decides: [{ kind: 'figures' }, { kind: 'part', what: 'how screens and histories write dates' }],
    },
  ),
  timeFormat: setting(
    fieldOf('choice', 'Time format', clockSchema, {
      choices: Object.fromEntries(clocks.map((clock) => [clock, clockText(clock, 55_800)])),
      help: 'How times of day are written on screens, in reasons and in histories.',
    }),
    {
      default: defaultClock,
      section: 'general',
      decides: [{ kind: 'figures' }, { kind: 'part', what: 'how screens and histories write times of day' }],
    },
  ),
  defaultCountry: setting(
    country('Country', {
      help: 'Telephone numbers without a calling code are dialled with that of this country.',
    }),
    {
      default: { name: 'AU', code: '+61' },
      section: 'general',
      decides: [{ kind: 'part', what: 'how telephone numbers without a calling code are dialled' }],
    },
  ),
  promotedDispatchersListed: setting(
    yesNo('List promoted dispatchers', {
      help: 'Lists of resources have those who are promoted to dispatcher. Otherwise only lists with inactive people do.',
    }),
    {
      default: false,
      section: 'general',
      the: 'promoted dispatchers in lists of resources',
      decides: [{ kind: 'part', what: 'whether lists of resources have promoted dispatchers' }],
    },
  ),
  customerPhoneOptional: setting(
    yesNo('Customers may be without a phone number', {
      help: 'Otherwise a new customer needs a mobile number, and it cannot be removed.',
    }),
    {
      default: true,
      section: 'general',
      the: 'customers without a phone number',
      decides: [{ kind: 'requires', at: false, category: 'customer', field: 'mobile' }],
    },
  ),

  workingDays: setting(
    weekdays('Working days', { help: 'Work that takes several days continues on the next of these.' }),
    {
      default: [0, 1, 2, 3, 4, 5, 6],
      section: 'scheduling',
      decides: [{ kind: 'part', what: 'on which days work of several days continues' }],
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
      help: 'Dispatch, start and finish on a day before the booking are refused unless whoever takes the step confirms it.',
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
      help: 'A booking is refused without somebody who does it, whether it is entered, uploaded or sent by another system. Those of a roster may be without.',
    }),
    {
      default: false,
      section: 'scheduling',
      the: 'people for new bookings',
      decides: [{ kind: 'requires', at: true, category: 'booking', field: 'resourceIds' }],
    },
  ),
  snapMinutes: setting(
    number('Timeline step', z.int().min(1).max(60), {
      unit: { text: 'min', of: 1 },
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
      unit: { text: 'min', of: 1 },
      help: 'Kept free between two jobs of a person for different customers. Counted in whole minutes.',
    }),
    { default: 5, section: 'scheduling', decides: [{ kind: 'figures' }] },
  ),
  overlapToleranceSeconds: setting(
    number('Tolerated overlap', z.int().min(0), {
      unit: { text: 'min', of: 60 },
      help: "How far one person's jobs for different customers may overlap, including the time between them.",
      takes: z.int().min(0).max(mostTolerance),
    }),
    { default: 900, section: 'scheduling', decides: [{ kind: 'figures' }] },
  ),
  sameCustomerToleranceSeconds: setting(
    number('Tolerated overlap, same customer', z.int().min(0), {
      unit: { text: 's', of: 1 },
      help: "How far one person's jobs for the same customer may overlap.",
      takes: z.int().min(0).max(mostTolerance),
    }),
    { default: 60, section: 'scheduling', decides: [{ kind: 'figures' }] },
  ),
  maxDistanceMetres: setting(
    number('Maximum distance', z.number().positive(), {
      unit: { text: 'km', of: 1000 },
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

  doNotCheck: {
    distance: unchecked('distance', 'Distance', 'Nobody travels further than the maximum distance.'),
    leave: unchecked('leave', 'Leave', 'Nobody works during leave, requested leave included.'),
    break: unchecked('break', 'Breaks', 'Nobody works during a break.'),
    labelMatch: unchecked('labelMatch', 'Labels', 'People hold every label that a job asks for.'),
    existingJobOverlap: unchecked(
      'existingJobOverlap',
      'Overlapping jobs',
      'Nobody has more jobs at a time than they can do.',
    ),
    maxHoursPerDay: unchecked(
      'maxHoursPerDay',
      'Hours a day',
      'Nobody works more than their hours in a day.',
      'off',
    ),
    maxHoursPerWeek: unchecked(
      'maxHoursPerWeek',
      'Hours a week',
      'Nobody works more than their hours in a week.',
    ),
    maxHoursPerFortnight: unchecked(
      'maxHoursPerFortnight',
      'Hours a fortnight',
      'Nobody works more than their hours in a fortnight.',
      'off',
    ),
    resourceBlacklisted: unchecked(
      'resourceBlacklisted',
      'Blacklists',
      'Nobody works for a customer who has barred them.',
    ),
    resourceShift: unchecked('resourceShift', 'Shifts', "Jobs are within their people's shifts."),
    externalResourceAllocation: unchecked(
      'externalResourceAllocation',
      'External work',
      'External work is done by external people only.',
    ),
    visitServicePlan: unchecked(
      'visitServicePlan',
      'Service plans',
      'Visits whose service plan is inactive or has ended are not planned.',
    ),
  },

  resourcesMayRequestCancellation: setting(
    yesNo('Resources may ask to cancel', { help: 'On their own bookings.' }),
    {
      default: true,
      section: 'cancellation',
      the: 'cancellation requests by resources',
      decides: [{ kind: 'step', action: 'requestCancellation', of: 'resource' }],
    },
  ),
  customersMayRequestCancellation: setting(
    yesNo('Customers may ask to cancel', { help: 'On their own bookings.' }),
    {
      default: true,
      section: 'cancellation',
      the: 'cancellation requests by customers',
      decides: [{ kind: 'step', action: 'requestCancellation', of: 'customer' }],
    },
  ),

  disable: {
    newBookings: setting(yesNo('Disable new bookings', { help: 'Only administrators enter bookings.' }), {
      default: false,
      section: 'restrictions',
      the: 'the restriction of new bookings',
      decides: [closes(true, 'planners', ['booking.create', 'recurringBooking.create'])],
    }),
    bookingEdit: setting(
      yesNo('Disable editing of bookings', {
        help: 'Only administrators change the details and the time of bookings. Planners go on assigning people and taking steps.',
      }),
      {
        default: false,
        section: 'restrictions',
        the: 'the restriction of changes to bookings',
        decides: [
          closes(true, 'planners', [
            'booking.edit',
            'booking.reschedule',
            'recurringBooking.change',
            'recurringBooking.fill',
          ]),
        ],
      },
    ),
    resourceEdit: setting(
      yesNo('Disable editing of resources', {
        help: 'Only administrators change, deactivate and reactivate resources.',
      }),
      {
        default: false,
        section: 'restrictions',
        the: 'the restriction of changes to resources',
        decides: [
          closes(true, 'planners', [
            'resource.change',
            'resource.deactivate',
            'resource.reactivate',
            'resource.merge',
          ]),
        ],
      },
    ),
    customerEdit: setting(
      yesNo('Disable editing of customers', {
        help: 'Only administrators change, deactivate and reactivate customers, and whom they have barred.',
      }),
      {
        default: false,
        section: 'restrictions',
        the: 'the restriction of changes to customers',
        decides: [
          closes(true, 'planners', [
            'customer.change',
            'customer.deactivate',
            'customer.reactivate',
            'customer.merge',
            'customer.barResource',
            'customer.unbarResource',
          ]),
        ],
      },
    ),
  },

  hideDuringService: {
    mobile: duringService(
      'Hide mobile numbers',
      'The number of the customer is hidden',
      'mobile numbers of customers',
    ),
    phone: duringService(
      'Hide phone numbers',
      'The numbers of its contacts are hidden',
      'phone numbers of contacts',
    ),
    email: duringService(
      'Hide e-mail addresses',
      'The addresses of the customer and its contacts are hidden',
      'e-mail addresses of customers and contacts',
    ),
  },

  statuses: {
    draft: statusSetting('draft'),
    rostered: statusSetting('rostered'),
    confirmed: statusSetting('confirmed'),
    dispatched: statusSetting('dispatched'),
    active: statusSetting('active'),
    finished: statusSetting('finished'),
    reviewed: statusSetting('reviewed'),
    feedback: statusSetting('feedback'),
    parked: statusSetting('parked'),
    cancelled: statusSetting('cancelled'),
  },

  menu: {
    timeline: menuEntry('timeline'),
    customers: menuEntry('customers'),
    resources: menuEntry('resources'),
    bookings: menuEntry('bookings'),
    calendar: menuEntry('calendar'),
    week: menuEntry('week'),
    masterroster: menuEntry('masterroster'),
    scheduler: menuEntry('scheduler'),
    planner: menuEntry('planner'),
    equipments: menuEntry('equipments'),
    shifts: menuEntry('shifts'),
    uploads: menuEntry('uploads'),
  },
  menuLabels: {
    home: menuName('home'),
    timeline: menuName('timeline'),
    customers: menuName('customers'),
    resources: menuName('resources'),
    bookings: menuName('bookings'),
    calendar: menuName('calendar'),
    week: menuName('week'),
    masterroster: menuName('masterroster'),
    scheduler: menuName('scheduler'),
    planner: menuName('planner'),
    equipments: menuName('equipments'),
    shifts: menuName('shifts'),
    settings: menuName('settings'),
    uploads: menuName('uploads'),
  },

  searchPlaceholder: setting(
    line('Text in the search box', {
      help: 'Shown in the search box while it is empty.',
      example: 'Find a job',
    }),
    {
      default: null,
      section: 'search',
      the: 'what the search box says',
      decides: [{ kind: 'part', what: 'what stands in the search box while it is empty' }],
    },
  ),
  searchHidden: setting(
    yesNo('Hide the search box', { help: 'Searching stays possible with Ctrl K, and in every list.' }),
    {
      default: false,
      section: 'search',
      the: 'whether the search box is hidden',
      decides: [{ kind: 'part', what: 'whether the header has a search box' }],
    },
  ),
  searchEngine: setting(
    choice(
      'Search engine',
      { installed: 'As installed', typesense: 'Typesense', postgres: 'PostgreSQL' },
      { help: 'If the one that is chosen is not installed, PostgreSQL searches.' },
    ),
    {
      default: 'installed',
      section: 'search',
      decides: [{ kind: 'part', what: 'which of the installed engines answers searches' }],
    },
  ),

  securityTrailDays: setting(
    number('Keep the security trail', z.int().min(30).max(3650), {
      unit: { text: 'days', of: 1 },
      help: 'Older entries are removed; those that stay can still be verified.',
    }),
    {
      default: 365,
      section: 'security',
      the: 'the time for which the security trail is kept',
      decides: [{ kind: 'part', what: 'when entries of the security trail expire' }],
    },
  ),
  ...waitingSettings,
} as const;

/**
 * A 'do not check' switch (scheduling §5): true is stored if the check is not made; people read the opposite.
 * Hours per day and per fortnight are not checked by default.
 */
function unchecked(name: CheckSwitch, label: string, help: string, check: 'on' | 'off' = 'on') {
  return setting(yesNo(label, { help, reversed: true }), {
    default: check === 'off',
    section: 'checks',
    the: `the check of ${label.toLowerCase()}`,
    decides: [{ kind: 'check', name }],
  });
}

/** What a setting closes while it has a value, and to whom (`domain/closedCommands.ts`). */
function closes(at: boolean, to: 'planners' | 'everybody', commands: readonly string[]) {
  return { kind: 'closes', at, to, commands } as const;
}

/** What whoever works at a customer's does not see of it meanwhile (`domain/customer/duringService.ts`). */
function duringService(label: string, whose: string, what: string) {
  return setting(yesNo(label, { help: `${whose} while the work is under way.` }), {
    default: false,
    section: 'privacy',
    the: `hiding the ${what} during a service`,
    decides: [{ kind: 'part', what: `whether field workers see the ${what} while a booking is active` }],
  });
}

/** The hours of a day on the clock, from one to another: `06:00`. */
function hoursOfDay(from: number, to: number): Readonly<Record<string, string>> {
  const hours = Array.from({ length: to - from + 1 }, (_, index) => clockOf((from + index) * 3600));
  return Object.fromEntries(hours.map((hour) => [hour, hour]));
}

/** How a status is shown (scheduling §3, Job status config). */
function statusSetting(status: BookingStatus) {
  const label = standardStatusLabels[status];
  return setting(
    look(label, { help: `What the status ${label} is called, its colour, and that of the text on it.` }),
    {
      default: standardLook,
      section: 'statuses',
      the: `the look of ${label}`,
      decides: [{ kind: 'part', what: 'what the status is called, and its colours' }],
    },
  );
}

/** Whether the menu has an entry; home and the preferences, where this is decided, it always has. */
function menuEntry(key: MenuKey) {
  const label = menuLabels[key];
  return setting(yesNo(label, { help: `Whether the menu has the entry ${label}.` }), {
    default: true,
    section: 'menu',
    the: `the menu entry ${label}`,
    decides: [{ kind: 'part', what: 'whether the menu has the entry' }],
  });
}

function menuName(key: MenuKey) {
  const label = menuLabels[key];
  const takes = lineSchema.min(1).max(30).nullable();
  return setting(line(`${label} is called`, { help: `What the menu entry ${label} says.`, takes }), {
    default: null,
    section: 'menu',
    the: `the name of the menu entry ${label}`,
    decides: [{ kind: 'part', what: 'what the entry says' }],
  });
}
