import type pg from 'pg';
import { isTrailKind } from '../../../domain/trail/trailKinds.ts';
import { inTransaction } from '../../../postgres/inTransaction.ts';
import { appendToTrail, type CountedDraft, databaseMs } from './appendToTrail.ts';

/** A process that counts may have begun in the minute before, milliseconds. */
const graceMs = 2_000;
/** The most entries that one transaction chains. */
const mostAtOnce = 500;

/** A row of what is being counted. */
export interface OpenRow {
  readonly kind: string;
  readonly actor: string;
  readonly subject: string;
  readonly at: number;
  readonly until: number;
  readonly things: readonly string[];
  readonly addresses: readonly string[];
  readonly device: string | null;
  readonly count: number;
  readonly records: number | null;
}

const takeOver = `
  delete from muster_runtime.trail_open as open using (
    select org, kind, actor, subject, ends_at from muster_runtime.trail_open
    where org = $1 and ends_at <= $2 order by ends_at, kind, actor, subject limit ${mostAtOnce}
    -- What another process is chaining is left to it.
    for update skip locked
  ) as over
  where (open.org, open.kind, open.actor, open.subject, open.ends_at)
    = (over.org, over.kind, over.actor, over.subject, over.ends_at)
  returning open.kind, open.actor, open.subject, open.at, open.until, open.things, open.addresses, open.device,
    open.count, open.records`;

/**
 * Chains what was counted in spans that are over. Any number of processes may do it at once.
 *
 * @param now epoch milliseconds; omitted: the database's clock
 */
export async function sealTrail(pool: pg.Pool, now?: number): Promise<void> {
  const { rows } = await pool.query<{ org: string; before: number }>(
    `select distinct org, moment.before from muster_runtime.trail_open,
       (select coalesce($1::bigint, ${databaseMs} - ${graceMs}) as before) as moment
     where ends_at <= moment.before`,
    [now ?? null],
  );
  for (const { org, before } of rows) {
    while ((await inTransaction(pool, (client) => sealSome(client, org, before, now))) === mostAtOnce);
  }
}

async function sealSome(client: pg.PoolClient, org: string, before: number, now?: number): Promise<number> {
  const { rows } = await client.query<OpenRow>(takeOver, [org, before]);
  const drafts = rows.map(draftOf).toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0));
  await appendToTrail(client, org, drafts, now);
  return rows.length;
}

function draftOf({ kind, actor, subject, ...row }: OpenRow): CountedDraft {
  if (!isTrailKind(kind))
    throw new Error(`the security trail counts ${kind}, which this program does not know`);
  return { ...row, kind, actor: actor === '' ? null : actor, subject: subject === '' ? null : subject };
}
