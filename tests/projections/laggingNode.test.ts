import { expect, test } from 'vitest';
import type { EventLog } from '../../commands/log/log.ts';
import { rebuild } from '../../projections/rebuild.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { createReadSide, dumpOf } from './readSideFixture.ts';
import { appendAll, labelCreated, organisationCreated } from './recorded.ts';

test('a rebuild continues if a lagging node of a cluster says that it has nothing more', async () => {
  const readSide = await createReadSide();
  const { log, pool } = readSide;
  const projector = await readSide.start();
  const happenings = [organisationCreated('acme'), labelCreated('acme', 'lab-1', 'One')];
  await projector.reached(await appendAll(log, happenings), longestWaitMs);
  const before = await dumpOf(pool);
  const lagging: EventLog = {
    ...log,
    async *follow(options) {
      const { after } = options;
      yield { kind: 'caughtUp', position: typeof after === 'number' ? after : 0 };
      yield* log.follow(options);
    },
  };
  const { comparisons } = await rebuild({ log: lagging, pool });
  expect(comparisons.filter(({ differing }) => differing !== 0)).toEqual([]);
  expect(await dumpOf(pool)).toEqual(before);
  await readSide.close();
});
