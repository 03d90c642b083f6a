import { Result } from 'effect';
import type pg from 'pg';
import { expect } from 'vitest';
import { createPool } from '../../../../api/platform/postgres/createPool.ts';
import type { NewUser } from '../../../../api/services/identity/account.ts';
import type { SignedIn } from '../../../../api/services/identity/authentication.ts';
import { createIdentity } from '../../../../api/services/identity/createIdentity.ts';
import type { Identity } from '../../../../api/services/identity/identity.ts';
import type { IdentityOptions } from '../../../../api/services/identity/identityOptions.ts';
import { hashCostOfTests } from '../../../support/hashCostOfTests.ts';
import { createTestDatabase } from '../../../support/postgres.ts';

export const client = { ip: '203.0.113.7', userAgent: 'test' };

/** Who can sign in from the beginning. */
export const dana: NewUser = {
  uid: 'dana',
  name: 'Dana Whitlock',
  email: 'Dana@Example.org',
  password: 'roster-of-2026',
  org: 'acme',
  role: 'dispatcher',
  duties: ['admin'],
};

/** Who people are, over a database of its own. */
export interface IdentitySide {
  readonly pool: pg.Pool;
  readonly identity: Identity;
  readonly signInAs: (email: string, password: string, ip?: string) => ReturnType<Identity['signIn']>;
  /** Who somebody with this header is. */
  readonly signedIn: (authorization: string) => Promise<SignedIn>;
  close(): Promise<void>;
}

/**
 * @param clock epoch milliseconds, by which second factors are read; omitted: the machine's
 * @param options what differs from the product's
 */
export async function createIdentitySide(
  clock?: () => number,
  options: Partial<IdentityOptions> = {},
): Promise<IdentitySide> {
  const database = await createTestDatabase();
  const pool = createPool(database.url);
  // Who waits in a test does so until it goes on (`startedInOrder`), however long the machine takes for that.
  Object.assign(pool.options, { lock_timeout: 0 });
  const identity = createIdentity({
    pool,
    secret: 's'.repeat(32),
    baseUrl: 'http://muster.test',
    hashCost: hashCostOfTests,
    ...(clock !== undefined && { clock }),
    ...options,
  });
  await identity.migrate();
  Result.getOrThrow(await identity.createUser(dana));
  return {
    pool,
    identity,
    signInAs: (email, password, ip = client.ip) =>
      identity.signIn({ email, password, keep: 'session' }, { ...client, ip }),
    async signedIn(authorization) {
      const authentication = await identity.authenticate({ authorization });
      if (authentication.outcome !== 'signedIn') throw new Error(authentication.outcome);
      return authentication.who;
    },
    async close() {
      await pool.end();
      await database.drop();
    },
  };
}

/** The code of a refusal, or `accepted`. */
export async function codeOf(answer: Promise<Result.Result<unknown, { code: string }>>): Promise<string> {
  const result = await answer;
  return Result.isFailure(result) ? result.failure.code : 'accepted';
}

/** What a browser sends back. */
export function cookieHeader(setCookies: readonly string[]): string {
  return setCookies.map((cookie) => cookie.split(';', 1)[0]).join('; ');
}

/**
 * Holds a lock, and starts each of these once those before it wait for that or for one another; then lets go of it, and
 * waits for all of them.
 */
export async function startedInOrder(
  pool: pg.Pool,
  lock: string,
  acts: readonly (() => Promise<void>)[],
): Promise<void> {
  const holder = await pool.connect();
  const started: Promise<void>[] = [];
  const waiting = async () => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]?.count;
  };
  try {
    await holder.query('begin');
    // However long the machine takes: the product would take the lock away from whoever is idle for so long.
    await holder.query('set local idle_in_transaction_session_timeout = 0');
    await holder.query(lock);
    for (const act of acts) {
      started.push(act());
      await expect.poll(waiting).toBe(started.length);
    }
    await holder.query('commit');
  } finally {
    holder.release(true);
    await Promise.all(started);
  }
}
