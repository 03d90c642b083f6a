import { Effect } from 'effect';
import type pg from 'pg';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { refusalTexts } from '../../domain/text/texts.ts';

/** For how many seconds a hold stands that nobody renews (scheduling §4, Workspace locks; §9). */
export const holdSeconds = 60;

/** That somebody is at work on a booking. */
export interface Hold {
  readonly bookingId: string;
  /** The user id of its holder, and their name. */
  readonly uid: string;
  readonly name: string;
  /** For how many seconds it stands if it is not renewed. */
  readonly secondsLeft: number;
}

/** Who holds, and in which of their windows. */
export interface Holder {
  readonly org: string;
  readonly uid: string;
  readonly name: string;
  readonly tab: string;
}

/**
 * Holds of bookings in work: they refuse what others would change of their time and people. A hold is a courtesy between
 * people, so it stands beside the log and not in it (docs/decisions.md, Holds), and only the clock of the database says
 * whether it stands.
 */
export interface Holds {
  /**
   * Takes holds of those that nobody else holds, or renews them. Returns those of others. What is only renewed stays
   * free where the hold was taken off meanwhile.
   */
  claim(holder: Holder, bookingIds: readonly string[], purpose: 'take' | 'renew'): Promise<readonly Hold[]>;
  /** Gives back what this window holds; what the same person holds in another window stays. */
  release(holder: Pick<Holder, 'org' | 'uid' | 'tab'>, bookingIds: readonly string[]): Promise<void>;
  /** Takes a hold off, whoever has it; undefined if nobody has. */
  remove(db: Pick<pg.Pool, 'query'>, org: string, bookingId: string): Promise<Hold | undefined>;
  /** Those of these bookings that somebody else holds. */
  ofOthers(org: string, uid: string, bookingIds: readonly string[]): Promise<readonly Hold[]>;
  /** All that stand, by organisation, in the order of their bookings. */
  standing(orgs: readonly string[]): Promise<ReadonlyMap<string, readonly Hold[]>>;
}

/**
 * Whether a hold stands. One from the future is one of a clock that was put back: it stands no longer than others.
 */
const stands = `renewed_at > clock_timestamp() - interval '${holdSeconds} seconds'
  and renewed_at < clock_timestamp() + interval '${holdSeconds} seconds'`;
const columns = `booking_id as "bookingId", uid, name,
  least(${holdSeconds}, greatest(1, ceil(extract(epoch from
    renewed_at + interval '${holdSeconds} seconds' - clock_timestamp()))))::int as "secondsLeft"`;

/** How often a claim is tried that others keep overtaking. */
const attempts = 5;

export function createHolds(pool: Pick<pg.Pool, 'query'>): Holds {
  async function ofOthers(org: string, uid: string, bookingIds: readonly string[]): Promise<readonly Hold[]> {
    if (bookingIds.length === 0) return [];
    const { rows } = await pool.query<Hold>(
      `select ${columns} from muster_write.holds
       where org = $1 and uid <> $2 and booking_id = any($3) and ${stands} order by booking_id`,
      [org, uid, bookingIds],
    );
    return rows;
  }

  async function take({ org, uid, name, tab }: Holder, bookingIds: readonly string[]): Promise<Set<string>> {
    // In one order, so that two claims of several bookings wait for one another and never both.
    const { rows } = await pool.query<{ id: string }>(
      `insert into muster_write.holds (org, booking_id, uid, name, tabs)
       select $1, id, $2, $3, array[$4] from unnest($5::text[]) as ids (id) order by id
       on conflict (org, booking_id) do update
         set uid = excluded.uid, name = excluded.name, renewed_at = clock_timestamp(),
           tabs = case when holds.uid = excluded.uid
             then array(select distinct unnest(holds.tabs || excluded.tabs)) else excluded.tabs end
         where holds.uid = excluded.uid or not (${stands.replaceAll('renewed_at', 'holds.renewed_at')})
       returning booking_id as id`,
      [org, uid, name, tab, bookingIds],
    );
    return new Set(rows.map(({ id }) => id));
  }

  async function renew({ org, uid, name, tab }: Holder, bookingIds: readonly string[]): Promise<void> {
    await pool.query(
      `update muster_write.holds set renewed_at = clock_timestamp(), name = $3,
         tabs = array(select distinct unnest(tabs || array[$4]))
       where (org, booking_id) in (
         select org, booking_id from muster_write.holds
         where org = $1 and uid = $2 and booking_id = any($5) order by booking_id for update)`,
      [org, uid, name, tab, bookingIds],
    );
  }

  return {
    ofOthers,

    async claim(holder, bookingIds, purpose) {
      if (purpose === 'renew') {
        await renew(holder, bookingIds);
        return ofOthers(holder.org, holder.uid, bookingIds);
      }
      let left = [...new Set(bookingIds)];
      for (let attempt = 0; attempt < attempts && left.length > 0; attempt += 1) {
        const taken = await take(holder, left);
        left = left.filter((id) => !taken.has(id));
        const others = await ofOthers(holder.org, holder.uid, left);
        // What was given back between the two statements is tried again.
        if (others.length === left.length) return others;
      }
      return ofOthers(holder.org, holder.uid, left);
    },

    async release({ org, uid, tab }, bookingIds) {
      await pool.query(
        `delete from muster_write.holds
         where (org = $1 and uid = $2 and tabs = array[$3] and booking_id = any($4))
            or renewed_at < clock_timestamp() - interval '1 day'`,
        [org, uid, tab, bookingIds],
      );
      await pool.query(
        `update muster_write.holds set tabs = array_remove(tabs, $3)
         where org = $1 and uid = $2 and booking_id = any($4) and $3 = any(tabs) and cardinality(tabs) > 1`,
        [org, uid, tab, bookingIds],
      );
    },

    async remove(db, org, bookingId) {
      const { rows } = await db.query<Hold>(
        `delete from muster_write.holds where org = $1 and booking_id = $2 and ${stands} returning ${columns}`,
        [org, bookingId],
      );
      return rows[0];
    },

    async standing(orgs) {
      const { rows } = await pool.query<Hold & { readonly org: string }>(
        `select org, ${columns} from muster_write.holds where org = any($1) and ${stands} order by booking_id`,
        [orgs],
      );
      const found = Map.groupBy(rows, ({ org }) => org);
      return new Map(
        [...found].map(([org, holds]) => [org, holds.map(({ org: _org, ...hold }): Hold => hold)]),
      );
    },
  };
}

/** The refusal of a change to what somebody else holds: it names them, and the seconds that remain. */
export function refusalOfHeld({ bookingId, uid, name, secondsLeft }: Hold): Refusal {
  return {
    code: 'booking_held',
    message: refusalTexts.held(name, secondsLeft),
    details: { bookingId, holder: { uid, name }, retryAfterSeconds: secondsLeft },
  };
}

/** Refuses with `booking_held` if somebody else holds the booking. */
export function requireNotHeld(
  holds: Pick<Holds, 'ofOthers'>,
  org: string,
  uid: string,
  bookingId: string,
): Effect.Effect<void, Refusal> {
  return Effect.gen(function* () {
    const [hold] = yield* Effect.promise(() => holds.ofOthers(org, uid, [bookingId]));
    if (hold !== undefined) return yield* Effect.fail(refusalOfHeld(hold));
  });
}
