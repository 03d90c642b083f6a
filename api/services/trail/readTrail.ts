import type pg from 'pg';
import { alarmKinds } from '../../../domain/trail/trailKinds.ts';
import type { TrailAnchor, TrailEntry, TrailFilter } from '../../contract/trail.ts';
import type { OpenRow } from './sealTrail.ts';
import type { StoredTrail } from './verifyTrail.ts';

/** The end of a trail, and what is left of its beginning. */
export interface TrailHead {
  readonly seq: number;
  readonly hash: string | null;
  readonly anchor: TrailAnchor | null;
  /** The last entry whose alarms have been seen. */
  readonly seen: number;
}

const columns = `org, seq, at, until, chained_at as "chainedAt", kind, actor, subject, things, addresses, device, count,
  records, details, prev, hash`;

/** How many are read at a time where all are read. */
const atOnce = 1_000;

export async function readHead(db: pg.Pool | pg.PoolClient, org: string): Promise<TrailHead> {
  const { rows } = await db.query<TrailHead>(
    'select seq, hash, anchor, seen from muster_runtime.trail_heads where org = $1',
    [org],
  );
  return rows[0] ?? { seq: 0, hash: null, anchor: null, seen: 0 };
}

/** Entries after a number, oldest first. */
export async function readAfter(
  db: pg.Pool | pg.PoolClient,
  org: string,
  after: number,
  limit: number,
): Promise<readonly TrailEntry[]> {
  const { rows } = await db.query<TrailEntry>(
    `select ${columns} from muster_runtime.trail where org = $1 and seq > $2 order by seq limit $3`,
    [org, after, limit],
  );
  return rows;
}

/** The whole trail as it is stored, in the transaction of this connection, which must see one state. */
export async function storedTrail(client: pg.PoolClient, org: string): Promise<StoredTrail> {
  const { seq, hash, anchor } = await readHead(client, org);
  return { org, anchor, head: { seq, hash }, entries: entriesUpTo(client, org, Number.MAX_SAFE_INTEGER) };
}

/** The entries of a trail up to a number, in order. */
export async function* entriesUpTo(
  client: pg.PoolClient,
  org: string,
  last: number,
): AsyncGenerator<TrailEntry> {
  for (let after = 0; ; ) {
    const entries = await readAfter(client, org, after, atOnce);
    for (const entry of entries) {
      if (entry.seq > last) return;
      yield entry;
    }
    if (entries.length < atOnce) return;
    after = entries.at(-1)?.seq ?? after;
  }
}

/** Entries before a number that a filter selects, newest first. */
export async function readBefore(
  pool: pg.Pool,
  org: string,
  filter: TrailFilter,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<readonly TrailEntry[]> {
  const { rows } = await pool.query<TrailEntry>(
    `select ${columns} from muster_runtime.trail
     where org = $1 and ($2::bigint is null or seq < $2) and ($3::text is null or kind = $3)
       and ($4::text is null or actor = $4 or subject = $4) and ($5::bigint is null or until >= $5)
       and ($6::bigint is null or at < $6)
     order by seq desc limit $7`,
    [org, before, ...valuesOf(filter), limit],
  );
  return rows;
}

/** What is being counted and not chained yet, newest first. */
export async function readOpen(pool: pg.Pool, org: string, filter: TrailFilter): Promise<readonly OpenRow[]> {
  const { rows } = await pool.query<OpenRow>(
    `select kind, actor, subject, at, until, things, addresses, device, count, records
     from muster_runtime.trail_open
     where org = $1 and ($2::text is null or kind = $2) and ($3::text is null or actor = $3 or subject = $3)
       and ($4::bigint is null or until >= $4) and ($5::bigint is null or at < $5)
     order by until desc, kind, actor, subject limit 200`,
    [org, ...valuesOf(filter)],
  );
  return rows;
}

function valuesOf({ kind, person, from, to }: TrailFilter): readonly (string | number | null)[] {
  const moment = (instant: number | undefined) => (instant === undefined ? null : instant * 1000);
  return [kind ?? null, person ?? null, moment(from), moment(to)];
}

/** Alarms that nobody has seen: how many, and the newest. */
export async function readUnseenAlarms(
  pool: pg.Pool,
  org: string,
  limit: number,
): Promise<{ readonly count: number; readonly newest: readonly TrailEntry[] }> {
  const { rows } = await pool.query<TrailEntry & { readonly all: number }>(
    `select ${columns}, (count(*) over ())::int as all from muster_runtime.trail
     where org = $1 and kind = any($2)
       and seq > coalesce((select seen from muster_runtime.trail_heads where org = $1), 0)
     order by seq desc limit $3`,
    [org, alarmKinds, limit],
  );
  return { count: rows[0]?.all ?? 0, newest: rows.map(({ all: _, ...entry }) => entry) };
}
