import { afterEach, expect, test } from 'vitest';
import { createPostgresLog } from '../../commands/log/postgres/postgresLog.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { createReadSide, dumpOf, type ReadSideFixture } from './readSideFixture.ts';
import { appendAll, customerCreated, labelCreated, organisationCreated } from './recorded.ts';

let readSide: ReadSideFixture | undefined;
afterEach(async () => {
  await readSide?.close();
  readSide = undefined;
});

const happenings = [
  organisationCreated('acme'),
  labelCreated('acme', 'lab-1', 'One'),
  customerCreated('acme', 'cus-1', 'Ada'),
];

test('an event that no upcaster can upcast stops the read models that need it, and no others', async () => {
  readSide = await createReadSide();
  const position = await appendAll(readSide.log, happenings);
  const log = await createPostgresLog({
    pool: readSide.pool,
    upcast: (event) => {
      if (event.type === 'LabelCreated') throw new TypeError('it has no name');
      return event;
    },
  });
  const projector = await readSide.start({ log });
  await projector.reached(position, longestWaitMs);
  const stopped = {
    stream: 'label-acme.lab-1',
    position: 2,
    error: expect.stringContaining('it has no name'),
  };
  await expect
    .poll(() => projector.status().stops)
    .toMatchObject([
      { projection: 'labels', ...stopped },
      { projection: 'history', ...stopped },
      { projection: 'feed', ...stopped },
    ]);
  expect((await dumpOf(readSide.pool)).customers__v8).toMatchObject([{ id: 'cus-1' }]);
  await projector.stop();
  await log.close();
});

test.each(['{}', 'null', '{"stream":"label-acme.lab-1","at":"noon"}'])(
  'an event that somebody has replaced by %s is named when projecting fails',
  async (left) => {
    readSide = await createReadSide();
    await appendAll(readSide.log, happenings);
    await readSide.pool.query('update muster_log.events set event = $1 where position = 2', [left]);
    const projector = await readSide.start();
    await expect
      .poll(() => projector.status().failure)
      .toBe(
        'The event at position 2 is not in the form that the log writes: somebody has changed it. ' +
          '"npm run log -- verify" says more.',
      );
    expect(readSide.errors.join()).toContain('position 2');
  },
);
