import type { EventLog } from '../../../commands/log/log.ts';
import type { BookingEvent } from '../../../domain/booking/bookingEvents.ts';
import {
  appendAll,
  bookingCreated,
  customerCreated,
  dispatcher,
  type Happening,
  labelCreated,
  organisationCreated,
  resourceCreated,
  shiftCreated,
  someStart,
  uuidOf,
  versionOf,
} from '../../projections/recorded.ts';

const organisations = ['acme', 'rival', 'third'];
const resourcesEach = 200;
const customersEach = 500;
/** So many bookings live side by side: their events alternate in the log. */
const sideBySide = 1000;
const appendsAtOnce = 64;

/**
 * Organisations with their records, then bookings from creation to review, seven events each; `between` says what else
 * is appended after every thousand of those.
 */
export async function fillLog(
  log: EventLog,
  events: number,
  between: (turn: number) => readonly Happening[] = () => [],
): Promise<number> {
  let turn = 0;
  let position = await appendAll(log, records());
  for (let first = 0; position < events; first += sideBySide) {
    for (const step of lifeSteps) {
      const numbers = Array.from({ length: sideBySide }, (_, index) => first + index);
      for (let from = 0; from < numbers.length; from += appendsAtOnce) {
        const positions = numbers
          .slice(from, from + appendsAtOnce)
          .map((number) => append(log, step, number));
        position = Math.max(position, ...(await Promise.all(positions)));
      }
      turn += 1;
      position = Math.max(position, await appendAll(log, between(turn)));
    }
  }
  return position;
}

function records(): readonly Happening[] {
  return organisations.flatMap((org) => [
    organisationCreated(org),
    labelCreated(org, 'lab-1', 'First aid'),
    ...numbered(resourcesEach).flatMap((number) => [
      resourceCreated(org, `res-${number}`, `Rob ${number}`),
      shiftCreated(org, `shift-${number}`, `res-${number}`),
    ]),
    ...numbered(customersEach).map((number) => customerCreated(org, `cus-${number}`, `Ada ${number}`)),
  ]);
}

function numbered(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}

type Step = (number: number) => BookingEvent;

const lifeSteps: readonly Step[] = [
  (number) => {
    const { event } = bookingCreated('', '', {
      customerId: `cus-${number % customersEach}`,
      title: `Fortnightly clean of house ${number}`,
      reference: `R-${number}`,
      // Spread over a year.
      start: someStart + ((number * 7919) % 35_000) * 900,
      labelIds: ['lab-1'],
    });
    if (event.type !== 'BookingCreated') throw new Error('not a booking');
    return event;
  },
  (number) => {
    const resourceId = `res-${number % resourcesEach}`;
    const points = [100, 24, 33.5, 40, 12.25, 4.5, 0, 10_000];
    const names = [
      'cost',
      'matchingJobs',
      'distance',
      'matchingLabels',
      'weeklyFreeHours',
      'dailyFreeHours',
      'preferred',
      'internal',
    ] as const;
    return {
      type: 'BookingAllocated',
      data: {
        resourceIds: [resourceId],
        previousResourceIds: [],
        mode: 'automatic',
        autoAllocated: true,
        partnerBooking: false,
        choices: [
          {
            resourceId,
            score: 10_214.25,
            parts: names.map((name, index) => ({ name, points: points[index] ?? 0 })),
            violations: [],
          },
        ],
        conflict: false,
        violations: [],
      },
    };
  },
  () => ({ type: 'BookingConfirmed', data: {} }),
  () => ({ type: 'BookingDispatched', data: {} }),
  () => ({ type: 'BookingStarted', data: { onSiteAt: someStart } }),
  () => ({
    type: 'BookingFinished',
    data: { finishedAt: someStart + 3600, outcome: 'Done', followUpBookingId: null },
  }),
  () => ({ type: 'BookingReviewed', data: { review: 'Went well, gate code changed to 4711.' } }),
];

async function append(log: EventLog, step: Step, number: number): Promise<number> {
  const org = organisations[number % organisations.length] ?? 'acme';
  const event = step(number);
  const commandId = uuidOf(`${event.type}/${number}`);
  const outcome = await log.append(
    `booking-${org}.b-${number}`,
    'any',
    [{ id: commandId, version: versionOf(event), ...event }],
    { org, actor: dispatcher, commandId, correlationId: commandId, causationId: null },
  );
  if (outcome.outcome !== 'appended') throw new Error('the log did not take an event');
  return outcome.position;
}
