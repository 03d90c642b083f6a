import { Result } from 'effect';
import type pg from 'pg';
import { refuse } from '../../../../domain/kernel/refusal.ts';
import { refuseAuth } from '../../../platform/problems/authRefusals.ts';
import type { Seal } from '../../../platform/seal.ts';
import type { TrailOrigin } from '../../trail/trailEntry.ts';
import type { ActionLetterParts, FactorChange } from '../actionLetters.ts';
import type { SignedIn } from '../authentication.ts';
import { endingSessions } from '../endingSessions.ts';
import { isActiveMember, isAdministrator } from '../members.ts';
import type { OwnerProof } from './ownerProof.ts';
import { makeRecoveryCodes, recoveryCodeHash } from './recoveryCodes.ts';
import { removeFactor } from './removeFactor.ts';
import { noSecondFactor, type SecondFactors } from './secondFactors.ts';
import { tellingOwner } from './tellingOwner.ts';
import { newTotpSecret, totpAddress, totpStep } from './totp.ts';

/** How long somebody has to read the picture with their phone and type the code, in seconds. */
const setUpSeconds = 900;

export interface OwnSecondFactorParts {
  readonly pool: pg.Pool;
  readonly seal: Seal;
  readonly clock: () => number;
  readonly ownerProof: OwnerProof;
  /** Undefined: this installation sends no letters. */
  readonly letters: ActionLetterParts | undefined;
}

/** What owners do with their second factor. */
export function createOwnSecondFactor({
  pool,
  seal,
  clock,
  ownerProof,
  letters,
}: OwnSecondFactorParts): Pick<
  SecondFactors,
  'stateOf' | 'begin' | 'confirm' | 'renewRecoveryCodes' | 'remove'
> {
  /** Changes the second factor of somebody who is signed in; their other sessions end. */
  const changing = (
    { actor: { uid }, sessionId }: SignedIn,
    from: TrailOrigin,
    kind: FactorChange,
    change: (client: pg.PoolClient) => Promise<boolean>,
  ) => {
    const told = (sessionsEnded: number) =>
      ({ ...from, kind, actor: uid, details: { sessionsEnded } }) as const;
    return endingSessions(pool, { uid, kept: sessionId, told }, tellingOwner(letters, uid, kind, change));
  };

  return {
    async stateOf(uid) {
      const { rows } = await pool.query<{ set_up_at: Date; codes: number }>(
        `select f.set_up_at, (select count(*) from muster_identity.recovery_codes c where c.uid = f.uid)::int as codes
         from muster_identity.second_factors f where f.uid = $1`,
        [uid],
      );
      const [row] = rows;
      return row === undefined ? null : { since: row.set_up_at.getTime(), recoveryCodes: row.codes };
    },

    async begin(who, currentPassword) {
      const proof = await ownerProof(who, currentPassword);
      if (Result.isFailure(proof)) return Result.fail(proof.failure);
      const secret = newTotpSecret();
      const until = clock() + setUpSeconds * 1000;
      return Result.succeed({
        setUp: seal.seal(JSON.stringify([who.actor.uid, who.sessionId, until, secret])).toString('base64url'),
        secret,
        address: totpAddress(secret, who.user.email),
      });
    },

    async confirm(who, { setUp, code }, from) {
      const secret = secretOf(seal.open(Buffer.from(setUp, 'base64url')), who, clock());
      if (secret === undefined) return refuseAuth('auth/code-expired', 'code');
      const step = totpStep(secret, code.replaceAll(/\s/g, ''), clock());
      if (step === undefined) return refuseAuth('auth/invalid-verification-code', 'code');
      const recoveryCodes = makeRecoveryCodes();
      const ended = await changing(who, from, 'secondFactorSetUp', async (client) => {
        const { uid } = who.actor;
        await client.query(
          `insert into muster_identity.second_factors (uid, sealed, last_step) values ($1, $2, $3)
           on conflict (uid) do update set sealed = excluded.sealed, last_step = excluded.last_step, set_up_at = now()`,
          [uid, seal.seal(secret), step],
        );
        await replaceCodes(client, uid, recoveryCodes);
        return true;
      });
      return Result.succeed({ recoveryCodes, ended: ended ?? [] });
    },

    async renewRecoveryCodes(who, currentPassword, from) {
      const proof = await ownerProof(who, currentPassword);
      if (Result.isFailure(proof)) return Result.fail(proof.failure);
      const recoveryCodes = makeRecoveryCodes();
      const ended = await changing(who, from, 'recoveryCodesMade', async (client) => {
        const { uid } = who.actor;
        const { rows } = await client.query('select from muster_identity.second_factors where uid = $1', [
          uid,
        ]);
        if (rows.length === 0) return false;
        await replaceCodes(client, uid, recoveryCodes);
        return true;
      });
      return ended === undefined ? noSecondFactor() : Result.succeed({ recoveryCodes, ended });
    },

    async remove(who, currentPassword, from) {
      const proof = await ownerProof(who, currentPassword);
      if (Result.isFailure(proof)) return Result.fail(proof.failure);
      const { uid } = who.actor;
      if (await isNeeded(pool, uid)) {
        return refuse(
          'not_allowed',
          'An organisation that you administer asks its administrators for a second factor. You can set up another one in its place.',
          {},
        );
      }
      const ended = await changing(who, from, 'secondFactorRemoved', (client) => removeFactor(client, uid));
      return ended === undefined ? noSecondFactor() : Result.succeed(ended);
    },
  };
}

async function replaceCodes(client: pg.PoolClient, uid: string, codes: readonly string[]): Promise<void> {
  await client.query('delete from muster_identity.recovery_codes where uid = $1', [uid]);
  await client.query(
    'insert into muster_identity.recovery_codes (uid, code_hash) select $1, unnest($2::bytea[])',
    [uid, codes.map(recoveryCodeHash)],
  );
}

/** Whether an organisation that somebody administers asks for a second factor. */
async function isNeeded(pool: pg.Pool, uid: string): Promise<boolean> {
  const { rows } = await pool.query(
    `select from muster_identity.members m join muster_identity.factor_rules r on r.org = m.org
     where m.uid = $1 and ${isActiveMember} and ${isAdministrator} and r.of_administrators limit 1`,
    [uid],
  );
  return rows.length > 0;
}

/** The secret that a session has begun to set up; undefined if it took too long, or was another one. */
function secretOf(
  opened: string | undefined,
  { actor, sessionId }: SignedIn,
  now: number,
): string | undefined {
  if (opened === undefined) return undefined;
  const [uid, session, until, secret]: unknown[] = JSON.parse(opened);
  const isTheirs = uid === actor.uid && session === sessionId;
  return isTheirs && Number(until) > now && typeof secret === 'string' ? secret : undefined;
}
