import { Result } from 'effect';
import type pg from 'pg';
import { type Refusal, refuse } from '../../../domain/refusal.ts';
import { inTransaction } from '../../../postgres/inTransaction.ts';
import { inTurn } from '../../postgres/inTurn.ts';
import type { Seal } from '../../seal.ts';
import { appendToTrail } from '../../trail/appendToTrail.ts';
import type { TrailAuthor, TrailOrigin } from '../../trail/trailEntry.ts';
import { type ActionLetterParts, type FactorChange, tellOwner } from '../actionLetters.ts';
import type { SignedIn } from '../authentication.ts';
import { type AuthRefusal, refuseAuth } from '../authRefusals.ts';
import { endingSessions } from '../endingSessions.ts';
import { isActiveMember, isAdministrator } from '../members.ts';
import { tellOfAccount } from '../tellOfAccount.ts';
import type { OwnerProof } from './ownerProof.ts';
import { makeRecoveryCodes, recoveryCodeHash } from './recoveryCodes.ts';
import { removeFactor } from './removeFactor.ts';
import { newTotpSecret, totpAddress, totpStep } from './totp.ts';

/** How long somebody has to read the picture with their phone and type the code, in seconds. */
const setUpSeconds = 900;

/** The second factor of an account. */
export interface SecondFactorState {
  /** Epoch milliseconds. */
  readonly since: number;
  /** How many are left. */
  readonly recoveryCodes: number;
}

/** What somebody sets up, before the first code has shown that their app knows it. */
export interface SecondFactorSetUp {
  /** Sealed: the secret, for whom and until when. Nothing of it is stored before it is confirmed. */
  readonly setUp: string;
  /** In base 32, for those who type it. */
  readonly secret: string;
  /** What the picture says. */
  readonly address: string;
}

/** Codes that sign in once each; shown this once. */
export interface NewRecoveryCodes {
  readonly recoveryCodes: readonly string[];
  /** The ids of the other sessions, which have ended. */
  readonly ended: readonly string[];
}

/**
 * The second factor of accounts: codes of an authenticator app (RFC 6238), and recovery codes. Secrets are kept encrypted,
 * recovery codes as hashes. Each change asks for the current password, ends the other sessions of the account, and is told
 * in the security trail of every organisation of its owner, who gets a letter.
 */
export interface SecondFactors {
  /** Null: there is none. */
  stateOf(uid: string): Promise<SecondFactorState | null>;
  /** Begins to set one up, also in the place of the one that there is. */
  begin(who: SignedIn, currentPassword: string): Promise<Result.Result<SecondFactorSetUp, AuthRefusal>>;
  /** Sets it up with the first code of the app. */
  confirm(
    who: SignedIn,
    first: { readonly setUp: string; readonly code: string },
    from: TrailOrigin,
  ): Promise<Result.Result<NewRecoveryCodes, AuthRefusal>>;
  /** Other recovery codes in the place of those that are left. */
  renewRecoveryCodes(
    who: SignedIn,
    currentPassword: string,
    from: TrailOrigin,
  ): Promise<Result.Result<NewRecoveryCodes, AuthRefusal | Refusal>>;
  /** Refuses while an organisation that its owner administers asks for one. */
  remove(
    who: SignedIn,
    currentPassword: string,
    from: TrailOrigin,
  ): Promise<Result.Result<readonly string[], AuthRefusal | Refusal>>;
  /**
   * An administrator takes it from a member who has lost it; every session of theirs ends. Refuses for oneself, and for
   * whoever works in another organisation, too: no administrator there has agreed.
   */
  removeOf(
    org: string,
    uid: string,
    by: TrailAuthor & { readonly actor: string },
  ): Promise<Result.Result<readonly string[], Refusal>>;
  /** The operator does. False if there is none. */
  removeAsOperator(uid: string): Promise<boolean>;
  /** Whether an organisation asks its administrators for one. */
  isAskedFor(org: string): Promise<boolean>;
  /**
   * Asks the administrators of an organisation for one, or no longer. The sessions of those who have none end; whoever
   * switches it on must have one.
   */
  ask(
    who: SignedIn,
    asked: 'ofAdministrators' | 'ofNobody',
    from: TrailOrigin,
  ): Promise<Result.Result<readonly string[], Refusal>>;
}

