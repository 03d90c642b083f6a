import type { EventLog } from '../../../commands/log/log.ts';
import { eventKind } from '../../../domain/eventCatalogue.ts';
import {
  bookingCreated,
  dispatcher,
  type Happening,
  resourceCreated,
  uuidOf,
} from '../../projections/recorded.ts';

/** People who work every weekday, and drafts that a plan gives them. */
export interface Drafts {
  readonly org: string;
  readonly customerIds: readonly string[];
  readonly labelId: string;
  readonly people: number;
  readonly bookings: number;
}

/** Monday, 2 November 2026, 00:00 in Sydney. */
const monday = Date.UTC(2026, 10, 1, 13) / 1000;
const day = 86_400;
/** Visits of a person a day, an hour each with an hour in between. */
const visitsADay = 5;
const appendsAtOnce = 256;

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
export async function fillDrafts(log: EventLog, drafts: Drafts): Promise<number> {
  let position = 0;
  let waiting: Promise<number>[] = [];
  const flush = async () => {
    position = Math.max(position, ...(await Promise.all(waiting)));
    waiting = [];
  };
  for (const happening of happeningsOf(drafts)) {
    waiting.push(append(log, happening));
    if (waiting.length === appendsAtOnce) await flush();
  }
  await flush();
  return position;
}

function* happeningsOf({ org, customerIds, labelId, people, bookings }: Drafts): Generator<Happening> {
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

async function append(log: EventLog, { category, org, id, event }: Happening): Promise<number> {
  const eventId = uuidOf(`${category}/${org}/${id}`);
  const outcome = await log.append(
    `${category}-${org}.${id}`,
    'none',
    [{ id: eventId, version: eventKind(event.type)?.version ?? 1, ...event }],
    { org, actor: dispatcher, commandId: eventId, correlationId: eventId, causationId: null },
  );
  if (outcome.outcome !== 'appended') throw new Error(`${category} ${id} was there`);
  return outcome.position;
}
