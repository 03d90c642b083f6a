import { Result } from 'effect';
import { refuseAuth } from '../../platform/problems/authRefusals.ts';
import { takeCode } from './actionCodes.ts';
import { afterLetter } from './afterLetter.ts';
import { clientOrigin } from './clientOrigin.ts';
import { resetPassword } from './credentials.ts';
import type { EmailFlows } from './emailFlows.ts';
import type { EmailFlowsParts } from './emailFlowsParts.ts';
import type { EmailRequests } from './emailRequests.ts';
import { knownWords } from './knownWords.ts';
import { refusedPassword } from './passwordRule.ts';
import { membershipsOf } from './users.ts';

/** Resets a forgotten password with the code of a letter. */
export function createPasswordReset(
  { pool, letters, passwords, attempts, rule, options }: EmailFlowsParts,
  { accountOf, addressFor, codeFor, sendLetter }: EmailRequests,
): Pick<EmailFlows, 'sendReset' | 'check' | 'reset'> {
  return {
    async sendReset({ email: written, continueTo }, client) {
      if (!options.methods.includes('password')) return refuseAuth('auth/operation-not-allowed');
      const email = await addressFor(written, 'letter', client);
      if (Result.isFailure(email)) return Result.fail(email.failure);
      const known = await afterLetter(async () => {
        const account = await accountOf(email.success);
        if (account === undefined) return false;
        const { uid } = account;
        const purpose = { mode: 'resetPassword', email: email.success, uid, browserHash: null } as const;
        await sendLetter(purpose, { continueTo }, client);
        return true;
      });
      return known || !options.lookUp ? Result.succeed(null) : refuseAuth('auth/user-not-found', 'email');
    },

    async check(code, client) {
      const found = await codeFor('resetPassword', code, client);
      return Result.map(found, ({ email }) => ({ email }));
    },

    async reset({ code, newPassword }, client) {
      const found = await codeFor('resetPassword', code, client);
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const { uid, email } = found.success;
      const { rows } = await pool.query<{ name: string }>(
        'select name from muster_identity."user" where id = $1 and email = $2',
        [uid, email],
      );
      const [owner] = rows;
      if (uid === null || owner === undefined) return refuseAuth('auth/invalid-action-code');
      if (newPassword === '') return refuseAuth('auth/missing-password', 'newPassword');
      const orgs = (await membershipsOf(pool, uid)).map(({ org }) => org);
      const weak = await refusedPassword(
        newPassword,
        rule,
        'newPassword',
        knownWords({ email, name: owner.name, orgs }),
      );
      if (weak !== undefined) return Result.fail(weak);
      const hashed = await passwords.hash(newPassword);
      if (Result.isFailure(hashed)) return Result.fail(hashed.failure);
      const change = { uid, passwordHash: hashed.success, from: clientOrigin(client), letters };
      const ended = await resetPassword(
        pool,
        change,
        async (tx) => (await takeCode(tx, 'resetPassword', code)) !== undefined,
      );
      if (ended === undefined) return refuseAuth('auth/invalid-action-code');
      await attempts.forget(email);
      return Result.succeed({ email, ended });
    },
  };
}
