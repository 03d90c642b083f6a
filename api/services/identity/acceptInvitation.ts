import { randomUUID } from 'node:crypto';
import { Result } from 'effect';
import type pg from 'pg';
import { type AuthRefusal, refuseAuth } from '../../platform/problems/authRefusals.ts';
import { appendToTrail } from '../trail/appendToTrail.ts';
import type { Person } from './account.ts';
import { isStillCredential } from './credentials.ts';
import { lockAccount } from './endingSessions.ts';
import { type Entry, lettingIn } from './entry.ts';
import type { Identity } from './identity.ts';
import { type Invitations, takeInvitation } from './invitations.ts';
import { knownWords } from './knownWords.ts';
import type { OwnSessionHere } from './ownSessionHere.ts';
import type { PasswordProof } from './passwordProof.ts';
import { type PasswordRule, refusedPassword } from './passwordRule.ts';
import type { Passwords } from './passwords.ts';
import { isPersonName } from './personName.ts';
import { noFactorYet, type ProvenFactor } from './secondFactor/proveFactor.ts';
import type { Sessions } from './sessions.ts';
import type { SignInNotes } from './signInNotes.ts';
import type { SignInOptions } from './signInOptions.ts';
import { proveAddress, removeUnproven } from './unprovenAccounts.ts';
import { findUser } from './users.ts';

/**
 * Who accepts: somebody who is signed in to their account here, or who has one, with the hash that their password fits, or somebody
 * new with that of theirs.
 */
type Accepting =
  | OwnSessionHere
  | { readonly uid: string; readonly credential: string; readonly factor: ProvenFactor }
  | { readonly uid: string; readonly name: string; readonly email: string; readonly passwordHash: string };

export interface AcceptanceParts extends Omit<Entry, 'prove'>, SignInNotes {
  readonly pool: pg.Pool;
  readonly invitations: Pick<Invitations, 'find'>;
  readonly provePassword: PasswordProof;
  readonly passwords: Pick<Passwords, 'hash'>;
  readonly rule: PasswordRule;
  /** Who is signed in with the cookies of a request. */
  readonly sessionIn: (cookie: string | undefined) => Promise<OwnSessionHere | undefined>;
  readonly sessions: Pick<Sessions, 'replace'>;
  /** How people sign in here. */
  readonly methods: SignInOptions['methods'];
}

/** How somebody accepts an invitation and signs in, with the account that they have or with a new one. */
export function createAcceptance(parts: AcceptanceParts): Identity['acceptInvitation'] {
  const { pool, invitations, provePassword, passwords, rule, begin, enter } = parts;
  const { sessionIn, sessions, methods, noteSignedOut, noteSignIn } = parts;

  return async ({ code, name: written, password }, client) => {
    const found = await invitations.find(code);
    if (found === undefined) return refuseAuth('auth/invalid-action-code');
    if (found.expired) return refuseAuth('auth/expired-action-code');
    const { email, org } = found;
    async function join(person: Person, who: Accepting) {
      const factor = 'factor' in who ? who.factor : noFactorYet(person.uid);
      const joined = await acceptAs(pool, code, who, (tx) => begin(factor, client, tx));
      return Result.isFailure(joined)
        ? Result.fail(joined.failure)
        : Result.succeed(await enter(person, client, joined.success));
    }
    await removeUnproven(pool);
    const account = await findUser(pool, email);
    if (account !== undefined && password === '') {
      const here = await sessionIn(client.cookie);
      // It has ended since the page was opened. No password was tried, and none is counted.
      if (here?.uid !== account.uid) return sessionEnded;
      // Their session goes on in the organisation: whatever has begun it has shown whose account it is.
      const joined = await acceptAs(pool, code, here, async (tx) => {
        const begun = await sessions.replace(here.sessionId, { org, role: found.role }, client, tx);
        // Nobody joins with a session that ends at this moment.
        if (begun === undefined) throw new NotAccepted(sessionEnded);
        return begun;
      });
      if (Result.isFailure(joined)) return Result.fail(joined.failure);
      const begun = joined.success;
      noteSignedOut(here);
      await noteSignIn(here.uid, org, client);
      return Result.succeed({
        token: begun.token,
        user: { uid: account.uid, name: account.name, email },
        setCookies: [begun.setCookie],
        replaced: here.sessionId,
      });
    }
    if (account !== undefined) {
      if (!methods.includes('password')) return refuseAuth('auth/operation-not-allowed');
      const proven = await provePassword(email, password, client);
      if (Result.isFailure(proven)) return Result.fail(proven.failure);
      const { credential, factor } = proven.success;
      const { uid } = credential;
      return join({ ...account, uid }, { uid, credential: credential.password, factor });
    }
    const name = written.trim();
    if (!isPersonName(name)) {
      return refuseAuth('auth/missing-name', 'name');
    }
    const refused = await refusedPassword(
      password,
      rule,
      'password',
      knownWords({ email, name, orgs: [org] }),
    );
    if (refused !== undefined) return Result.fail(refused);
    const hashed = await passwords.hash(password);
    if (Result.isFailure(hashed)) return Result.fail(hashed.failure);
    const uid = randomUUID();
    const person = { uid, name, email };
    return join(person, { ...person, passwordHash: hashed.success });
  };
}

