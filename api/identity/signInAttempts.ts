import type pg from 'pg';

/** How often a wrong password may be tried; the specification says 'a few minutes' (shell §8). */
interface AttemptLimit {
  readonly attempts: number;
  readonly windowSeconds: number;
}

/** One person who guesses at one address. */
const perAddressAndClient: AttemptLimit = { attempts: 5, windowSeconds: 300 };
/** Many clients that guess at one address. */
const perAddress: AttemptLimit = { attempts: 50, windowSeconds: 300 };
/** One client that guesses at many addresses; an office shares one client address. */
const perClient: AttemptLimit = { attempts: 100, windowSeconds: 300 };

export interface SignInAttempts {
  /**
   * Counts an attempt before its password is looked at, so that attempts sent together are all counted.
   * Answers the seconds to wait where one of the limits is used up, null where the attempt may be made.
   */
  begin(email: string, ip: string): Promise<number | null>;
  /** A right password: what its address and client used up is given back. */
  succeeded(email: string, ip: string): Promise<void>;
  /** Whoever was given another password need not wait for what was tried with the former one. */
  forget(email: string): Promise<void>;
}

/** Counters in PostgreSQL, so that they hold across processes and restarts. */
export function createSignInAttempts(pool: pg.Pool): SignInAttempts {
  const limitsOf = (email: string, ip: string) => [
    { key: `both:${email}|${ip}`, limit: perAddressAndClient },
    { key: `address:${email}`, limit: perAddress },
    { key: `client:${ip}`, limit: perClient },
  ];

  return {
    async begin(email, ip) {
      let wait: number | null = null;
      for (const { key, limit } of limitsOf(email, ip)) {
        const { rows } = await pool.query<{ attempts: number; wait: number }>(
          `insert into muster_identity.sign_in_attempts as counter (key, attempts, window_ends)
           values ($1, 1, now() + make_interval(secs => $2))
           on conflict (key) do update set
             attempts = case when counter.window_ends <= now() then 1 else counter.attempts + 1 end,
             window_ends = case when counter.window_ends <= now()
               then excluded.window_ends else counter.window_ends end
           returning attempts, ceil(extract(epoch from window_ends - now()))::int as wait`,
          [key, limit.windowSeconds],
        );
        const counter = rows[0];
        if (counter === undefined) throw new Error('an upsert that returns its row returned none');
        if (counter.attempts > limit.attempts) wait = Math.max(wait ?? 0, counter.wait, 1);
      }
      return wait;
    },

    async succeeded(email, ip) {
      await pool.query(
        `update muster_identity.sign_in_attempts set attempts = attempts - 1
         where key = any($1) and attempts > 0`,
        [[`address:${email}`, `client:${ip}`]],
      );
      await pool.query(
        `delete from muster_identity.sign_in_attempts where key = $1 or window_ends < now() - interval '1 hour'`,
        [`both:${email}|${ip}`],
      );
    },

    async forget(email) {
      await pool.query(
        `delete from muster_identity.sign_in_attempts where key = $1 or starts_with(key, $2)`,
        [`address:${email}`, `both:${email}|`],
      );
    },
  };
}
