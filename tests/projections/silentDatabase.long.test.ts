import { describe, expect, test } from 'vitest';
import { createPool } from '../../api/platform/postgres/createPool.ts';
import { withOrganisation } from '../../projections/withOrganisation.ts';
import {
  openUnsteadyConnection,
  type UnsteadyConnection,
} from '../commands/log/postgres/unsteadyConnection.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { createReadSide, type ReadSideFixture } from './readSideFixture.ts';
import { appendAll, labelCreated, organisationCreated } from './recorded.ts';

interface Place extends AsyncDisposable {
  readonly readSide: ReadSideFixture;
  readonly way: UnsteadyConnection;
}

async function openPlace(): Promise<Place> {
  const readSide = await createReadSide();
  const way = await openUnsteadyConnection(readSide.url);
  return {
    readSide,
    way,
    async [Symbol.asyncDispose]() {
      await readSide.close();
      await way.close();
    },
  };
}

// At one time: they wait for seconds until a connection counts as lost.
describe.concurrent('a connection that is lost silently', () => {
  test.each(['while there is nothing to do', 'while a batch is being written'])(
    'neither stops the projector nor hides its progress from others: %s',
    async (when) => {
      await using place = await openPlace();
      const { readSide, way } = place;
      const pool = createPool(way.url);
      const projector = await readSide.start({ pool, batchMs: 300 });
      const standby = await readSide.start({ pool, part: 'standby' });
      await projector.reached(await appendAll(readSide.log, [organisationCreated('acme')]), longestWaitMs);
      if (when === 'while there is nothing to do') way.silenceOpen();
      else {
        const written = way.holdAnswerTo(Buffer.from('notify muster_read'));
        await appendAll(readSide.log, [labelCreated('acme', 'lab-1', 'one')]);
        await written;
        way.silenceOpen();
      }
      const position = await appendAll(readSide.log, [labelCreated('acme', 'lab-2', 'two')]);
      await Promise.all([projector, standby].map((each) => each.reached(position, longestWaitMs)));
      expect(projector.status()).toMatchObject({ projecting: 'here', stops: [] });
      const { rows } = await readSide.pool.query('select position from muster_read.feed__v1');
      expect(rows).toHaveLength(position);
      await Promise.all([projector.stop(), standby.stop()]);
      await pool.end();
    },
  );

  test('fails the query that is sent on it, and no later one', async () => {
    await using place = await openPlace();
    const { way } = place;
    const pool = createPool(way.url, { max: 1 });
    const ask = () => withOrganisation(pool, 'acme', async ({ position }) => position);
    await expect(ask()).resolves.toBeGreaterThanOrEqual(0);
    // The snapshot's end is not waited for.
    await expect.poll(() => pool.idleCount).toBe(1);
    way.silenceOpen();
    await expect(ask()).rejects.toThrow('Query read timeout');
    await expect(ask()).resolves.toBeGreaterThanOrEqual(0);
    await pool.end();
  });
});