/**
 * Makes somebody a member by the invitation of a code: account, membership, session, the end of the invitation and its
 * entry in the security trail are one transaction. Refuses, having done nothing, if the password is no longer theirs, if
 * the code does not open an invitation any more, or somebody else was faster with the address.
 *
 * @param begin begins their session, or the one in the place of theirs
 */
async function acceptAs<Begun>(
  pool: pg.Pool,
  code: string,
  who: Accepting,
  begin: (client: pg.PoolClient) => Promise<Begun>,
): Promise<Result.Result<Begun, AuthRefusal>> {
  try {
    const joined = await lettingIn(pool, async (client) => {
      if (!('passwordHash' in who)) await lockAccount(client, who.uid);
      if ('credential' in who) {
        const isTheirs = await isStillCredential(client, who.uid, who.credential);
        if (!isTheirs) return refuseAuth('auth/wrong-password');
      }
      const taken = await takeInvitation(client, code, who.uid);
      if (taken === undefined) return notOpen;
      if ('passwordHash' in who && !(await insertAccount(client, who, taken.byLetter)))
        throw new NotAccepted(notOpen);
      if (taken.byLetter) await proveAddress(client, who.uid);
      const { role, duties, partner, resourceId, customerId, partnerId = null } = taken.claims;
      // Also of somebody who was a member before. They work there now, so that is where their session begins.
      await client.query(
        `insert into muster_identity.members (uid, org, role, duties, partner, resource_id, customer_id, partner_id,
           signed_in_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, now())
         on conflict (uid, org) do update set role = excluded.role, duties = excluded.duties,
           partner = excluded.partner, resource_id = excluded.resource_id, customer_id = excluded.customer_id,
           partner_id = excluded.partner_id, signed_in_at = now(), deactivated_at = null, guest = false`,
        [who.uid, taken.org, role, duties, partner, resourceId, customerId, partnerId],
      );
      const begun = await begin(client);
      await appendToTrail(client, taken.org, [
        {
          kind: 'invitationAccepted',
          actor: who.uid,
          subject: taken.invitedBy,
          details: { role, duties, partner },
        },
      ]);
      return Result.succeed(begun);
    });
    return Result.flatMap(joined, (answer) => answer);
  } catch (error) {
    if (error instanceof NotAccepted) return error.answer;
    throw error;
  }
}

const notOpen = refuseAuth('auth/invalid-action-code');
const sessionEnded = refuseAuth('auth/user-token-expired');

/** Rolls the transaction back: the invitation stays for whoever has the account. */
class NotAccepted extends Error {
  override readonly name = 'NotAccepted';
  readonly answer: Result.Result<never, AuthRefusal>;
  constructor(answer: Result.Result<never, AuthRefusal>) {
    super('the invitation was not accepted');
    this.answer = answer;
  }
}

async function insertAccount(
  client: pg.PoolClient,
  { uid, name, email, passwordHash }: Extract<Accepting, { passwordHash: string }>,
  emailVerified: boolean,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `with made as (
       insert into muster_identity."user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
       values ($1, $2, $3, $6, now(), now())
       on conflict do nothing returning id
     )
     insert into muster_identity.account
       (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
     select $4, id, 'credential', id, $5, now(), now() from made`,
    [uid, name, email, randomUUID(), passwordHash, emailVerified],
  );
  return rowCount === 1;
}
