import type { Pool, PoolClient } from 'pg';
import { timed } from '../../../postgres/timed.ts';
import {
  type IndexedCategory,
  indexedCategories,
  type NamingRows,
  namingRows,
  tableOfCategory,
  versionsOfCategory,
} from '../documents/readDocuments.ts';
import type { DocumentKey } from '../indexedDocument.ts';
import { searchSchema } from '../postgres/searchSchema.ts';
import type { SearchEngine } from '../searchEngine.ts';

/** What is to be written to an engine's index, or to the one that is being filled beside it. */
export type Queue = SearchEngine['name'] | `${SearchEngine['name']} renewal`;

export function renewalOf(engine: SearchEngine['name']): Queue {
  return `${engine} renewal`;
}

/** A document that may not be what its record is. */
export interface OutdatedDocument extends DocumentKey {
  readonly category: IndexedCategory;
  /** The lowest position at which it changed since it was last written; 0: everything is being written. */
  readonly first: number;
  readonly position: number;
  readonly touched: number;
}

/** A record that an event has changed. */
export interface Touched extends DocumentKey {
  readonly first: number;
  readonly position: number;
}

const queryMs = 60_000;
const outdated = `${searchSchema}.outdated`;

const touchAgain = `on conflict (queue, org, category, id) do update set
  first = case when old.first = 0 then excluded.first else least(old.first, excluded.first) end,
  position = greatest(old.position, excluded.position), touched = old.touched + 1, refused = null`;

/**
 * Everybody who writes several entries locks them in this order, so that no two wait for each other. Bytes, because the
 * order of a language is not that of `Array.prototype.toSorted`.
 */
const inOrderOfLocks = 'order by queue collate "C", category collate "C", org collate "C", id collate "C"';

/** Puts what has changed into queues. */
export async function touch(
  client: PoolClient,
  queues: readonly Queue[],
  touched: readonly Touched[],
): Promise<void> {
  await client.query(
    timed(
      {
        name: 'muster_search_touch',
        text: `insert into ${outdated} as old (queue, org, category, id, first, position)
               select queue, org, category, id, first, position
               from unnest($1::text[]) queue, unnest($2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[])
                 as given (org, category, id, first, position)
               ${inOrderOfLocks}
               ${touchAgain}`,
        values: [
          queues,
          touched.map(({ org }) => org),
          touched.map(({ category }) => category),
          touched.map(({ id }) => id),
          touched.map(({ first }) => first),
          touched.map(({ position }) => position),
        ],
      },
      queryMs,
    ),
  );
}

/** Puts every record of the read side into a queue; returns how many there are. */
export async function touchEverything(client: PoolClient, queue: Queue, position: number): Promise<number> {
  let count = 0;
  for (const category of indexedCategories.toSorted()) {
    const { rowCount } = await client.query(
      timed(
        {
          text: `insert into ${outdated} as old (queue, org, category, id, first, position)
                 select $1, org, $2, id, 0, $3 from ${tableOfCategory(category)}
                 order by org collate "C", id collate "C"
                 on conflict (queue, org, category, id) do update set touched = old.touched + 1, refused = null`,
          values: [queue, category, position],
        },
        0,
      ),
    );
    count += rowCount ?? 0;
  }
  return count;
}

/** The documents that have waited longest, of these categories. */
export async function nextOutdated(
  pool: Pool,
  queue: Queue,
  categories: readonly IndexedCategory[],
  most: number,
): Promise<readonly OutdatedDocument[]> {
  const { rows } = await pool.query<OutdatedDocument>(
    timed(
      {
        name: 'muster_search_next_outdated',
        text: `select org, category, id, first, position, touched from ${outdated}
               where queue = $1 and refused is null and category = any($2) order by position limit $3`,
        values: [queue, categories, most],
      },
      queryMs,
    ),
  );
  return rows;
}

/**
 * Takes what was written out of the queue, unless it was touched again meanwhile: in the same entry, or, where somebody
 * else has written it as well, in a later one.
 */
