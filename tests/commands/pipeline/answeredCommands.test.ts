import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '../../../api/platform/postgres/createPool.ts';
import { createAnsweredCommands } from '../../../commands/pipeline/answeredCommands.ts';
import { commandIdentity } from '../../../commands/pipeline/commandIdentity.ts';
import { runs } from '../../support/runs.ts';
import { openUnsteadyConnection } from '../log/postgres/unsteadyConnection.ts';
import { createWriteSide, type WriteSideFixture } from '../writeSideFixture.ts';

let side: WriteSideFixture;
beforeAll(async () => {
  side = await createWriteSide();
});
afterAll(() => side.close());

const answer = (stream: string, report?: string) => ({
  commandId: 'k',
  stream,
  revision: 0,
  position: 1,
  events: [{ stream, type: 'LabelCreated', data: {} }],
  ...(report === undefined ? {} : { report }),
});

test('the first answer under a key stays, whoever uses the key again and for whatever', async () => {
  const answered = createAnsweredCommands(side.pool);
  for (const report of [undefined, 'a report']) {
    const identity = commandIdentity({ uid: 'dora' }, 'acme', `key ${report}`);
    const [first, second] = [answer('label-acme.1', report), answer('label-acme.2', report)];
    await answered.begin(identity, 'label.create', 'hash', null);
    expect(await answered.find(identity)).toEqual({ inputHash: 'hash', answer: undefined });
    // Begun by an input, and never answered by another one.
    expect(await answered.remember(identity, 'label.create', 'other', first)).toMatchObject({
      inputHash: 'hash',
    });
    expect(await answered.remember(identity, 'label.create', 'hash', first)).toMatchObject({ answer: first });
    for (const hash of ['hash', 'other']) {
      const kept = await answered.remember(identity, 'label.create', hash, second);
      expect(kept).toEqual({ inputHash: 'hash', answer: first });
    }
    expect(await answered.find(identity)).toEqual({ inputHash: 'hash', answer: first });
  }
});

test('of several commands under one key, in one process or two, the first answer stays and all receive it', async () => {
  const keys = ['a', 'b', 'c', 'd'];
  const racer = fc.record({
    process: fc.constantFrom(0, 1),
    key: fc.constantFrom(...keys),
    hash: fc.constantFrom('hash', 'hash', 'other'),
    report: fc.constantFrom(undefined, undefined, 'a report'),
  });
  const begun = fc.subarray(keys);
  const both = [side.pool, side.pool].map((pool) => createAnsweredCommands(pool));
  let races = 0;
  await fc.assert(
    fc.asyncProperty(begun, fc.array(racer, { maxLength: 30 }), async (began, racers) => {
      races += 1;
      const org = `race-${races}`;
      const identityOf = (key: string) => commandIdentity({ uid: 'dora' }, org, key);
      for (const key of began) await both[0]?.begin(identityOf(key), 'label.create', 'hash', null);
      const told = await Promise.all(
        racers.map(async ({ process, key, hash, report }, number) => {
          const own = answer(`label-${org}.${number}`, report);
          return {
            own,
            kept: await both[process]?.remember(identityOf(key), 'label.create', hash, own),
          };
        }),
      );
      for (const [number, { key, hash }] of racers.entries()) {
        const { own, kept } = told[number] ?? {};
        const stored = await both[0]?.find(identityOf(key));
        const mine = racers.flatMap((other, place) => (other.key === key ? [{ ...other, place }] : []));
        const right = began.includes(key) ? mine.filter((other) => other.hash === 'hash') : mine;
        // Answered by one of those who may answer it, if there was one.
        if (right.length === 0) expect(stored).toEqual({ inputHash: 'hash', answer: undefined });
        else {
          const first = right.find(({ place }) => told[place]?.own.stream === stored?.answer?.stream);
          expect(stored).toEqual({ inputHash: first?.hash, answer: told[first?.place ?? -1]?.own });
        }
        // Who may not answer a key that was begun may come before it is answered.
        if (began.includes(key) && hash !== 'hash') {
          expect([{ inputHash: 'hash', answer: undefined }, stored]).toContainEqual(kept);
        } else expect(kept).toEqual(stored);
        if (kept?.answer?.stream === own?.stream) expect(kept?.answer).toEqual(own);
      }
    }),
    { numRuns: runs(30) },
  );
});

