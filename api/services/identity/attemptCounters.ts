import type pg from 'pg';

/** How often something may be tried. */
export interface AttemptLimit {
  readonly attempts: number;
  readonly windowSeconds: number;
}

/** A counter and its limit. */
export interface Limited {
  readonly key: string;
  readonly limit: AttemptLimit;
}

/** Counters in PostgreSQL, so that they apply across processes and restarts. */
export interface AttemptCounters {
  /**
   * Counts an attempt with each of these counters. Returns the seconds to wait if one of them is used up, null if the attempt
   * may be made. What is refused counts nowhere.
   */
  begin(limits: readonly Limited[]): Promise<number | null>;
  /** Gives back what an attempt used up: the first counter begins anew. */
  giveBack(limits: readonly [Limited, ...Limited[]]): Promise<void>;
}

/** Of how many attempts one removes counters whose time is over. */
const prunedEvery = 20;

export function createAttemptCounters(pool: pg.Pool): AttemptCounters {
  /** Seconds to wait for the counters that are used up; null if there are none. */
  async function waitFor(limits: readonly Limited[]): Promise<number | null> {
    const { rows } = await pool.query<{ wait: number | null }>(
      `select max(greatest(1, ceil(extract(epoch from counter.window_ends - now()))))::int as wait
       from muster_identity.sign_in_attempts counter
       join unnest($1::text[], $2::int[]) as limited (key, attempts) on limited.key = counter.key
       where counter.window_ends > now() and counter.attempts >= limited.attempts`,
      [limits.map(({ key }) => key), limits.map(({ limit }) => limit.attempts)],
    );
    return rows[0]?.wait ?? null;
  }

  return {
    async begin(limits) {
      const wait = await waitFor(limits);
      if (wait !== null) return wait;
      for (const { key, limit } of limits) {
        const { rowCount } = await pool.query(
          `insert into muster_identity.sign_in_attempts as counter (key, attempts, window_ends)
           values ($1, 1, now() + make_interval(secs => $2))
           on conflict (key) do update set
             attempts = case when counter.window_ends <= now() then 1 else counter.attempts + 1 end,
             window_ends = case when counter.window_ends <= now()
               then excluded.window_ends else counter.window_ends end
           where counter.window_ends <= now() or counter.attempts < $3`,
          [key, limit.windowSeconds, limit.attempts],
        );
        // Others were faster to use it up.
        if (rowCount === 0) return (await waitFor(limits)) ?? 1;
      }
      if (Math.random() * prunedEvery < 1) {
        await pool.query(`delete from muster_identity.sign_in_attempts where window_ends < now()`);
      }
      return null;
    },

    async giveBack([first, ...others]) {
      await pool.query(
        `update muster_identity.sign_in_attempts set attempts = attempts - 1
         where key = any($1) and attempts > 0`,
        [others.map(({ key }) => key)],
      );
      await pool.query(`delete from muster_identity.sign_in_attempts where key = $1 or window_ends < now()`, [
        first.key,
      ]);
    },
  };
}
