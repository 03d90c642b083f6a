import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { createPool } from '../../api/postgres/createPool.ts';
import { startEmbeddedPostgres } from '../../api/postgres/embeddedPostgres.ts';
import type { EventLog } from '../../commands/log/log.ts';
import { createPostgresLog } from '../../commands/log/postgres/postgresLog.ts';
import { allProjections } from '../../projections/allProjections.ts';
import type { Projection } from '../../projections/readModel.ts';
import { ensureReadSchema } from '../../projections/schema/ensureReadSchema.ts';
import { namesOf } from '../../projections/schema/tableStatements.ts';
import { inSchema, readSchema, tableName } from '../../projections/schema/tables.ts';
import { type Projector, startProjector } from '../../projections/startProjector.ts';
import { labelCreated } from '../projections/recorded.ts';
import { fillLog } from './projections/lifeOfBookings.ts';
import { count, readBenchArguments, text } from './readBenchArguments.ts';

const quiet = { info: () => {}, warn: console.warn, error: console.error };
const pauseMs = 10;

/**
 * The birth of one read model, `--model` (labels), on a log of `--events` (200000), of which `--share` percent (1) are of
 * labels, on an embedded PostgreSQL of its own, while something is appended every few milliseconds: how long it takes, and
 * how long queries of all other read models wait meanwhile for what was appended.
 */
export async function run(args: readonly string[] = []): Promise<void> {
  const given = readBenchArguments('births', args, {
    events: count(200_000, 'events'),
    share: count(1, 'percent of them that concern the new read model'),
    rounds: count(3, 'births'),
    model: text('labels', 'the read model that is born'),
  });
  const dataDirectory = await mkdtemp(join(tmpdir(), 'muster-bench-births-'));
  const postgres = await startEmbeddedPostgres({ dataDirectory, log: () => {} });
  const pool = createPool(postgres.url);
  try {
    const log = await createPostgresLog({ pool });
    const ownOfThousand = given.share * 10;
    await fillLog(log, given.events, (turn) =>
      Array.from({ length: ownOfThousand }, (_, index) =>
        labelCreated('acme', `born-${turn}-${index}`, `Label ${turn} ${index}`),
      ),
    );
    const born = allProjections.find(({ name }) => name === given.model);
    if (born === undefined) throw new Error(`there is no read model ${given.model}`);
    const others = allProjections.filter((projection) => projection !== born);
    await ensureReadSchema(pool, others);
    const before = await startProjector({ log, pool, logger: quiet, projections: others });
    await before.reached(await log.head(), 3_600_000);
    await before.stop();
    for (let round = 1; round <= given.rounds; round += 1) {
      if (round > 1) await forget(pool, born);
      console.log(`round ${round}: ${await measureBirth(log, pool, born)}`);
    }
    await log.close();
  } finally {
    await pool.end();
    await postgres.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

/** As a database of a release before the read model has it. */
async function forget(pool: Pool, born: Projection): Promise<void> {
  for (const name of namesOf(born, 'current')) await pool.query(`drop table ${inSchema(name)} cascade`);
  await pool.query(`delete from ${readSchema}.projections where name = $1`, [born.name]);
  await pool.query(`delete from ${readSchema}.counters where projection = $1`, [tableName(born, 'current')]);
}

async function measureBirth(log: EventLog, pool: Pool, born: Projection): Promise<string> {
  const begun = performance.now();
  const projector = await startProjector({ log, pool, logger: quiet });
  let living = true;
  const waits = waitsOf(log, projector, () => living);
  while (!(await isThere(pool, born))) await delay(5);
  const seconds = (performance.now() - begun) / 1000;
  living = false;
  const sorted = [...(await waits)].sort((one, other) => one - other);
  await projector.stop();
  const longest = sorted.at(-1) ?? 0;
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return (
    `born in ${seconds.toFixed(2)} s; ${sorted.length} appends meanwhile were to be seen after ` +
    `${median.toFixed(1)} ms (median), ${longest.toFixed(0)} ms (longest)`
  );
}

async function isThere(pool: Pool, born: Projection): Promise<boolean> {
  const { rows } = await pool.query(`select from ${readSchema}.projections where name = $1`, [born.name]);
  return rows.length > 0;
}

/** Milliseconds from each acknowledged append until the read side has it. */
async function waitsOf(
  log: EventLog,
  projector: Projector,
  goesOn: () => boolean,
): Promise<readonly number[]> {
  const waits: number[] = [];
  const waiting: Promise<void>[] = [];
  for (let number = 0; goesOn(); number += 1) {
    const id = crypto.randomUUID();
    const outcome = await log.append(
      `booking-acme.b-${number % 1000}`,
      'any',
      [{ id, version: 1, type: 'BookingDetailsChanged', data: { notes: `call ${number}` } }],
      {
        org: 'acme',
        actor: { uid: 'bench', role: 'system' },
        commandId: id,
        correlationId: id,
        causationId: null,
      },
    );
    const acknowledged = performance.now();
    if (outcome.outcome === 'appended') {
      const seen = projector.reached(outcome.position, 3_600_000);
      waiting.push(seen.then(() => void waits.push(performance.now() - acknowledged)));
    }
    await delay(pauseMs);
  }
  await Promise.all(waiting);
  return waits;
}
