import { type BookingsQuery, bookingsQuerySchema } from '../../api/contract/views.ts';
import { recordFiltersOf } from '../../api/http/routes/recordListInput.ts';
import type { EventLog } from '../../commands/log/log.ts';
import { bookingStatusSchema } from '../../domain/booking/bookingStatus.ts';
import {
  type AnyReading,
  type ReadingName,
  readingNames,
  readings,
} from '../../domain/catalogues/readings.ts';
import { sortable } from '../../projections/queries/recordList.ts';
import {
  type AnswerTimes,
  askingFilledServer,
  type KindOfQuestion,
  plainAnswers,
} from './asking/askingFilledServer.ts';
import { count, perhaps, readBenchArguments } from './readBenchArguments.ts';
import { fillMonths, labelsInAll, numbered, type WorkPlan } from './travel/monthsOfWork.ts';

/** The budget of every list, filter and drawer, 95th percentile, in milliseconds (docs/performance.md). */
const budgetMs = 100;

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const daysOfYear = 365;
/** The events in the life of each booking, and the changes of people and shifts beside them. */
const eventsOfBooking = 7.025;
/** Bookings are made three weeks ahead, so that the events end about six days before the mean of their bookings. */
const aheadMs = 6 * dayMs;

const sizes = {
  bookings: count(100_000, { tiny: 300 }, 'bookings'),
  people: count(200, { tiny: 10 }, 'people'),
  customers: count(2000, { tiny: 20 }, 'customers'),
  rounds: count(40, { tiny: 1 }, 'times that each question is asked'),
  only: perhaps('<text>', 'ask only the questions in whose name this is'),
  data: perhaps('<path>', 'a folder for the database, which is kept and used again'),
};

/**
 * What lists, their filters and drawers take in an organisation that has been at work for a year: 200 people and 100,000
 * bookings up to three weeks from now, asked over HTTP by its administrator. The questions about records are derived from
 * their declarations. The slowest are printed last.
 */
export async function run(args: readonly string[]) {
  const { bookings, people, customers, ...given } = readBenchArguments('year', args, sizes);
  const nowMs = Math.floor(Date.now() / hourMs) * hourMs;
  const plan: WorkPlan = {
    org: 'acme',
    events: Math.round(bookings * eventsOfBooking) + recordsOf(people, customers),
    people,
    customers,
    jobs: Math.max(1, Math.round((bookings * 14) / (daysOfYear * people))),
    presentMs: nowMs + aheadMs,
  };
  const fill = (log: EventLog, onProgress: (events: number) => void) => fillMonths(log, plan, onProgress);
  const results = await askingFilledServer({ org: plan.org, data: given.data, fill }, async (measure) => {
    const measured: AnswerTimes[] = [];
    const all = questions(plan, { bookings, rounds: given.rounds });
    for (const question of all.filter(({ what }) => what.includes(given.only ?? ''))) {
      measured.push(await measure(question));
    }
    return measured.toSorted((one, other) => one.p95 - other.p95);
  });
  const aboveBudget = results.filter(({ p95 }) => p95 > budgetMs).length;
  return { plan, budgetMs, questions: results.length, aboveBudget, results };
}

function questions(
  plan: WorkPlan,
  { bookings, rounds }: { readonly bookings: number; readonly rounds: number },
): readonly KindOfQuestion[] {
  const kind = (what: string, pathOf: (round: number) => string): KindOfQuestion => ({
    what,
    // Odd rounds first, so that no question is asked about a record that the cache already has from the same question.
    warmUp: numbered(rounds).map((round) => pathOf(2 * round + 1)),
    paths: numbered(rounds).map((round) => pathOf(2 * round)),
    headers: plainAnswers,
  });
  return [
    ...bookingQuestions(plan, bookings, kind),
    ...readingNames.flatMap((name) => recordQuestions(name, plan, kind)),
  ];
}

