import { Result } from 'effect';
import type pg from 'pg';
import { refuseAuth } from '../../platform/problems/authRefusals.ts';
import type { Account } from './account.ts';
import { credentialOf, replacePassword } from './credentials.ts';
import { addressOf, isAddress } from './emailAddress.ts';
import { endSessionsOf } from './endingSessions.ts';
import type { Identity } from './identity.ts';
import { knownWords } from './knownWords.ts';
import { insertMember, insertMembership } from './members.ts';
import { comparePassword, costToday, type HashCost, hashPassword } from './passwordHash.ts';
import { type PasswordRule, refusedPassword, specificationRule } from './passwordRule.ts';
import { removeAccount } from './removeAccount.ts';
import type { SignInAttempts } from './signInAttempts.ts';
import { findUser, usersOf } from './users.ts';

export interface AccountAdministrationParts {
  readonly pool: pg.Pool;
  readonly attempts: Pick<SignInAttempts, 'forget'>;
  readonly rule: PasswordRule;
  /** What the hashes that are made cost; omitted: as much as the product's. */
  readonly cost?: HashCost | undefined;
}

/** What is done to accounts from outside, by the operator above all: nobody who does it has a session. */
export function createAccountAdministration({
  pool,
  attempts,
  rule,
  cost = costToday,
}: AccountAdministrationParts): Pick<
  Identity,
  | 'createUser'
  | 'addMember'
  | 'usersOf'
  | 'passwordIs'
  | 'hasPassword'
  | 'findUser'
  | 'setPassword'
  | 'signOutEverywhere'
  | 'signOutAll'
  | 'removeUser'
> {
  return {
    async createUser(user, origin = 'typed') {
      const email = addressOf(user.email);
      if (!isAddress(email)) {
        return refuseAuth('auth/invalid-email', 'email');
      }
      const refused = await refusedPassword(
        user.password,
        origin === 'typed' ? rule : specificationRule,
        'password',
        origin === 'typed' ? knownWords({ ...user, email, orgs: [user.org] }) : [],
      );
      if (refused !== undefined) return Result.fail(refused);
      const uid = await insertMember(
        pool,
        { ...user, email },
        await hashPassword(user.password, cost),
        origin === 'typed' ? 'operator' : 'demonstration',
      );
      return uid === undefined ? refuseAuth('auth/email-already-in-use') : Result.succeed({ uid });
    },

    async addMember(email, membership, by) {
      const added = await insertMembership(pool, addressOf(email), membership, by);
      if (added === 'unknown') return refuseAuth('auth/user-not-found', 'email');
      if (added === 'unproven') return refuseAuth('auth/unverified-email', 'email');
      if (added === 'member') return refuseAuth('auth/already-a-member', 'email');
      return Result.succeed(added);
    },

    usersOf: (org) => usersOf(pool, org),

    async passwordIs(email, written) {
      const credential = await credentialOf(pool, addressOf(email));
      if (credential === undefined) return false;
      return ['right', 'outdated'].includes(await comparePassword(credential.password, written, cost));
    },

    hasPassword: async (email) => (await credentialOf(pool, addressOf(email))) !== undefined,

    findUser: (email) => findUser(pool, addressOf(email)),

    async setPassword(email, newPassword) {
      const user = await findUser(pool, addressOf(email));
      if (user === undefined) return refuseAuth('auth/user-not-found', 'email');
      const refused = await refusedPassword(newPassword, rule, 'password', knownWords(withOrgs(user)));
      if (refused !== undefined) return Result.fail(refused);
      await replacePassword(pool, user, await hashPassword(newPassword, cost));
      await attempts.forget(user.email);
      return Result.succeed(user);
    },

    async signOutEverywhere(email) {
      const user = await findUser(pool, addressOf(email));
      if (user === undefined) return refuseAuth('auth/user-not-found', 'email');
      return Result.succeed({ user, ended: await endSessionsOf(pool, user) });
    },

    signOutAll: (org) => endSessionsOf(pool, { org }),

    async removeUser(email) {
      const user = await findUser(pool, addressOf(email));
      if (user === undefined) return refuseAuth('auth/user-not-found', 'email');
      await removeAccount(pool, user);
      return Result.succeed(user);
    },
  };
}

function withOrgs({ email, name, memberships }: Account) {
  return { email, name, orgs: memberships.map(({ org }) => org) };
}
