import { setTimeout as delay } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { createPool } from '../../../api/postgres/createPool.ts';

/**
 * A program of its own, run with `--expose-gc`: asks the database of its argument for large answers, lets go of them,
 * collects young objects, and prints how many bytes more than before are in use.
 */
const [, , url] = process.argv;
const { gc } = globalThis;
if (url === undefined || gc === undefined) throw new Error('takes the URL of a database, and --expose-gc');

const pool = createPool(url);
const client = await pool.connect();
const askForMuch = () =>
  client.query(`select repeat('x', 1000) || n as text from generate_series(1, 4000) n`);

for (let round = 0; round < 10; round += 1) await askForMuch();
gc({ type: 'minor' });
gc({ type: 'minor' });
const before = getHeapStatistics().used_heap_size;
for (let round = 0; round < 3; round += 1) await askForMuch();
// The driver may hold the last answer until the next.
await client.query('select 1');
await delay(1);
gc({ type: 'minor' });
console.log(getHeapStatistics().used_heap_size - before);

client.release();
await pool.end();
