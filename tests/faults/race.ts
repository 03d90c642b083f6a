import { randomUUID } from 'node:crypto';
import { type Outcome, type SentCommand, sendCommand } from './sendCommand.ts';

export interface RaceOptions {
  /** Of the processes that take commands; racers are spread over them. */
  readonly addresses: readonly string[];
  readonly token: string;
  readonly customerIds: readonly string[];
  readonly racers: number;
  readonly capacity: number;
}

export interface RaceResult {
  readonly won: number;
  readonly busy: number;
  /** Times that a racer waited too long for the others, was told so, and sent the command again as it was. */
  readonly sentAgain: number;
  /** Any other outcome, which there must be none of. */
  readonly others: readonly string[];
}

/** Monday, 2 March 2026, 08:00 in Sydney. */
const monday8 = 1_772_398_800;

const mostAttempts = 5;

/** A new resource, and as many bookings of one hour as there are racers, all of which want it at once. */
export async function race(options: RaceOptions): Promise<RaceResult> {
  const { addresses, token, customerIds, racers, capacity } = options;
  const resourceId = randomUUID();
  const start = monday8 + 3600 * Math.floor(Math.random() * 10_000);
  let sentAgain = 0;
  const send = async (index: number, name: string, body: SentCommand['body']): Promise<Outcome> => {
    const sent = { key: randomUUID(), name, body };
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await sendCommand(addresses[index % addresses.length] ?? '', token, sent);
      if (outcome.kind !== 'unknown' || attempt === mostAttempts) return outcome;
      sentAgain += 1;
    }
  };
  const prepare = async (index: number, name: string, body: SentCommand['body']): Promise<void> => {
    const outcome = await send(index, name, body);
    if (outcome.kind !== 'acknowledged') throw new Error(`${name}: ${JSON.stringify(outcome)}`);
  };
  await prepare(0, 'resource.create', { resourceId, firstName: 'Wanted', capacity });
  const bookingIds = Array.from({ length: racers }, () => randomUUID());
  await Promise.all(
    bookingIds.map((bookingId, index) =>
      prepare(index, 'booking.create', {
        bookingId,
        customerId: customerIds[index % customerIds.length],
        start,
        end: start + 3600,
      }),
    ),
  );
  const outcomes = await Promise.all(
    bookingIds.map((bookingId, index) =>
      send(index, 'booking.allocate', { bookingId, resourceIds: [resourceId] }),
    ),
  );
  const told = outcomes.map((outcome) => (outcome.kind === 'refused' ? outcome.code : outcome.kind));
  return {
    won: told.filter((each) => each === 'acknowledged').length,
    busy: told.filter((each) => each === 'resource_busy').length,
    sentAgain,
    others: told.filter((each) => each !== 'acknowledged' && each !== 'resource_busy'),
  };
}
