import { Result } from 'effect';
import type pg from 'pg';
import { type AuthRefusal, authRefusal, refuseAuth } from '../../../platform/problems/authRefusals.ts';
import type { Seal } from '../../../platform/seal.ts';
import type { TrailNotes } from '../../trail/trailNotes.ts';
import { type AttemptLimit, createAttemptCounters, type Limited } from '../attemptCounters.ts';
import type { Client } from '../client.ts';
import { clientOrigin } from '../clientOrigin.ts';
import type { IdentityLogger } from '../identityLogger.ts';
import { noteOfAccount } from '../noteOfAccount.ts';
import { recoveryCodeHash } from './recoveryCodes.ts';
import { totpStep } from './totp.ts';

/** Of a million codes three count at a time: so many tries find one in some fifty years. */
const perAccount: AttemptLimit = { attempts: 5, windowSeconds: 300 };
const perAccountAndDay: AttemptLimit = { attempts: 50, windowSeconds: 86_400 };

/**
 * What whoever signs in has shown besides the first factor. It counts once it is taken in the transaction that begins the
 * session (`takeFactor`).
 */
export interface ProvenFactor {
  readonly uid: string;
  /**
   * `none`: the account had no second factor when it was asked. `passkey`: its authenticator has asked its owner for something
   * that only they have or are, which is a second factor by itself.
   */
  readonly by: 'none' | 'passkey' | { readonly step: number } | { readonly recoveryCode: Buffer };
}

/** Whoever makes an account in the same transaction has no second factor. */
export function noFactorYet(uid: string): ProvenFactor {
  return { uid, by: 'none' };
}

/** Rolls back whatever would have let somebody in: what opens once still opens once they have their code. */
export class FactorRefused extends Error {
  override readonly name = 'FactorRefused';
  readonly refusal: AuthRefusal;

  constructor(code: 'auth/multi-factor-auth-required' | 'auth/invalid-verification-code') {
    super(code);
    this.refusal = authRefusal(code, code === 'auth/invalid-verification-code' ? { field } : {});
  }
}

const field = 'secondFactor';

/** Asks whoever signs in to an account for its second factor. */
export interface FactorGate {
  /**
   * Looks at the code that came with a request, as often as one may be tried. Refuses one that is missing or wrong, which is
   * in the security trail: whoever asks has the first factor. An account without a second factor needs none.
   */
  prove(uid: string, client: Client): Promise<Result.Result<ProvenFactor, AuthRefusal>>;
  /** Gives back the attempts of an account whose factor was right. */
  succeeded(uid: string): Promise<void>;
}

export interface FactorGateParts {
  readonly pool: pg.Pool;
  readonly seal: Seal;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly trail: Pick<TrailNotes, 'note'> | undefined;
  readonly logger: IdentityLogger | undefined;
}

export function createFactorGate({ pool, seal, clock, trail, logger }: FactorGateParts): FactorGate {
  const counters = createAttemptCounters(pool);

  const note = (kind: 'secondFactorWanted' | 'secondFactorFailed', uid: string, client: Client) =>
    noteOfAccount(pool, trail, uid, { ...clientOrigin(client), kind, actor: null });

  return {
    async prove(uid, client) {
      const { rows } = await pool.query<{ sealed: Buffer }>(
        'select sealed from muster_identity.second_factors where uid = $1',
        [uid],
      );
      const [factor] = rows;
      if (factor === undefined) return Result.succeed({ uid, by: 'none' });
      const typed = (client.secondFactor ?? '').replaceAll(/\s/g, '');
      if (typed === '') {
        await note('secondFactorWanted', uid, client);
        return refuseAuth('auth/multi-factor-auth-required');
      }
      const wait = await counters.begin(limitsOf(uid));
      if (wait !== null) {
        const refusal = authRefusal('auth/too-many-requests', { retryAfterSeconds: wait, field });
        return Result.fail({ ...refusal, message: tooManyCodes });
      }
      const secret = seal.open(factor.sealed);
      if (secret === undefined) {
        logger?.error({ source: 'identity', uid }, 'a second factor was sealed with another secret');
      }
      const isDigits = /^\d{6}$/.test(typed);
      const step = isDigits && secret !== undefined ? totpStep(secret, typed, clock()) : undefined;
      if (step !== undefined) return Result.succeed({ uid, by: { step } });
      const recoveryCode = recoveryCodeHash(typed);
      if (recoveryCode !== undefined) {
        const known = await pool.query(
          'select from muster_identity.recovery_codes where uid = $1 and code_hash = $2',
          [uid, recoveryCode],
        );
        if (known.rows.length === 1) return Result.succeed({ uid, by: { recoveryCode } });
      }
      await note('secondFactorFailed', uid, client);
      return refuseAuth('auth/invalid-verification-code', field);
    },

    succeeded: (uid) => counters.giveBack(limitsOf(uid)),
  };
}

const tooManyCodes = 'You have entered an incorrect code too many times. Please try again in a few minutes.';

function limitsOf(uid: string): readonly [Limited, ...Limited[]] {
  return [
    { key: `factor:${uid}`, limit: perAccount },
    { key: `factor-day:${uid}`, limit: perAccountAndDay },
  ];
}

/**
 * Uses up what somebody has shown, in the transaction that begins their session: a code counts once, also of two requests that
 * bring it together.
 *
 * @throws FactorRefused if it was used meanwhile, or the account has had a second factor since
 */
export async function takeFactor(client: pg.PoolClient, uid: string, proven: ProvenFactor): Promise<void> {
  const { rows } = await client.query<{ last_step: number }>(
    'select last_step from muster_identity.second_factors where uid = $1 for update',
    [uid],
  );
  const [factor] = rows;
  if (factor === undefined) return;
  const { by } = proven;
  if (proven.uid === uid && by === 'passkey') return;
  if (proven.uid !== uid || typeof by === 'string')
    throw new FactorRefused('auth/multi-factor-auth-required');
  const { rowCount } =
    'step' in by
      ? await client.query(
          'update muster_identity.second_factors set last_step = $2 where uid = $1 and last_step < $2',
          [uid, by.step],
        )
      : await client.query('delete from muster_identity.recovery_codes where uid = $1 and code_hash = $2', [
          uid,
          by.recoveryCode,
        ]);
  if (rowCount !== 1) throw new FactorRefused('auth/invalid-verification-code');
}
