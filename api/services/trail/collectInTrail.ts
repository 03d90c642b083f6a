import type pg from 'pg';
import { type CollectedTrailKind, trailKinds } from '../../../domain/trail/trailKinds.ts';
import { databaseMs } from './appendToTrail.ts';
import { mostAddresses, mostThings, trailText } from './trailEntry.ts';

/** Something that is counted with others of its kind, by the same person and about the same, in a span of time. */
export interface Collected {
  readonly org: string;
  readonly kind: CollectedTrailKind;
  readonly actor: string | null;
  readonly subject: string | null;
  readonly things: readonly string[];
  readonly addresses: readonly string[];
  readonly device: string | null;
  readonly count: number;
  readonly records: number | null;
}

/** The distinct values of two arrays, the first ones first, at most so many. */
const merged = (column: string, most: number) => `(
  select coalesce(array_agg(value order by place), '{}') from (
    select value, min(place) as place from unnest(open.${column} || excluded.${column}) with ordinality as u (value, place)
    group by value order by min(place) limit ${most}
  ) as first)`;

const collect = `
  insert into muster_runtime.trail_open as open
    (org, kind, actor, subject, ends_at, at, until, things, addresses, device, count, records)
  select c.org, c.kind, c.actor, c.subject, (moment.now / c.together + 1) * c.together, moment.now, moment.now, c.things,
    c.addresses, c.device, c.count, c.records
  from jsonb_to_recordset($1::jsonb) as c (
      org text, kind text, actor text, subject text, together bigint, things text[], addresses text[], device text,
      count bigint, records bigint),
    (select coalesce($2::bigint, ${databaseMs}) as now) as moment
  -- Processes take the rows in the same order, so none waits for another that waits for it.
  order by 1, 2, 3, 4
  on conflict (org, kind, actor, subject, ends_at) do update set
    until = greatest(open.until, excluded.until), count = open.count + excluded.count,
    records = coalesce(open.records + excluded.records, open.records, excluded.records),
    things = ${merged('things', mostThings)},
    addresses = ${merged('addresses', mostAddresses)}`;

/**
 * Counts what is collected; no two may have the same organisation, kind, actor and subject. It becomes an entry of the
 * chain when its minute, or its hour, is over (`sealTrail.ts`).
 *
 * @param now epoch milliseconds; omitted: the database's clock
 */
export async function collectInTrail(
  db: pg.Pool | pg.PoolClient,
  collected: readonly Collected[],
  now?: number,
): Promise<void> {
  if (collected.length === 0) return;
  const rows = collected.map(({ actor, subject, device, things, addresses, ...one }) => ({
    ...one,
    // Nobody and nothing are empty here: null is equal to nothing, not even itself.
    actor: trailText(actor ?? ''),
    subject: trailText(subject ?? ''),
    device: device === null ? null : trailText(device),
    things: things.slice(0, mostThings).map(trailText),
    addresses: addresses.slice(0, mostAddresses).map(trailText),
    together: trailKinds[one.kind].together,
  }));
  await db.query(collect, [JSON.stringify(rows), now ?? null]);
}
