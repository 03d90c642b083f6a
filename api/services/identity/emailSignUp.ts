import { randomUUID } from 'node:crypto';
import { Result } from 'effect';
import { inTransaction } from '../../../postgres/inTransaction.ts';
import { refuseAuth } from '../../platform/problems/authRefusals.ts';
import { appendToTrail } from '../trail/appendToTrail.ts';
import { installation } from '../trail/trailEntry.ts';
import { sendActionLetter } from './actionLetters.ts';
import { clientOrigin } from './clientOrigin.ts';
import { readAddress } from './emailAddress.ts';
import type { EmailFlows } from './emailFlows.ts';
import type { EmailFlowsParts } from './emailFlowsParts.ts';
import type { EmailRequests } from './emailRequests.ts';
import { insertAccount } from './insertAccount.ts';
import { knownWords } from './knownWords.ts';
import { meansOfAccount } from './meansOfAccount.ts';
import { refusedPassword } from './passwordRule.ts';
import { isPersonName } from './personName.ts';
import { noFactorYet } from './secondFactor/proveFactor.ts';
import { removeUnproven } from './unprovenAccounts.ts';

/** Looks an address up, and makes an account for it. */
export function createEmailSignUp(
  { pool, letters, passwords, rule, options, offered, begin, enterAsMaker }: EmailFlowsParts,
  { accountOf, addressFor, isLookedUpTooOften }: EmailRequests,
): Pick<EmailFlows, 'lookUp' | 'signUp'> {
  return {
    async lookUp(written, client) {
      const email = await addressFor(written, 'lookUp', client);
      if (Result.isFailure(email)) return Result.fail(email.failure);
      if (!options.lookUp || (await isLookedUpTooOften(email.success))) {
        return Result.succeed({ outcome: 'untold' });
      }
      await removeUnproven(pool);
      const account = await accountOf(email.success);
      if (account === undefined)
        return options.signUp
          ? Result.succeed({ outcome: 'none' })
          : refuseAuth('auth/user-not-found', 'email');
      return Result.succeed(meansOfAccount(account.providers, options, offered));
    },

    async signUp({ email: written, name: writtenName, password }, client) {
      if (!options.signUp || !options.methods.includes('password'))
        return refuseAuth('auth/operation-not-allowed');
      const email = readAddress(written);
      if (Result.isFailure(email)) return Result.fail(email.failure);
      const name =
        writtenName.trim() === '' ? email.success.slice(0, email.success.indexOf('@')) : writtenName.trim();
      if (!isPersonName(name)) return refuseAuth('auth/missing-name', 'name');
      if (password === '') return refuseAuth('auth/missing-password', 'password');
      const weak = await refusedPassword(
        password,
        rule,
        'password',
        knownWords({ email: email.success, name, orgs: [] }),
      );
      if (weak !== undefined) return Result.fail(weak);
      const counted = await addressFor(written, 'signUp', client);
      if (Result.isFailure(counted)) return Result.fail(counted.failure);
      const hashed = await passwords.hash(password);
      if (Result.isFailure(hashed)) return Result.fail(hashed.failure);
      const person = { uid: randomUUID(), name, email: email.success };
      const begun = await inTransaction(pool, async (tx) => {
        await removeUnproven(tx);
        const account = { by: { passwordHash: hashed.success }, isProven: false };
        if (!(await insertAccount(tx, person, account))) return undefined;
        const { uid, email } = person;
        const purpose = { mode: 'verifyEmail', email, uid, browserHash: null } as const;
        await sendActionLetter(tx, letters, purpose);
        const session = await begin(noFactorYet(uid), client, tx);
        await appendToTrail(tx, installation, [{ ...clientOrigin(client), kind: 'signedUp', actor: uid }]);
        return session;
      });
      return begun === undefined
        ? refuseAuth('auth/email-already-in-use', 'email')
        : Result.succeed(await enterAsMaker(person, client, begun));
    },
  };
}
