import type pg from 'pg';
import type { LookedAt } from '../../contract/colleagues.ts';

/** After how many seconds without a sign somebody is taken to be gone; an open screen gives one every 15 seconds. */
export const presenceSeconds = 60;

/** That somebody looks at days of a board. */
export interface Look extends LookedAt {
  readonly uid: string;
  readonly name: string;
}

/** Which screens show what, whichever process they are connected to; only the database's clock counts. */
export interface Presence {
  /** A connection shows this now, or still does. */
  note(connection: string, look: Look & { readonly org: string }): Promise<void>;
  forget(connection: string): Promise<void>;
  /** Who looks at what, by organisation, each once, by name. */
  standing(orgs: readonly string[]): Promise<ReadonlyMap<string, readonly Look[]>>;
}

const stands = `seen_at > clock_timestamp() - interval '${presenceSeconds} seconds'
  and seen_at < clock_timestamp() + interval '${presenceSeconds} seconds'`;

export function createPresence(pool: Pick<pg.Pool, 'query'>): Presence {
  return {
    async note(connection, { org, uid, name, board, from, to }) {
      await pool.query(
        `insert into muster_presence.looks (id, org, uid, name, board, from_at, to_at)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (id) do update set board = excluded.board, from_at = excluded.from_at,
           to_at = excluded.to_at, seen_at = clock_timestamp()`,
        [connection, org, uid, name, board, from, to],
      );
    },

    async forget(connection) {
      await pool.query(
        `delete from muster_presence.looks where id = $1 or seen_at < clock_timestamp() - interval '1 day'`,
        [connection],
      );
    },

    async standing(orgs) {
      const { rows } = await pool.query<Look & { readonly org: string }>(
        `select distinct org, uid, name, board, from_at as "from", to_at as "to"
         from muster_presence.looks where org = any($1) and ${stands}
         order by org, name, uid, board, "from", "to"`,
        [orgs],
      );
      const found = Map.groupBy(rows, ({ org }) => org);
      return new Map([...found].map(([org, looks]) => [org, looks.map(({ org: _org, ...look }) => look)]));
    },
  };
}
