import { createPool } from '../../api/platform/postgres/createPool.ts';
import { appendsUnder } from '../../commands/fence/appendsUnder.ts';
import { createResourceFences, FenceLost } from '../../commands/fence/resourceFences.ts';
import type { EventLog } from '../../commands/log/log.ts';
import { createPostgresLog } from '../../commands/log/postgres/postgresLog.ts';
import { contextOf, eventNamed } from '../contract/logFixtures.ts';

// A process of its own that takes what everybody needs, the way Muster's processes do, and is then stopped by
// the test: `node hangingProcess.ts <database> <organisation> <resource> <user>`. It prints what it holds, and,
// once it goes on, what has become of it.
const [url = '', org = '', resource = '', uid = ''] = process.argv.slice(2);
const pool = createPool(url);
const log = await createPostgresLog({ pool });
const fences = createResourceFences({
  holders: createPool(url),
  pool,
  log,
  lockTimeoutMs: 10_000,
});
const wakingUp = new Promise((resolve) => process.once('SIGCONT', resolve));
const held = [
  Promise.withResolvers<void>(),
  Promise.withResolvers<void>(),
  Promise.withResolvers<void>(),
] as const;
const work = [
  // Falls asleep before it says what it is about to append,
  fences.hold(org, [resource], async (holder) => {
    held[0].resolve();
    await wakingUp;
    await holder.announce([resource]);
  }),
  // and this one when it has said so.
  fences.hold(org, ['announced'], async (holder) => {
    await holder.announce(['announced']);
    held[1].resolve();
    await wakingUp;
    const stream = 'booking-acme.asleep';
    await appendsUnder(holder, log).append(stream, 'none', [eventNamed('late')], contextOf(org));
  }),
  // This one has looked at its fence, and its append is on its way when it does.
  fences.hold(org, ['appending'], async (holder) => {
    await holder.announce(['appending']);
    const slowly: EventLog = {
      ...log,
      async append(...request) {
        held[2].resolve();
        await wakingUp;
        return log.append(...request);
      },
    };
    const stream = 'booking-acme.asleep';
    await appendsUnder(holder, slowly).append(stream, 'any', [eventNamed('later')], contextOf(org));
  }),
];
await Promise.all(held.map(({ promise }) => promise));
const transactions = await Promise.all([
  lock('select position from muster_log.head for update'),
  lock(`select id from muster_identity."user" where id = '${uid}' for update`),
]);
console.log('holding');

const outcomes = work.map((each) =>
  each.then(
    () => 'a fence was kept',
    (error: unknown) => (error instanceof FenceLost ? 'a fence was lost' : String(error)),
  ),
);
for (const text of await Promise.all(outcomes)) console.log(text);
for (const client of transactions) {
  const text = await client.query('commit').then(
    () => 'a transaction was kept',
    () => 'a transaction was lost',
  );
  console.log(text);
}
process.exit();

/** Opens a transaction with a statement, and leaves it standing there. */
async function lock(statement: string) {
  const client = await pool.connect();
  await client.query('begin');
  await client.query(statement);
  return client;
}
