import type { ScopedKind } from '../masterLabelSet/labelScope.ts';
import type { Permission } from '../masterLabelSet/permissions.ts';
import { fieldClasses } from './fieldClass.ts';
import type { Persona } from './personas.ts';
import { allToRead, everything, type Right, reads, takesSteps, writes } from './right.ts';

type Rights = { readonly [Who in Persona]?: Right };

/** An area of the product, and who may do what there: a row of the table of rights (docs/rights.md). */
interface AreaRow {
  /** What is not named is refused; `system` may do everything. */
  readonly rights: Rights;
  /** By duty: what those have instead who have it. The flag of a partner, which restricts, is no duty but makes the persona. */
  readonly withDuty?: { readonly [Duty in string]?: Rights };
  /**
   * What of it master labels leave to a planner. A kind: the records whose own labels match as those of bookings, people or
   * customers do. `person`: what is somebody's whose labels match. `whole`: all, to read. `wholeButStaff`: the same without
   * the fields of the class `staff`. `events`: events about what is in scope. Omitted: nothing, since labels cannot divide it.
   */
  readonly byLabels?: ScopedKind | 'person' | 'whole' | 'wholeButStaff' | 'events';
  /** The permission to change what is in it, which master labels can deny; null: they deny none there. */
  readonly permission: Permission | null;
  /** The setting that keeps it from field workers, while it is on. */
  readonly hiddenBy?: HidingSwitch;
  /** The scopes of API tokens for it: their name, `equipment:read`, and what they open in words. Several areas may share one. */
  readonly token?: AreaToken;
}

/** Settings, of `hideFromResources`, that keep whole areas from field workers (scheduling §6). */
export type HidingSwitch = 'carePlan';

/** Scopes of API tokens that open areas. */
export interface AreaToken {
  readonly name: string;
  readonly modes: readonly ('read' | 'write')[];
  readonly title: string;
  readonly text: string;
}

const byDispatchers = { administrator: everything, dispatcher: everything } as const;
const byPlanners = { ...byDispatchers, scheduler: everything } as const;
const readByPlanners = { administrator: allToRead, dispatcher: allToRead, scheduler: allToRead } as const;

/** The duty of an API token with the scope `security:read`. It is not among those that people are given. */
export const trailReader = 'trailReader';

/** The two scopes of API tokens for an area, `equipment:read` and `equipment:write`; `title` completes `Read …` and `Change …`. */
function token<const Name extends string>(name: Name, text: string, title: string = name) {
  return { name, modes: ['read', 'write'], title, text } as const;
}
const bookings = token('bookings', 'Bookings and the board, with the names of customers and people.');
const planning = token('planning', 'Labels and service plans; with bookings also candidates and histories.');

const chats = token('chats', 'Messages of chats, those of work only with it, and announcements.');
const confirms: Right = { read: 'none', write: 'none', steps: 'own', sees: [] };
const papers = token(
  'documents',
  'Documents, forms and care plans, and what was filled in; those of any record only with it.',
);
const jobs = token('jobs', 'Job offers and the bids for them.', 'job offers and bids');

/**
 * The table of rights, one row an area: what records, routes and screens belong to, and who may do what there. A record names
 * its area in its declaration, a route the one that it answers from. The rows without a record are for the kinds to come
 * (shell §2.2; scheduling §2).
 */