export async function removeWritten(
  pool: Pool,
  queue: Queue,
  written: readonly OutdatedDocument[],
): Promise<void> {
  await pool.query(
    timed(
      {
        text: `with done as materialized (
                 select org, category, id from ${outdated}
                 where queue = $1 and (org, category, id, touched, position) in
                   (select * from unnest($2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[]))
                 ${inOrderOfLocks} for update)
               delete from ${outdated} entry using done
               where entry.queue = $1 and entry.org = done.org and entry.category = done.category
                 and entry.id = done.id`,
        values: [
          queue,
          written.map(({ org }) => org),
          written.map(({ category }) => category),
          written.map(({ id }) => id),
          written.map(({ touched }) => touched),
          written.map(({ position }) => position),
        ],
      },
      queryMs,
    ),
  );
}

/**
 * Gives back what removed entries have left of the queues. Autovacuum does so a minute or more later; until then all of it
 * is read whenever something is taken out, because the planner knows that the queue is nearly empty.
 */
export async function tidyQueues(pool: Pool): Promise<void> {
  await pool.query(timed({ text: `vacuum (analyze) ${outdated}` }, queryMs));
}

/** Sets a document aside that the engine refuses, until it changes. */
export async function setRefused(
  pool: Pool,
  queue: Queue,
  { org, category, id }: DocumentKey,
  reason: string,
): Promise<void> {
  await pool.query(
    timed(
      {
        text: `update ${outdated} set refused = $5
               where queue = $1 and org = $2 and category = $3 and id = $4`,
        values: [queue, org, category, id, reason],
      },
      queryMs,
    ),
  );
}

/**
 * Puts the documents into the queue that have the title, or the place, of records whose title or place has changed
 * since they were last written. The read side must have reached the positions at which these changed.
 */
export async function touchNaming(
  pool: Pool,
  queue: Queue,
  changed: readonly OutdatedDocument[],
): Promise<void> {
  const named = changed.filter(({ category, first }) => first > 0 && namingRows(category).length > 0);
  for (const some of Map.groupBy(named, ({ org, category }) => `${org} ${category}`).values()) {
    const renamed = await renamedAmong(pool, some);
    const [one] = some;
    if (renamed.length === 0 || one === undefined) continue;
    const first = Math.min(...some.map((each) => each.first));
    const position = Math.max(...some.map((each) => each.position));
    for (const rows of namingRows(one.category)) {
      await touchRows(pool, queue, one.org, rows, { ids: renamed, first, position });
    }
  }
}

async function touchRows(
  pool: Pool,
  queue: Queue,
  org: string,
  { by, named }: NamingRows,
  {
    ids,
    first,
    position,
  }: { readonly ids: readonly string[]; readonly first: number; readonly position: number },
): Promise<void> {
  await pool.query(
    timed(
      {
        text: `insert into ${outdated} as old (queue, org, category, id, first, position)
               select $1, org, $2, id, $5, $6 from ${tableOfCategory(by)} records
               where org = $3 and ${named} && $4::text[] order by id collate "C"
               ${touchAgain}`,
        values: [queue, by, org, ids, first, position],
      },
      queryMs,
    ),
  );
}

/** Those whose title or place is not what it was before they changed; a record that has only begun has neither. */
async function renamedAmong(pool: Pool, changed: readonly OutdatedDocument[]): Promise<readonly string[]> {
  const [one] = changed;
  if (one === undefined) return [];
  const { rows } = await pool.query<{ id: string }>(
    timed(
      {
        text: `
          select given.id from unnest($2::text[], $3::bigint[]) as given (id, first)
          join ${versionsOfCategory(one.category)} before on before.org = $1 and before.id = given.id
            and before.from_position < given.first and before.until_position >= given.first
          left join ${tableOfCategory(one.category)} now on now.org = $1 and now.id = given.id
          where (before.name, before.fact ->> 'location') is distinct from (now.name, now.fact ->> 'location')`,
        values: [one.org, changed.map(({ id }) => id), changed.map(({ first }) => first)],
      },
      queryMs,
    ),
  );
  return rows.map(({ id }) => id);
}