/** A value for each filter of bookings; one that is added to the list and not here does not compile. */
type BookingFilters = {
  readonly [Filter in Exclude<keyof BookingsQuery, (typeof askedOtherwise)[number]>]: (
    round: number,
  ) => string;
};
/** Parameters of the list that are no filter, or that have questions of their own. */
const askedOtherwise = [
  'from',
  'to',
  'status',
  'lateAt',
  'search',
  'sort',
  'cursor',
  'limit',
  'after',
  'asOf',
  'upload',
] as const;

type Kind = (what: string, pathOf: (round: number) => string) => KindOfQuestion;

function bookingQuestions(plan: WorkPlan, bookings: number, kind: Kind): readonly KindOfQuestion[] {
  const now = Math.round((plan.presentMs - aheadMs) / 1000);
  const [day, week] = [dayMs / 1000, (7 * dayMs) / 1000];
  const booking = (round: number) => `b-${spread(round, bookings)}`;
  const person = (round: number) => `res-${spread(round, plan.people)}`;
  const customer = (round: number) => `cus-${spread(round, plan.customers)}`;
  const yes = () => 'true';
  const label = (round: number) => `lab-${round % labelsInAll}`;
  const weekOf = (round: number) =>
    `from=${now - (round % 40) * week}&to=${now - (round % 40) * week + week}`;
  const list = (query: string) => `/api/v1/bookings?${query}`;
  const sorts = bookingsQuerySchema.shape.sort.unwrap().options;
  const filters: BookingFilters = {
    ids: (round) => `${booking(round)},${booking(round + 1)}`,
    resourceId: person,
    customerId: customer,
    labelId: label,
    equipmentId: (round) => `equipment-${round}`,
    filterIds: label,
    externalId: (round) => `X-${round}`,
    seriesId: (round) => `series-${round}`,
    conflict: yes,
    unallocated: yes,
    locked: yes,
    inactive: () => 'only',
    cancellationRequested: yes,
    offered: yes,
    group: yes,
  };
  return [
    kind('bookings, upcoming', () => list(`from=${now}`)),
    kind('bookings of a week', (round) => list(weekOf(round))),
    ...sorts.map((sort) => kind(`bookings of all time by ${sort}`, () => list(`sort=${sort}`))),
    ...bookingStatusSchema.options.map((status) =>
      kind(`bookings of all time, ${status}`, () => list(`status=${status}`)),
    ),
    ...Object.entries(filters).flatMap(([filter, value]) => [
      kind(`bookings of all time by ${filter}`, (round) => list(`${filter}=${value(round)}`)),
      kind(`bookings of a week by ${filter}`, (round) => list(`${weekOf(round)}&${filter}=${value(round)}`)),
    ]),
    kind('bookings found by reference', (round) => list(`search=R-${spread(round, bookings)}`)),
    kind('bookings found by words', (round) => list(`search=clean of house ${round}`)),
    kind('bookings that are late', () =>
      list(`from=${now - 14 * day}&to=${now}&lateAt=${now - 900}&sort=-start`),
    ),
    kind('progress of a day', (round) => {
      const from = now - (round % 40) * day;
      return `/api/v1/progress?from=${from}&to=${from + day}&lateAt=${from + day}`;
    }),
    kind('board of a week', (round) => `/api/v1/timeline?${weekOf(round)}`),
    kind('drawer of a booking', (round) => `/api/v1/bookings/${booking(round)}`),
    kind('drawer of a booking: its place and contact', (round) => `/api/v1/bookings/${booking(round)}/site`),
    kind('drawer of a booking: its history', (round) => `/api/v1/bookings/${booking(round)}/history`),
    kind('drawer of a booking: who could do it', (round) => {
      const upcoming = bookings - 1 - spread(round, Math.min(bookings, 500));
      return `/api/v1/bookings/b-${upcoming}/candidates?nearestFit=false`;
    }),
    kind('the organisation and its settings', () => '/api/v1/organisation'),
    kind('who changed which setting', () => '/api/v1/organisation/history'),
    kind(
      'what a set of master labels leaves',
      (round) => `/api/v1/label-scopes/preview?labelIds=${label(round)}`,
    ),
    kind('members', () => '/api/v1/members'),
    kind('messages to people', () => '/api/v1/messages'),
    kind('what somebody has been told', () => '/api/v1/notices'),
    kind('quick views', () => '/api/v1/quick-views?screen=bookings'),
    kind('past uploads', () => '/api/v1/past-uploads'),
    kind('the audit, newest first', () => '/api/v1/audit/events'),
    kind('the audit of what one planner did', () => '/api/v1/audit/events?actor=uid-dee'),
  ];
}

