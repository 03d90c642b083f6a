import { availableParallelism } from 'node:os';
import { Result } from 'effect';
import type pg from 'pg';
import { type AuthRefusal, authRefusal } from '../../platform/problems/authRefusals.ts';
import type { SignedIn } from './authentication.ts';
import { type Credential, credentialOf, renewHash } from './credentials.ts';
import type { IdentityLogger } from './identityLogger.ts';
import { comparePassword, costToday, type HashCost, hashPassword, nobodysHash } from './passwordHash.ts';
import { longestPassword } from './passwordRule.ts';
import type { Attempt, SignInAttempts } from './signInAttempts.ts';
import { createTurns, type TurnLimits } from './turns.ts';

/**
 * A check takes a processor for some 70 ms, on one of the four threads that Node also reads files and resolves names
 * with. One processor and two of the threads are left to everything else, whatever comes; whoever waits, waits for
 * three seconds or so.
 */
const productLimits: TurnLimits = {
  atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)),
  waiting: 40,
};

/** When to come back if too many wait, in seconds. */
const busyRetrySeconds = 3;

export const wrongCurrentPassword = authRefusal('auth/wrong-current-password', { field: 'currentPassword' });

const wrong = Result.fail(authRefusal('auth/wrong-password'));

export interface PasswordsOptions {
  readonly pool: pg.Pool;
  readonly attempts: SignInAttempts;
  readonly logger: IdentityLogger | undefined;
  readonly limits?: TurnLimits | undefined;
  /** What the hashes that are made cost; omitted: as much as the product's. */
  readonly cost?: HashCost | undefined;
}

/**
 * A few passwords are hashed at once, and others wait: hashing must not starve the rest, which includes the
 * connections to the database. Those of known devices go first.
 */
export interface Passwords {
  /**
   * Whether an attempt has the right password, as often as it may be tried. An address without an account takes the
   * same questions and the same hashing as one with an account. Refuses a wrong password, too many attempts, and while
   * too many others wait. A right password whose hash is outdated is hashed anew and stored, which ends no session.
   */
  check(attempt: Attempt, password: string): Promise<Result.Result<Credential, AuthRefusal>>;
  /**
   * The same of the password that somebody who is signed in has now, of which the refusal says so. They have attempts of
   * their own, which nobody else uses up.
   */
  checkCurrent(
    who: Pick<SignedIn, 'user' | 'sessionId'>,
    password: string,
  ): Promise<Result.Result<Credential, AuthRefusal>>;
  /** The hash of a new password; refuses while too many others wait. */
  hash(password: string): Promise<Result.Result<string, AuthRefusal>>;
}

export function createPasswords({
  pool,
  attempts,
  logger,
  limits = productLimits,
  cost = costToday,
}: PasswordsOptions): Passwords {
  const compare = (hash: string, password: string) => comparePassword(hash, password, cost);
  const nobodys = nobodysHash(cost);
  const turns = createTurns(limits);

  async function check(attempt: Attempt, password: string): Promise<Result.Result<Credential, AuthRefusal>> {
    const wait = await attempts.begin(attempt);
    if (wait !== null) {
      return Result.fail(authRefusal('auth/too-many-requests', { retryAfterSeconds: wait }));
    }
    const credential = await credentialOf(pool, attempt.email);
    // Nobody has one that is so long.
    if (password.length > longestPassword) return wrong;
    const compared = await compare(credential?.password ?? nobodys, password);
    if (credential === undefined || compared === 'wrong') return wrong;
    if (compared === 'right') return Result.succeed(credential);
    if (compared === 'outdated') return renewed(credential, attempt, password);
    // The same work and the same answer as for anybody else; only the operator is told.
    await compare(nobodys, password);
    logger?.error(
      { source: 'identity', uid: credential.uid },
      'the stored hash of a password is of no known kind, or too dear',
    );
    return wrong;
  }

  /**
   * The credential with a hash of today in the place of an outdated one, which is gone then. Where it is gone already, somebody
   * has renewed it at the same moment, or changed the password: what stands there now decides.
   */
  async function renewed(
    credential: Credential,
    { email }: Attempt,
    password: string,
  ): Promise<Result.Result<Credential, AuthRefusal>> {
    const fresh = { ...credential, password: await hashPassword(password, cost) };
    if (await renewHash(pool, credential, fresh.password)) return Result.succeed(fresh);
    const now = await credentialOf(pool, email);
    const isTheirs = now !== undefined && (await compare(now.password, password)) === 'right';
    return isTheirs ? Result.succeed(now) : wrong;
  }

  const busy = () => Result.fail(authRefusal('auth/busy', { retryAfterSeconds: busyRetrySeconds }));

  async function checkInTurn(attempt: Attempt, password: string) {
    const line = attempt.device === null ? 'unknown' : 'known';
    return turns.take(line, () => check(attempt, password)) ?? busy();
  }

  return {
    check: checkInTurn,
    async checkCurrent({ user, sessionId }, password) {
      const attempt = { email: user.email, ip: '', device: `session ${sessionId}` };
      const checked = await checkInTurn(attempt, password);
      return Result.isFailure(checked) && checked.failure.code === 'auth/wrong-password'
        ? Result.fail(wrongCurrentPassword)
        : checked;
    },
    async hash(password) {
      return turns.take('known', async () => Result.succeed(await hashPassword(password, cost))) ?? busy();
    },
  };
}
