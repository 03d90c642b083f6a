import {
  appendHappening,
  bookingCreated,
  type Happening,
  resourceCreated,
  uuidOf,
} from '../../projections/recorded.ts';
import { appendMany } from '../appendMany.ts';
import type { BenchMuster, BenchOrganisation } from '../feed/benchMuster.ts';
import { openBenchLog } from '../startBenchPostgres.ts';

/** People who work every weekday, and drafts that a plan gives them. */
export interface Drafts {
  readonly people: number;
  readonly bookings: number;
}

/** Monday, 2 November 2026, 00:00 in Sydney. */
const monday = Date.UTC(2026, 10, 1, 13) / 1000;
const day = 86_400;
/** Visits of a person a day, an hour each with an hour in between. */
const visitsADay = 5;

export const personId = (number: number) => uuidOf(`person ${number}`);
export const draftId = (number: number) => uuidOf(`draft ${number}`);

/** When a booking begins: everybody's first visit of the first day, then the second, and so on. */
export function startOf(number: number, people: number): number {
  const visit = Math.floor(number / people);
  const workday = Math.floor(visit / visitsADay);
  const date = 7 * Math.floor(workday / 5) + (workday % 5);
  return monday + date * day + (8 + 2 * (visit % visitsADay)) * 3600;
}

/** Writes the people and the drafts; answers the position of the last event. */
export async function fillDrafts(
  { pool }: Pick<BenchMuster, 'pool'>,
  organisation: BenchOrganisation,
  drafts: Drafts,
): Promise<number> {
  await using log = await openBenchLog(pool);
  return await appendMany(happeningsOf(organisation, drafts), (one) => appendHappening(log, one));
}

function* happeningsOf(
  { id: org, customerIds, labelId }: BenchOrganisation,
  { people, bookings }: Drafts,
): Generator<Happening> {
  for (let number = 0; number < people; number += 1) {
    const { event, ...person } = resourceCreated(org, personId(number), `Rob ${number}`);
    if (event.type !== 'ResourceCreated') throw new Error('a resource begins');
    yield { ...person, event: { ...event, data: { ...event.data, labelIds: [labelId] } } };
    yield {
      category: 'shift',
      org,
      id: uuidOf(`shift ${number}`),
      event: {
        type: 'ShiftCreated',
        data: {
          resourceId: personId(number),
          startDate: '2026-01-01',
          endDate: null,
          timings: [1, 2, 3, 4, 5].map((weekday) => ({ day: weekday, begin: 28_800, end: 72_000 })),
        },
      },
    };
  }
  for (let number = 0; number < bookings; number += 1) {
    const start = startOf(number, people);
    yield bookingCreated(org, draftId(number), {
      customerId: customerIds[number % customerIds.length] ?? '',
      title: `Visit ${number}`,
      start,
      end: start + 3600,
      labelIds: [labelId],
    });
  }
}
