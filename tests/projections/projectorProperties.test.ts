import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EventLog } from '../../commands/log/log.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import { allProjections } from '../../projections/allProjections.ts';
import { rebuild } from '../../projections/rebuild.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { runs } from '../support/runs.ts';
import { arbitraryHappenings } from './arbitraryHappenings.ts';
import { foldInMemory } from './foldInMemory.ts';
import { createReadSide, dumpOf } from './readSideFixture.ts';
import { appendAll } from './recorded.ts';

async function eventsOf(log: EventLog): Promise<readonly RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  const ending = new AbortController();
  for await (const item of log.follow({ after: 'start', signal: ending.signal })) {
    if (item.kind === 'events') events.push(...item.events);
    if (item.kind === 'caughtUp') break;
  }
  ending.abort();
  return events;
}

test('whatever happens, in any batches and with any restarts, the tables are what the folds say', async () => {
  const readSide = await createReadSide();
  let round = 0;
  try {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(arbitraryHappenings, fc.integer({ min: 1, max: 30 })), {
          minLength: 1,
          maxLength: 3,
        }),
        async (parts) => {
          // One database for all rounds: each goes on from what the ones before have left.
          for (const [happenings, batchSize] of parts) {
            round += 1;
            const projector = await readSide.start({ batchSize });
            const position = await appendAll(readSide.log, happenings, `round ${round}`);
            await projector.reached(position, longestWaitMs);
            await projector.stop();
          }
          const dump = await dumpOf(readSide.pool);
          expect(dump).toEqual(foldInMemory(allProjections, await eventsOf(readSide.log)));
          const report = await rebuild({ log: readSide.log, pool: readSide.pool, batchSize: 7 });
          expect(report.stops).toEqual([]);
          expect(report.comparisons.map(({ differing }) => differing)).toEqual(
            report.comparisons.map(() => 0),
          );
          expect(await dumpOf(readSide.pool)).toEqual(dump);
        },
      ),
      { numRuns: runs(6) },
    );
  } finally {
    await readSide.close();
  }
});

test('a projector whose connections are cut at random projects every event exactly once', async () => {
  const readSide = await createReadSide();
  try {
    const happenings = fc.sample(arbitraryHappenings, { numRuns: 30, seed: 7 }).flat();
    const projector = await readSide.start({ batchSize: 5 });
    const other = await readSide.start({ batchSize: 3 });
    let done = false;
    const cutting = (async () => {
      while (!done) {
        await readSide.pool.query(
          `select pg_terminate_backend(l.pid) from pg_locks l
           where l.locktype = 'advisory' and l.objid = 2 and l.granted
             and l.database = (select oid from pg_database where datname = current_database())`,
        );
        await new Promise((resolve) => setTimeout(resolve, 15));
      }
    })();
    const position = await appendAll(readSide.log, happenings);
    done = true;
    await cutting;
    await projector.reached(position, longestWaitMs);
    await other.reached(position, longestWaitMs);
    expect(await dumpOf(readSide.pool)).toEqual(foldInMemory(allProjections, await eventsOf(readSide.log)));
  } finally {
    await readSide.close();
  }
});
