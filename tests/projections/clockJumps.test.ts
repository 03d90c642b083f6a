import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EventLog } from '../../commands/log/log.ts';
import { createPostgresLog } from '../../commands/log/postgres/postgresLog.ts';
import { verifyChain } from '../../commands/log/verifyChain.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import { allProjections } from '../../projections/allProjections.ts';
import { readCheckpoint } from '../../projections/projector/checkpoint.ts';
import { Refused } from '../../projections/queries/ask.ts';
import { pastMoment } from '../../projections/queries/moments.ts';
import { withOrganisation } from '../../projections/withOrganisation.ts';
import { seeded } from '../contract/logFixtures.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { runs } from '../support/runs.ts';
import { arbitraryHappenings } from './arbitraryHappenings.ts';
import { foldInMemory } from './foldInMemory.ts';
import { createReadSide, dumpOf, type ReadSideFixture } from './readSideFixture.ts';
import { appendAll } from './recorded.ts';

const day = 86_400_000;
const noon = Date.UTC(2026, 2, 2, 12);

let readSide: ReadSideFixture;
let events: readonly RecordedEvent[];
const logs: EventLog[] = [];

// Two processes write, and the clock of each jumps by up to a day, forwards and back, before every event.
beforeAll(async () => {
  readSide = await createReadSide();
  const random = seeded(20_261_121);
  const clock = () => noon + Math.floor((random() * 2 - 1) * day);
  for (let process = 0; process < 2; process += 1) {
    logs.push(await createPostgresLog({ pool: readSide.pool, clock }));
  }
  const projector = await readSide.start({ batchSize: 7 });
  const happenings = fc.sample(arbitraryHappenings, { numRuns: 12, seed: 11 }).flat();
  let position = 0;
  for (const [index, happening] of happenings.entries()) {
    const log = logs[index % 2];
    if (log !== undefined) position = await appendAll(log, [happening], `event ${index}`);
  }
  await projector.reached(position, longestWaitMs);
  events = await eventsAs('present');
});
afterAll(async () => {
  await Promise.all(logs.map((log) => log.close()));
  await readSide.close();
});

async function eventsAs(versions: 'present' | 'recorded'): Promise<readonly RecordedEvent[]> {
  const found: RecordedEvent[] = [];
  for await (const item of readSide.log.follow({ after: 'start', versions })) {
    if (item.kind === 'caughtUp') break;
    if (item.kind === 'events') found.push(...item.events);
  }
  return found;
}

test('clocks that jump lose, repeat and reorder nothing', async () => {
  expect(events.some(({ at }, index) => at < (events[index - 1]?.at ?? 0))).toBe(true);
  expect(events.map(({ position }) => position)).toEqual(events.map((_, index) => index + 1));
  for (const stream of Map.groupBy(await eventsAs('recorded'), (event) => event.stream).values()) {
    expect(await verifyChain(stream)).toMatchObject({ verdict: 'intact' });
  }
  expect(await dumpOf(readSide.pool)).toEqual(foldInMemory(allProjections, events));
});

test('the time of the read side is the latest that any clock has shown so far, and never goes back', async () => {
  const newest = events.reduce((at, event) => Math.max(at, event.at), 0);
  expect(events.at(-1)?.at).toBeLessThan(newest);
  expect(await readCheckpoint(readSide.pool)).toMatchObject({ at: newest });
});

test('every time since the first event means one moment, that of an event recorded by then', async () => {
  const own = events.filter(({ org }) => org === 'acme');
  const first = own[0]?.at ?? 0;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: noon - 2 * day, max: noon + 2 * day }), async (at) => {
      const found = await withOrganisation(readSide.pool, 'acme', (moment) => pastMoment(moment, { at }));
      if (found instanceof Refused) {
        expect(at).toBeLessThan(first);
        return;
      }
      const event = own.find(({ position }) => position === found.position);
      expect(event?.at).toBeLessThanOrEqual(at);
    }),
    { numRuns: runs(200) },
  );
});