export interface SecondFactorParts {
  readonly pool: pg.Pool;
  readonly seal: Seal;
  readonly clock: () => number;
  readonly ownerProof: OwnerProof;
  /** Undefined: this installation sends no letters. */
  readonly letters: ActionLetterParts | undefined;
}

export function createSecondFactors({
  pool,
  seal,
  clock,
  ownerProof,
  letters,
}: SecondFactorParts): SecondFactors {
  /** A change, of which the owner of the account is told if it is one. */
  const telling =
    (uid: string, kind: FactorChange, change: (client: pg.PoolClient) => Promise<boolean>) =>
    async (client: pg.PoolClient) => {
      if (!(await change(client))) return false;
      await tellOwner(client, letters, uid, kind);
      return true;
    };

  /** Changes the second factor of somebody who is signed in; their other sessions end. */
  const changing = (
    { actor: { uid }, sessionId }: SignedIn,
    from: TrailOrigin,
    kind: FactorChange,
    change: (client: pg.PoolClient) => Promise<boolean>,
  ) => {
    const told = (sessionsEnded: number) =>
      ({ ...from, kind, actor: uid, details: { sessionsEnded } }) as const;
    return endingSessions(pool, { uid, kept: sessionId, told }, telling(uid, kind, change));
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
      return ended === undefined ? none() : Result.succeed({ recoveryCodes, ended });
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
      return ended === undefined ? none() : Result.succeed(ended);
    },

    async removeOf(org, uid, by) {
      if (uid === by.actor) {
        return refuse('not_allowed', 'Turn your own second factor off under Your account.', { field: 'uid' });
      }
      const { rows } = await pool.query<{ org: string }>(
        `select m.org from muster_identity.members m where m.uid = $1 and ${isActiveMember}`,
        [uid],
      );
      const orgs = rows.map((row) => row.org);
      if (!orgs.includes(org)) return refuse('not_found', 'There is no such member.', { uid });
      if (orgs.length > 1) {
        return refuse(
          'not_allowed',
          'This person works in other organisations, too. Ask the operator of this installation to turn their second factor off.',
          { field: 'uid' },
        );
      }
      const told = (sessionsEnded: number) =>
        ({ ...by, kind: 'secondFactorRemoved', subject: uid, details: { sessionsEnded } }) as const;
      const remove = telling(uid, 'secondFactorRemoved', (client) => removeFactor(client, uid));
      const ended = await endingSessions(pool, { uid, kept: null, told }, remove);
      return ended === undefined ? none() : Result.succeed(ended);
    },

    async removeAsOperator(uid) {
      return inTransaction(pool, async (client) => {
        if (!(await removeFactor(client, uid))) return false;
        await tellOfAccount(client, uid, { kind: 'secondFactorRemoved', actor: 'operator', subject: uid });
        return true;
      });
    },

    async isAskedFor(org) {
      const { rows } = await pool.query(
        'select from muster_identity.factor_rules where org = $1 and of_administrators',
        [org],
      );
      return rows.length === 1;
    },

    ask: ({ actor: { org, uid } }, asked, from) =>
      inTurn(pool, `members of ${org}`, async (client) => {
        const isAsked = asked === 'ofAdministrators';
        if (isAsked) {
          const own = await client.query('select from muster_identity.second_factors where uid = $1', [uid]);
          if (own.rows.length === 0) {
            return refuse(
              'not_allowed',
              'Set up a second factor for yourself first, under Your account.',
              {},
            );
          }
        }
        const { rowCount } = await client.query(
          `insert into muster_identity.factor_rules as r (org, of_administrators) values ($1, $2)
           on conflict (org) do update set of_administrators = excluded.of_administrators
           where r.of_administrators <> excluded.of_administrators`,
          [org, isAsked],
        );
        if (rowCount === 0) return Result.succeed([]);
        const { rows } = await client.query<{ id: string }>(
          `delete from muster_identity.session s using muster_identity.members m
           where $2 and s.org = $1 and m.org = s.org and m.uid = s."userId" and ${isAdministrator}
             and not exists (select from muster_identity.second_factors f where f.uid = m.uid)
           returning s.id`,
          [org, isAsked],
        );
        const details = { asked: isAsked, sessionsEnded: rows.length };
        await appendToTrail(client, org, [{ ...from, kind: 'secondFactorAsked', actor: uid, details }]);
        return Result.succeed(rows.map(({ id }) => id));
      }),
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

function none() {
  return refuse('not_found', 'This account has no second factor.', {});
}