test('two processes that write the same keys at once never wait for one another', async () => {
  const [one, other] = [createAnsweredCommands(side.pool), createAnsweredCommands(side.pool)];
  const holder = await side.pool.connect();
  for (let time = 0; time < 8; time += 1) {
    const [early, late] = ['early', 'late'].map((key) =>
      commandIdentity({ uid: 'dora' }, 'crossing', `${key} ${time}`),
    );
    if (early === undefined || late === undefined) throw new Error('two keys were made');
    await holder.query('begin');
    await holder.query(
      `insert into muster_write.commands (org, actor_uid, command_id, name, input_hash) values ($1, $2, $3, '', '')`,
      [early.org, early.actorUid, early.commandId],
    );
    const remember = (answered: typeof one, key: typeof early) =>
      answered.remember(key, 'label.create', 'hash', answer('label-crossing.1'));
    const told = Promise.all([
      remember(one, late),
      remember(one, early),
      remember(other, early),
      remember(other, late),
    ]);
    await expect
      .poll(async () => {
        const { rowCount } = await side.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rowCount;
      })
      .toBe(2);
    await holder.query('rollback');
    expect(await told).toMatchObject(Array.from({ length: 4 }, () => ({ inputHash: 'hash' })));
  }
  holder.release();
});

test('a key that the database cannot store fails for its sender, and for nobody who asks at the same moment', async () => {
  const answered = createAnsweredCommands(side.pool);
  const orgs = ['acme', 'ac\0me', 'umbra'];
  const identities = orgs.map((org) => commandIdentity({ uid: 'dora' }, org, 'kept'));
  const refused = { reason: { code: '22021' } };
  const remembered = await Promise.allSettled(
    identities.map((identity) =>
      answered.remember(identity, 'label.create', 'hash', answer(`label-${identity.org}.1`)),
    ),
  );
  expect(remembered).toMatchObject([{ status: 'fulfilled' }, refused, { status: 'fulfilled' }]);
  const found = await Promise.allSettled(identities.map((identity) => answered.find(identity)));
  expect(found).toMatchObject([
    { value: { answer: { stream: 'label-acme.1' } } },
    refused,
    { value: { answer: { stream: 'label-umbra.1' } } },
  ]);
});

test('an answer that the log cannot give again waits for the disk, whatever else is answered meanwhile', async () => {
  // The databases of tests wait for the disk nowhere.
  const url = new URL(side.url);
  url.searchParams.set('options', '-c synchronous_commit=on');
  const pool = createPool(url.href);
  await pool.query(`
    create table waits (command_id text, waits text);
    create function note_wait() returns trigger language plpgsql as $$ begin
      insert into waits values (new.command_id, current_setting('synchronous_commit'));
      return null;
    end $$;
    create trigger note_wait after insert on muster_write.commands for each row execute function note_wait()`);
  const answered = createAnsweredCommands(pool);
  await Promise.all(
    ['soon', 'now', 'soon too'].map((key) =>
      answered.remember(
        commandIdentity({ uid: 'dora' }, 'disk', key),
        'label.create',
        'hash',
        answer('label-disk.1', key === 'now' ? 'a report' : undefined),
      ),
    ),
  );
  const { rows } = await pool.query<{ command_id: string; waits: string }>(
    'select * from waits order by command_id',
  );
  expect(rows.map((row) => [row.command_id, row.waits])).toEqual([
    ['now', 'on'],
    ['soon', 'off'],
    ['soon too', 'off'],
  ]);
  await pool.query('drop trigger note_wait on muster_write.commands');
  await pool.end();
});

test('a connection that is lost silently delays nobody’s answer', async () => {
  const way = await openUnsteadyConnection(side.url);
  const pool = createPool(way.url);
  const answered = createAnsweredCommands(pool, 300);
  const identity = commandIdentity({ uid: 'dora' }, 'acme', 'silent');
  await answered.remember(identity, 'label.create', 'hash', answer('label-acme.1'));
  way.silenceOpen();
  await expect(answered.find(identity)).rejects.toThrow('Query read timeout');
  expect(await answered.find(identity)).toMatchObject({ inputHash: 'hash' });
  await pool.end();
  await way.close();
});