export const areas = {
  // Bookings, and the board of them.
  work: {
    rights: {
      ...byPlanners,
      partner: reads('partner', 'staff'),
      resource: reads('own', 'staff'),
      customer: reads('own'),
      guest: reads('own'),
    },
    withDuty: { partner: { resource: reads('partner', 'staff') } },
    byLabels: 'booking',
    permission: 'changeBookings',
    token: bookings,
  },
  // The people who do the work.
  people: {
    rights: {
      ...byPlanners,
      partner: reads('partner', 'contact'),
      resource: reads('own', 'contact'),
      customer: reads('named'),
      guest: reads('named'),
    },
    withDuty: { partner: { resource: reads('partner', 'contact') } },
    byLabels: 'resource',
    permission: 'changePeople',
    token: token('resources', 'The people who do the work.'),
  },
  // What qualifies people, and until when.
  qualifications: {
    rights: { ...byPlanners, partner: reads('partner'), resource: reads('own', 'staff') },
    byLabels: 'person',
    permission: 'changePeople',
    token: token('qualifications', 'What qualifies people, and until when.'),
  },
  // Shifts, leave and breaks.
  time: {
    rights: { ...byPlanners, partner: reads('partner'), resource: reads('own') },
    withDuty: { partner: { resource: reads('partner') } },
    byLabels: 'person',
    permission: 'changeTime',
    token: token('shifts', 'Shifts, leave and breaks.', 'shifts and leave'),
  },
  // What planners plan with: labels, service plans, candidates, histories, changes between two moments.
  planning: { rights: byPlanners, byLabels: 'whole', permission: 'changePlanning', token: planning },
  // What bookings are made from again and again: roster templates and their events, recurring bookings; and open shifts,
  // which are offered to everybody.
  rosters: { rights: byPlanners, permission: 'changePlanning', token: planning },
  customers: {
    rights: {
      ...byDispatchers,
      scheduler: allToRead,
      partner: reads('named', 'contact'),
      resource: reads('named', 'contact'),
      customer: reads('own', 'contact'),
      guest: reads('named', 'contact'),
    },
    byLabels: 'customer',
    permission: 'changeCustomers',
    token: token('customers', 'Customers and their contact details.'),
  },
  // Equipment.
  assets: {
    rights: { ...byPlanners, resource: reads('own', 'staff') },
    byLabels: 'wholeButStaff',
    permission: 'changeEquipment',
    token: token('equipment', 'Equipment, and who has it.'),
  },
  tasks: {
    rights: {
      ...byPlanners,
      partner: takesSteps('partner', 'staff', 'contact'),
      resource: takesSteps('own', 'staff', 'contact'),
      customer: reads('own'),
    },
    withDuty: { partner: { resource: takesSteps('partner', 'staff', 'contact') } },
    byLabels: 'booking',
    permission: 'changeBookings',
    token: token('tasks', 'Tasks; those of bookings only with bookings.'),
  },
  // Storage containers.
  pods: {
    rights: { ...byPlanners, resource: takesSteps('own', 'staff'), customer: reads('own') },
    byLabels: 'booking',
    permission: 'changeEquipment',
    token: token('pods', 'Storage containers, and where they are.'),
  },
  // Appointments and other entries of calendars (calevents).
  calendarEvents: {
    rights: { ...byPlanners, resource: reads('own', 'staff') },
    withDuty: { partner: { resource: reads('partner', 'staff') } },
    byLabels: 'booking',
    permission: 'changeBookings',
    token: token('calevents', 'Calendar events.', 'calendar events'),
  },
  // Work with several customers, which has the life of a booking (groupevents); a customer sees the own participation.
  groupEvents: {
    rights: {
      ...byPlanners,
      partner: takesSteps('partner', 'staff'),
      resource: takesSteps('own', 'staff'),
      customer: reads('own'),
    },
    byLabels: 'booking',
    permission: 'changeBookings',
  },
  // Any kind of work in columns (board).
  workBoard: {
    rights: byPlanners,
    withDuty: { partner: { partner: reads('partner', 'staff'), resource: reads('partner', 'staff') } },
    byLabels: 'booking',
    permission: 'changeBookings',
  },
  // Work that is offered (job_board); it is the own work of those who may take it.
  jobBoard: {
    rights: { ...byPlanners, resource: takesSteps('own') },
    withDuty: { partner: { resource: takesSteps('partner') } },
    byLabels: 'booking',
    permission: 'assignPeople',
    token: jobs,
  },
  // Bids for such work (bid_board); planners see them on the work.
  bids: {
    rights: { ...byPlanners, resource: takesSteps('own') },
    byLabels: 'booking',
    permission: 'assignPeople',
    token: jobs,
  },
  // What people are rostered for, and their answers (rostered_board).
  rosteredWork: {
    rights: {
      administrator: takesSteps('all', ...fieldClasses),
      dispatcher: takesSteps('all', ...fieldClasses),
      scheduler: takesSteps('all', ...fieldClasses),
      resource: takesSteps('own', 'staff'),
    },
    withDuty: { partner: { resource: { ...takesSteps('own', 'staff'), read: 'partner' } } },
    byLabels: 'booking',
    permission: 'takeSteps',
    token: {
      ...token('rostered', 'What people answer to what they are rostered for.', 'answers of people'),
      modes: ['read'],
    },
  },
  // Chats and announcements: what is part of work with those who see it, and with a customer what is addressed to them.
  talk: {
    rights: {
      ...byPlanners,
      partner: takesSteps('partner', 'staff'),
      resource: takesSteps('own', 'staff'),
      customer: takesSteps('own'),
    },
    withDuty: { partner: { resource: takesSteps('partner', 'staff') } },
    byLabels: 'booking',
    permission: 'changePlanning',
    token: chats,
  },
  // Who has confirmed announcements, which those who plan read; everybody confirms for themselves what is addressed to them.
  confirmations: {
    rights: {
      administrator: takesSteps('all', ...fieldClasses),
      dispatcher: takesSteps('all', ...fieldClasses),
      scheduler: takesSteps('all', ...fieldClasses),
      partner: confirms,
      resource: confirms,
      customer: confirms,
    },
    withDuty: { partner: { resource: confirms } },
    byLabels: 'booking',
    permission: null,
    token: { ...chats, modes: ['read'] },
  },
  // Documents and forms. Those of customers a scheduler only reads (`writtenWithWhole`).
  documents: {
    rights: { ...byPlanners, resource: takesSteps('own', 'staff'), customer: takesSteps('own') },
    byLabels: 'booking',
    permission: 'changeBookings',
    token: papers,
  },
  // Care plans, seen with their customers, and what became of them at visits, seen with these. A scheduler only reads the plans.
  carePlans: {
    rights: { ...byPlanners, resource: takesSteps('own', 'staff'), customer: reads('own') },
    byLabels: 'booking',
    permission: 'changeCustomers',
    hiddenBy: 'carePlan',
    token: papers,
  },
  // Timers, timesheets and mileage; planners approve them.
  timesheets: {
    rights: { ...byPlanners, resource: writes('own', 'staff') },
    withDuty: { partner: { resource: { ...writes('own', 'staff'), read: 'partner' } } },
    byLabels: 'person',
    permission: 'changeTime',
  },
  // Maps and the routes of vehicles (maps, vehroutes).
  routes: { rights: { ...byPlanners, resource: reads('own', 'staff') }, permission: 'changeBookings' },
  // Quotes, invoices, ledger and payments. A customer has what was sent, and accepts and pays it.
  billing: {
    rights: {
      ...byDispatchers,
      scheduler: allToRead,
      resource: reads('own', 'money'),
      customer: takesSteps('own', 'money'),
    },
    byLabels: 'booking',
    permission: 'changeBookings',
  },
  // Purchases, bills, prices and budgets.
  purchasing: {
    rights: { ...byDispatchers, scheduler: allToRead, customer: reads('own', 'money') },
    withDuty: { partner: { resource: reads('own', 'money') } },
    byLabels: 'booking',
    permission: 'changePlanning',
  },
  reports: {
    rights: readByPlanners,
    withDuty: { partner: { resource: reads('partner', 'staff') } },
    byLabels: 'booking',
    permission: null,
  },
  // Figures; those about somebody are theirs.
  analytics: { rights: { ...readByPlanners, resource: reads('own') }, byLabels: 'booking', permission: null },
  // Logs of errors and of requests.
  logs: { rights: { administrator: allToRead }, permission: null },
  // Its name, time zone, settings and workflow.
  organisation: {
    rights: {
      administrator: everything,
      dispatcher: allToRead,
      scheduler: allToRead,
      partner: reads('all'),
      resource: reads('all'),
      customer: reads('all'),
      guest: reads('all'),
    },
    byLabels: 'whole',
    permission: null,
    token: {
      ...token('organisation', 'Its name, time zone, settings and workflow.', 'the organisation'),
      modes: ['read'],
    },
  },
  // Accounts, API tokens, webhooks, messages to people.
  administration: { rights: { administrator: everything }, permission: null },
  // Every event and its proof.
  audit: {
    rights: { administrator: allToRead },
    withDuty: { auditor: { dispatcher: allToRead } },
    permission: null,
  },
  // The security trail.
  security: {
    rights: { administrator: everything },
    withDuty: { [trailReader]: { dispatcher: allToRead } },
    permission: null,
  },
  // The report of work that is late against the organisation's rules, which only the dispatcher role receives (scheduling §6).
  exceptions: {
    rights: { administrator: allToRead, dispatcher: allToRead },
    byLabels: 'booking',
    permission: null,
    token: { ...bookings, modes: ['read'] },
  },
  // What happened that concerns somebody (`/events`): of each record it tells those who see that, as far as they do.
  trackedEvents: {
    rights: { ...readByPlanners, resource: reads('own', 'staff') },
    withDuty: { partner: { resource: reads('partner', 'staff') } },
    byLabels: 'events',
    permission: null,
  },
  // The feed for other programs.
  feed: { rights: readByPlanners, byLabels: 'events', permission: null },
  // CSV files.
  uploads: {
    rights: byDispatchers,
    permission: 'uploadFiles',
    token: {
      ...token('uploads', 'CSV files of what the token may read and change.', 'files'),
      modes: ['write'],
    },
  },
} as const satisfies Readonly<Record<string, AreaRow>>;

/** What rights are about. */
export type Area = keyof typeof areas;
export const areaNames: readonly Area[] = Object.keys(areas).filter((name): name is Area =>
  Object.hasOwn(areas, name),
);

/** The row of an area in the table of rights. */
export function areaRow(area: Area): AreaRow {
  return areas[area];
}

/** The areas that settings keep from field workers (scheduling §6). */
export function areasHidden(switches: { readonly [Name in HidingSwitch]: boolean }): readonly Area[] {
  return areaNames.filter((name) => {
    const { hiddenBy } = areaRow(name);
    return hiddenBy !== undefined && switches[hiddenBy];
  });
}
