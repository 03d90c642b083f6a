import type pg from 'pg';

/** A query of `pg` with a time after which its connection counts as lost; the driver's types leave it out. */
export type Timed<Query extends pg.QueryConfig> = Query & { readonly query_timeout: number };

/** Gives a query so many milliseconds for its answer. */
export function timed<Query extends pg.QueryConfig>(query: Query, ms: number): Timed<Query> {
  return { ...query, query_timeout: ms };
}
