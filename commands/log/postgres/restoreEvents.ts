import pg from 'pg';
import { canonicalEvent } from '../eventHash.ts';
import type { EventToRestore, RestoreOptions } from '../transfer/logArchive.ts';
import { notEmpty, TransferRefused } from '../transfer/transferRefused.ts';
import { arrayOf, separated, separator } from './pgArrays.ts';

const uniqueViolation = '23505';

/** A stream whose events have all been removed also makes the log non-empty. */
export const emptyQuery = `select position = 0
    and not exists (select from muster_log.streams)
    and not exists (select from muster_log.events) as empty
  from muster_log.head`;

const insertEvents = `insert into muster_log.events (position, id, stream, revision, event)
  select * from unnest($1::bigint[], $2::uuid[], $3::text[], $4::bigint[],
    string_to_array($5, '${separator}')::json[])`;

const moveTips = `insert into muster_log.streams (stream, revision, tip)
  select * from unnest($1::text[], $2::bigint[], $3::text[])
  on conflict (stream) do update set revision = excluded.revision, tip = excluded.tip`;

/**
 * Writes events as they were recorded into the empty log, all in one transaction that holds the head's lock,
 * so that nobody appends in between and a failure leaves the log empty.
 *
 * @throws TransferRefused
 */
export async function restoreEvents(
  client: pg.PoolClient,
  batches: AsyncIterable<readonly EventToRestore[]>,
  options: RestoreOptions,
  signal: AbortSignal,
): Promise<void> {
  // Between two batches a file is read, which may be slow; nobody else uses this log yet.
  await client.query(
    `begin; set local idle_in_transaction_session_timeout = '60s'; select from muster_log.head for update`,
  );
  const { rows } = await client.query<{ empty: boolean }>(emptyQuery);
  if (rows[0]?.empty !== true) throw notEmpty();
  let written = 0;
  for await (const batch of batches) {
    const numbered = written;
    const positions = batch.map(({ event }, index) =>
      options.positions === 'kept' ? event.position : numbered + index + 1,
    );
    await insertBatch(client, batch, positions);
    written += batch.length;
    options.onProgress(written);
    signal.throwIfAborted();
  }
  await client.query(
    'update muster_log.head set position = $1, epoch = coalesce($2::uuid, gen_random_uuid())',
    [options.positions === 'kept' ? options.head() : written, options.epoch ?? null],
  );
  // Plans that were made while the tables were empty would scan them. Nothing may fail after the commit.
  await client.query('analyze muster_log.events, muster_log.streams');
  await client.query('commit');
}

async function insertBatch(
  client: pg.PoolClient,
  batch: readonly EventToRestore[],
  positions: readonly number[],
): Promise<void> {
  const tips = new Map(batch.map(({ event, hash }) => [event.stream, { revision: event.revision, hash }]));
  try {
    await client.query(insertEvents, [
      arrayOf(positions),
      arrayOf(batch.map(({ event }) => event.id)),
      arrayOf(batch.map(({ event }) => event.stream)),
      arrayOf(batch.map(({ event }) => event.revision)),
      separated(batch.map(({ event }) => canonicalEvent(event))),
    ]);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== uniqueViolation) throw error;
    throw new TransferRefused(`An event appears twice: ${error.detail ?? error.message}`, { cause: error });
  }
  await client.query(moveTips, [
    arrayOf([...tips.keys()]),
    arrayOf([...tips.values()].map(({ revision }) => revision)),
    arrayOf([...tips.values()].map(({ hash }) => hash)),
  ]);
}
