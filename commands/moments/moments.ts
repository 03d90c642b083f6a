import type { Pool } from 'pg';
import type { MomentOfRecord } from '../../domain/record/moments.ts';

/** A moment at a record of an organisation. */
export interface DueMoment extends MomentOfRecord {
  readonly org: string;
  readonly category: string;
  readonly id: string;
}

/** What became of a moment: it was told, its step was taken, or the record did not let it be. */
export type MomentOutcome = 'told' | 'taken' | 'refused';

/** Which moments there are, and which of them are done. */
export interface MomentStore {
  /**
   * These records have these moments and no others. What is done stays done, and one that has moved with the zone keeps its
   * value.
   */
  arrange(
    org: string,
    category: string,
    ids: readonly string[],
    moments: readonly (MomentOfRecord & { readonly id: string })[],
  ): Promise<void>;
  /** The records with a moment that is to come. */
  waiting(org: string, category: string): Promise<readonly string[]>;
  /** What is due at an instant (epoch seconds), the earliest first; no more than a bound. */
  due(now: number, most: number): Promise<readonly DueMoment[]>;
  done(moment: DueMoment, outcome: MomentOutcome): Promise<void>;
  /** It could not be done, and is due again at an instant. */
  postpone(moment: DueMoment, until: number): Promise<void>;
}

export function createMomentStore(pool: Pick<Pool, 'query'>): MomentStore {
  return {
    async arrange(org, category, ids, moments) {
      await pool.query({
        name: 'muster_moments_arrange',
        text: `with have as (
            select * from jsonb_to_recordset($4::jsonb) as h (id text, name text, value text, at bigint)
          ), gone as (
            delete from muster_write.moments m
            where org = $1 and category = $2 and id = any($3) and outcome is null
              and not exists (select from have h where h.id = m.id and h.name = m.moment and h.value = m.value)
          )
          insert into muster_write.moments as m (org, category, id, moment, value, at, due)
          select $1, $2, id, name, value, at, at from have
          on conflict (org, category, id, moment, value) do update set at = excluded.at, due = excluded.due
          where m.outcome is null and m.at <> excluded.at`,
        values: [org, category, [...ids], JSON.stringify(moments)],
      });
    },
    async waiting(org, category) {
      const { rows } = await pool.query<{ id: string }>(
        `select distinct id from muster_write.moments where org = $1 and category = $2 and outcome is null`,
        [org, category],
      );
      return rows.map(({ id }) => id);
    },
    async due(now, most) {
      const { rows } = await pool.query<DueMoment>({
        name: 'muster_moments_due',
        text: `select org, category, id, moment as name, value, at from muster_write.moments
          where outcome is null and due <= $1 order by at, org, category, id, moment limit $2`,
        values: [now, most],
      });
      return rows;
    },
    async done({ org, category, id, name, value, at }, outcome) {
      // What was done may have taken the moment away already.
      await pool.query(
        `insert into muster_write.moments (org, category, id, moment, value, at, due, outcome)
         values ($1, $2, $3, $4, $5, $6, $6, $7)
         on conflict (org, category, id, moment, value) do update set outcome = excluded.outcome`,
        [org, category, id, name, value, at, outcome],
      );
    },
    async postpone({ org, category, id, name, value }, until) {
      await pool.query(
        `update muster_write.moments set due = $6
         where org = $1 and category = $2 and id = $3 and moment = $4 and value = $5 and outcome is null`,
        [org, category, id, name, value, until],
      );
    },
  };
}
