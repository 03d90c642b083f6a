import type { EventLog } from '../../../commands/log/log.ts';
import type { EventActor } from '../../../domain/kernel/event.ts';
import {
  type AnyEvent,
  appendHappening,
  bookingCreated,
  customerCreated,
  dispatcher,
  type Happening,
  labelCreated,
  organisationCreated,
  resourceCreated,
  shiftCreated,
} from '../../projections/recorded.ts';
import { appendMany } from '../appendMany.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export const labelsInAll = 20;
/** Every so many bookings somebody's own data change as well. */
const recordsChangeEvery = 40;

/** Who did one thing only in all that time. */
export const rarePerson: EventActor = { uid: 'uid-rare', role: 'dispatcher' };

export interface WorkPlan {
  readonly org: string;
  readonly events: number;
  readonly people: number;
  readonly customers: number;
  /** Of each person in a fortnight. */
  readonly jobs: number;
  /** The moment of the last events, epoch milliseconds. */
  readonly presentMs: number;
}

/** How many bookings a log of so many events has, and since when; epoch milliseconds. */
export function extentOf({ events, people, jobs, presentMs }: WorkPlan) {
  const bookings = Math.ceil(events / (lifeSteps.length + 1 / recordsChangeEvery));
  const spacingMs = (14 * dayMs) / (people * jobs);
  return { bookings, spacingMs, firstStart: presentMs - bookings * spacingMs };
}

/**
 * Writes the log of an organisation that has been at work for months: bookings are made three weeks ahead,
 * allocated, confirmed, done and reviewed, in the order of time; now and then a person or a shift changes.
 */
export function fillMonths(
  log: EventLog,
  plan: WorkPlan,
  onProgress: (events: number) => void = () => {},
): Promise<number> {
  return appendMany(
    happeningsOf(plan),
    ({ happening, at, actor = dispatcher }) =>
      appendHappening(log, happening, { actor, recordedAt: Math.round(at), salt: at }),
    onProgress,
  );
}

interface Timed {
  readonly happening: Happening;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly actor?: EventActor;
}

function* happeningsOf(plan: WorkPlan): Generator<Timed> {
  const { firstStart } = extentOf(plan);
  const begun = records(plan).map((happening) => ({ at: firstStart - 30 * dayMs, happening }));
  yield* begun;
  const happening = labelCreated(plan.org, 'lab-rare', 'Made by one who came once');
  yield { at: firstStart - 29 * dayMs, happening, actor: rarePerson };
  let left = plan.events - begun.length - 1;
  for (const timed of work(plan)) {
    if (left <= 0) return;
    left -= 1;
    yield timed;
  }
}

export function numbered(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function records({ org, people, customers }: WorkPlan): readonly Happening[] {
  return [
    organisationCreated(org),
    organisationCreated('rival'),
    ...numbered(labelsInAll).map((number) => labelCreated(org, `lab-${number}`, `Skill ${number}`)),
    ...numbered(people).flatMap((number) => [
      resourceCreated(org, `res-${number}`, `Rob ${number}`),
      shiftCreated(org, `shift-${number}`, `res-${number}`),
    ]),
    ...numbered(customers).map((number) => customerCreated(org, `cus-${number}`, `Ada ${number}`)),
  ];
}

/** All that happens to bookings and people in order of time: seven orderly queues, merged. */
function* work(plan: WorkPlan): Generator<Timed> {
  const { firstStart, spacingMs } = extentOf(plan);
  const next = lifeSteps.map(() => 0);
  const dueAt = (step: number): number =>
    firstStart + (next[step] ?? 0) * spacingMs + (lifeSteps[step]?.afterStart ?? 0);
  for (;;) {
    let step = 0;
    for (let other = 1; other < lifeSteps.length; other += 1) if (dueAt(other) < dueAt(step)) step = other;
    const number = next[step] ?? 0;
    const at = Math.round(dueAt(step));
    next[step] = number + 1;
    const life = lifeSteps[step];
    if (life === undefined) return;
    const start = Math.round((firstStart + number * spacingMs) / 900_000) * 900;
    const event = life.event(number, start, plan);
    yield { at, happening: { category: 'booking', org: plan.org, id: `b-${number}`, event } };
    if (step === 0 && number % recordsChangeEvery === 0) {
      yield { at, happening: recordChange(plan, number / recordsChangeEvery) };
    }
  }
}

function recordChange({ org, people }: WorkPlan, number: number): Happening {
  const person = (number * 7) % people;
  return number % 2 === 0
    ? {
        category: 'resource',
        org,
        id: `res-${person}`,
        event: { type: 'ResourceChanged', data: { lastName: `Worker ${number}` } },
      }
    : {
        category: 'shift',
        org,
        id: `shift-${person}`,
        event: {
          type: 'ShiftChanged',
          data: {
            resourceId: `res-${person}`,
            startDate: '2026-01-05',
            endDate: null,
            timings: [1, 2, 3, 4, 5].map((day) => ({ day, begin: 21_600 + (number % 8) * 900, end: 64_800 })),
          },
        },
      };
}

interface LifeStep {
  /** Milliseconds between the booking's start and this event. */
  readonly afterStart: number;
  event(number: number, start: number, plan: WorkPlan): AnyEvent;
}

const partNames = [
  'cost',
  'matchingJobs',
  'distance',
  'matchingLabels',
  'weeklyFreeHours',
  'dailyFreeHours',
  'preferred',
  'internal',
] as const;
const points = [100, 24, 33.5, 40, 12.25, 4.5, 0, 10_000];

const lifeSteps: readonly LifeStep[] = [
  {
    afterStart: -21 * dayMs,
    event(number, start, { customers }) {
      const { event } = bookingCreated('', '', {
        customerId: `cus-${(number * 31) % customers}`,
        title: `Fortnightly clean of house ${number}`,
        reference: `R-${number}`,
        start,
        end: start + 3600,
        labelIds: [`lab-${number % labelsInAll}`],
      });
      return event;
    },
  },
  {
    afterStart: -14 * dayMs,
    event: (number, _start, { people }) => ({
      type: 'BookingAllocated',
      data: {
        resourceIds: [`res-${number % people}`],
        previousResourceIds: [],
        mode: 'automatic',
        autoAllocated: true,
        partnerBooking: false,
        choices: [
          {
            resourceId: `res-${number % people}`,
            score: 10_214.25,
            parts: partNames.map((name, index) => ({ name, points: points[index] ?? 0 })),
            violations: [],
          },
        ],
        conflict: false,
        violations: [],
      },
    }),
  },
  { afterStart: -7 * dayMs, event: () => ({ type: 'BookingConfirmed', data: {} }) },
  { afterStart: -hourMs, event: () => ({ type: 'BookingDispatched', data: {} }) },
  { afterStart: 0, event: (_, start) => ({ type: 'BookingStarted', data: { onSiteAt: start } }) },
  {
    afterStart: hourMs,
    event: (_, start) => ({
      type: 'BookingFinished',
      data: { finishedAt: start + 3600, outcome: 'Done', followUpBookingId: null },
    }),
  },
  {
    afterStart: dayMs,
    event: () => ({
      type: 'BookingReviewed',
      data: { review: 'Went well, gate code changed to 4711.' },
    }),
  },
];
