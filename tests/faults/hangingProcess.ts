import { createPool } from '../../api/postgres/createPool.ts';
import { createResourceFences, FenceLost } from '../../commands/fence/resourceFences.ts';

// A process of its own that takes what everybody needs, the way Muster's processes do, and is then stopped by
// the test: `node hangingProcess.ts <database> <organisation> <resource> <user>`. It prints what it holds, and,
// once it goes on, what has become of it.
const [url = '', org = '', resource = '', uid = ''] = process.argv.slice(2);
const pool = createPool(url);
const fences = createResourceFences({
  holders: createPool(url),
  pool,
  head: async () => 0,
  lockTimeoutMs: 10_000,
});

const held = Promise.withResolvers<void>();
const fence = fences.hold(org, [resource], async (holder) => {
  held.resolve();
  await new Promise((resolve) => process.once('SIGCONT', resolve));
  await holder.announce([resource]);
});
await held.promise;
const transactions = await Promise.all([
  lock('select position from muster_log.head for update'),
  lock(`select id from muster_identity."user" where id = '${uid}' for update`),
]);
console.log('holding');

const outcome = await fence.then(
  () => 'the fence was kept',
  (error: unknown) => (error instanceof FenceLost ? 'the fence was lost' : String(error)),
);
console.log(outcome);
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