/** A list as it opens, each of its filters and orders, and the drawer of one. */
function recordQuestions(name: ReadingName, plan: WorkPlan, kind: Kind): readonly KindOfQuestion[] {
  const reading: AnyReading = readings[name];
  const { path: at, words, shown } = reading;
  const list = `/api/v1/${at}`;
  const { sort: _sort, search: _search, ids: _ids, upload: _upload, ...filters } = recordFiltersOf(reading);
  const idOf = recordIds[name];
  const filterQuestions = Object.keys(filters).flatMap((field) => {
    const value = filterValue(shown[field], field, plan);
    return value === undefined
      ? []
      : [
          kind(
            `${words.many} by ${field}`,
            (round) => `${list}?${field}=${encodeURIComponent(value(round))}`,
          ),
        ];
  });
  const one =
    idOf === undefined
      ? []
      : [
          kind(`drawer of one of ${words.many}`, (round) => `${list}/${idOf(round, plan)}`),
          kind(`history of one of ${words.many}`, (round) => `${list}/${idOf(round, plan)}/history`),
        ];
  return [
    kind(`list of ${words.many}`, () => list),
    kind(`list of ${words.many}, found by words`, (round) => `${list}?search=a ${round}`),
    ...['name', ...sortable(reading)].flatMap((field) =>
      [field, `-${field}`].map((sort) =>
        kind(`list of ${words.many} by ${sort}`, () => `${list}?sort=${sort}`),
      ),
    ),
    ...filterQuestions,
    ...one,
  ];
}

type IdOf = (round: number, plan: WorkPlan) => string;

/** The ids of the records that the year's events make. */
const recordIds: { readonly [Name in ReadingName]?: IdOf } = {
  label: (round) => `lab-${round % labelsInAll}`,
  customer: (round, { customers }) => `cus-${spread(round, customers)}`,
  resource: (round, { people }) => `res-${spread(round, people)}`,
  shift: (round, { people }) => `shift-${spread(round, people)}`,
};

/** A value that a filter can have; undefined where this organisation has none. */
function filterValue(
  shown: AnyReading['shown'][string] | undefined,
  field: string,
  plan: WorkPlan,
): ((round: number) => string) | undefined {
  if (field === 'inactive') return () => 'true';
  if (field === 'minCost') return (round) => String(round);
  if (field === 'maxCost') return (round) => String(10 + round);
  // For records with a span: a week of this year.
  if (field === 'from') return (round) => String(Math.round(plan.presentMs / 1000) - (round + 1) * 604_800);
  switch (shown?.kind) {
    case 'choice':
    case 'choices': {
      const choices = Object.keys(shown.choices ?? {});
      return (round) => choices[round % choices.length] ?? '';
    }
    case 'yesNo':
      return (round) => (round % 2 === 0 ? 'true' : 'false');
    case 'reference':
    case 'references': {
      const idOf = readingNames.flatMap((name) => (name === shown.refersTo ? [recordIds[name]] : []))[0];
      return idOf === undefined ? undefined : (round) => idOf(round, plan);
    }
    default:
      return undefined;
  }
}

/** The events that make the organisation's labels, people, shifts and customers, and the organisations themselves. */
function recordsOf(people: number, customers: number): number {
  return 2 + labelsInAll + 2 * people + customers + 1;
}

/** A number below `count` for each round, far from those of the rounds beside it. */
function spread(round: number, count: number): number {
  return (round * 7919) % count;
}
