import { afterEach, expect, test } from 'vitest';
import { advisoryLockClass, advisoryLocks } from '../../postgres/advisoryLocks.ts';
import { rebuild } from '../../projections/rebuild.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { createReadSide, type ReadSideFixture } from './readSideFixture.ts';
import {
  appendAll,
  bookingAllocated,
  bookingCreated,
  labelCreated,
  organisationCreated,
} from './recorded.ts';

let readSide: ReadSideFixture | undefined;
afterEach(async () => {
  await readSide?.close();
  readSide = undefined;
});

const lease = [advisoryLockClass, advisoryLocks.projector];
const findLease = `select pid from pg_locks
  where locktype = 'advisory' and classid = $1 and objid = $2
    and database = (select oid from pg_database where datname = current_database())`;

test('a projector that loses its connection while idle notices, and another continues', async () => {
  readSide = await createReadSide();
  const { pool } = readSide;
  const one = await readSide.start();
  await one.reached(await appendAll(readSide.log, [organisationCreated('acme')]), longestWaitMs);
  const before = (await pool.query<{ pid: number }>(findLease, lease)).rows[0]?.pid;
  await pool.query('select pg_terminate_backend($1)', [before]);
  await expect
    .poll(async () => (await pool.query<{ pid: number }>(findLease, lease)).rows[0]?.pid ?? before)
    .not.toBe(before);
  await one.reached(await appendAll(readSide.log, [labelCreated('acme', 'lab-1', 'one')]), longestWaitMs);
  expect(one.status()).toMatchObject({ state: 'leading', projecting: 'here', lagEvents: 0 });
});

test('a projector that holds the lease and shows no sign of life is replaced, and can write nothing more', async () => {
  readSide = await createReadSide();
  const { pool } = readSide;
  const hung = await pool.connect();
  hung.on('error', () => {});
  await hung.query('select pg_advisory_lock($1, $2)', lease);
  const other = await readSide.start();
  expect(other.status()).toMatchObject({ state: 'following', projecting: 'elsewhere' });
  const position = await appendAll(readSide.log, [organisationCreated('acme')]);
  await other.reached(position, longestWaitMs);
  expect(other.status()).toMatchObject({ state: 'leading', projecting: 'here' });
  await expect(hung.query('update muster_read.checkpoint set position = 0')).rejects.toThrow();
  hung.release(true);
});

test('a working projector is left alone, however little there is to do', async () => {
  readSide = await createReadSide();
  const { pool } = readSide;
  const one = await readSide.start();
  await one.reached(await appendAll(readSide.log, [organisationCreated('acme')]), longestWaitMs);
  const two = await readSide.start();
  const before = (await pool.query(findLease, lease)).rows;
  await new Promise((resolve) => setTimeout(resolve, 4_000));
  expect((await pool.query(findLease, lease)).rows).toEqual(before);
  expect([one.status().projecting, two.status().projecting]).toEqual(['here', 'elsewhere']);
});

test('if nobody projects, every process knows, and an error says once what to do', async () => {
  readSide = await createReadSide();
  const standby = await readSide.start({ part: 'standby' });
  await appendAll(readSide.log, [organisationCreated('acme'), labelCreated('acme', 'lab-1', 'one')]);
  await expect.poll(() => readSide?.errors.length).toBe(1);
  expect(readSide.errors[0]).toContain('No process projects the log');
  expect(standby.status()).toMatchObject({ projecting: 'nobody', lagEvents: 2 });
  expect(standby.status().lagSeconds).toBeGreaterThan(0);
  const projector = await readSide.start();
  await projector.reached(2, longestWaitMs);
  await expect.poll(() => standby.status().projecting).toBe('elsewhere');
  expect(readSide.errors).toHaveLength(1);
});

test('a log that is replaced under a running projector is not projected, and an error says what to do', async () => {
  readSide = await createReadSide();
  const { pool, log } = readSide;
  const projector = await readSide.start();
  const first = await appendAll(log, [organisationCreated('acme')]);
  await projector.reached(first, longestWaitMs);
  await expect.poll(() => projector.status().state).toBe('leading');
  await pool.query('update muster_log.head set epoch = gen_random_uuid()');
  await expect
    .poll(() => projector.status())
    .toMatchObject({ projecting: 'nobody', failure: expect.stringContaining('npm run rebuild') });
  await appendAll(log, [labelCreated('acme', 'lab-1', 'one')]);
  await expect(projector.reached(first + 1, 1500)).rejects.toMatchObject({ name: 'ReadSideBehind' });
  await rebuild({ log, pool });
  await projector.reached(await appendAll(log, [labelCreated('acme', 'lab-2', 'two')]), longestWaitMs);
  await expect.poll(() => projector.status()).toMatchObject({ state: 'leading', failure: null });
});

test('a projector whose tables were exchanged continues from their rows, not from those it remembers', async () => {
  readSide = await createReadSide();
  const { pool, log } = readSide;
  const projector = await readSide.start();
  const happenings = [organisationCreated('acme'), bookingCreated('acme', 'b-1')];
  await projector.reached(await appendAll(log, happenings), longestWaitMs);
  // As an exchange does, in one step.
  await pool.query(
    `with counted as (update muster_read.checkpoint set generation = generation + 1)
     update muster_read.bookings set created_at = 17 where id = 'b-1'`,
  );
  await projector.reached(await appendAll(log, [bookingAllocated('acme', 'b-1', ['res-1'])]), longestWaitMs);
  const { rows } = await pool.query('select created_at, resource_ids from muster_read.bookings');
  expect(rows).toEqual([{ created_at: 17, resource_ids: ['res-1'] }]);
});
