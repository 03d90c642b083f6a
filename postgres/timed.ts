import type pg from 'pg';

/** A `pg` query with a timeout, after which its connection counts as lost; the driver's types omit it. */
export type Timed<Query extends pg.QueryConfig> = Query & { readonly query_timeout: number };

/** Gives a query this many milliseconds to answer. */
export function timed<Query extends pg.QueryConfig>(query: Query, ms: number): Timed<Query> {
  return { ...query, query_timeout: ms };
}
