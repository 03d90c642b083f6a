import { Result } from 'effect';
import type { AuthCode } from '../../../domain/catalogue/authTexts.ts';
import { inTransaction } from '../../../postgres/inTransaction.ts';
import { refuseAuth } from '../../platform/problems/authRefusals.ts';
import { restoreAddress, setAddress } from './accountAddress.ts';
import { takeCode } from './actionCodes.ts';
import { sendActionLetter, tellOfWantedAddress } from './actionLetters.ts';
import { clientOrigin } from './clientOrigin.ts';
import type { EmailFlows } from './emailFlows.ts';
import type { EmailFlowsParts } from './emailFlowsParts.ts';
import type { EmailRequests } from './emailRequests.ts';
import { tellOfAccount } from './tellOfAccount.ts';
import { takeFromStranger } from './unprovenAccounts.ts';
import { verifiedElsewhere } from './verifiedElsewhere.ts';

/** Verifies the address of an account, changes it, and takes a change back. */
export function createAddressChanges(
  { pool, letters, passwords, devices, uidIn }: EmailFlowsParts,
  { accountOf, addressFor, codeFor, sendLetter }: EmailRequests,
): Pick<EmailFlows, 'verify' | 'recover' | 'changeAddress'> {
  /** Whoever made an account is signed out at once where they are a member of nothing; their browser is known all the same. */
  const isMadeHere = (uid: string, email: string, cookie: string | undefined) =>
    devices.numberFor(email, cookie) === devices.numberOfMaker(uid);

  return {
    async verify(code, client) {
      const found = await codeFor('verifyEmail', code, client);
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const { uid, email } = found.success;
      const here = await uidIn(client.cookie);
      const done = await inTransaction(pool, async (tx): Promise<AuthCode | readonly string[]> => {
        const { rows } = await tx.query<{ email: string; is_unproven: boolean }>(
          `select u.email,
             exists (select from muster_identity.unproven_accounts p where p.uid = u.id) as is_unproven
           from muster_identity."user" u where u.id = $1 for update of u`,
          [uid],
        );
        const [before] = rows;
        if (uid === null || before === undefined) return 'auth/invalid-action-code';
        // Whoever reads the new mailbox may have been sent the letter by mistake, or by somebody with a stolen session.
        if (before.email !== email && here !== uid) return 'auth/requires-recent-login';
        if ((await takeCode(tx, 'verifyEmail', code)) === undefined) return 'auth/invalid-action-code';
        if (!(await setAddress(tx, uid, email))) return 'auth/email-already-in-use';
        const isElsewhere =
          before.is_unproven && here !== uid && !isMadeHere(uid, before.email, client.cookie);
        const ended = isElsewhere ? await takeFromStranger(tx, uid) : [];
        const isChange = before.email !== email;
        if (isChange) {
          const purpose = { mode: 'recoverEmail', email: before.email, uid, browserHash: null } as const;
          await sendActionLetter(tx, letters, purpose);
        }
        await tellOfAccount(
          tx,
          uid,
          isElsewhere && !isChange
            ? verifiedElsewhere(uid, ended, clientOrigin(client))
            : { ...clientOrigin(client), kind: isChange ? 'emailChanged' : 'emailVerified', actor: uid },
        );
        return ended;
      });
      return typeof done === 'string' ? refuseAuth(done) : Result.succeed({ email, ended: done });
    },

    async recover(code, client) {
      const found = await codeFor('recoverEmail', code, client);
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const { uid, email } = found.success;
      if (uid === null) return refuseAuth('auth/invalid-action-code');
      const ended = await restoreAddress(pool, { uid, email, from: clientOrigin(client) }, (tx) =>
        takeCode(tx, 'recoverEmail', code),
      );
      if (ended === 'taken') return refuseAuth('auth/email-already-in-use');
      return ended === 'gone' ? refuseAuth('auth/invalid-action-code') : Result.succeed({ email, ended });
    },

    async changeAddress(who, { email: written, currentPassword }, client) {
      const email = await addressFor(written, 'letter', client);
      if (Result.isFailure(email)) return Result.fail(email.failure);
      const checked = await passwords.checkCurrent(who, currentPassword);
      if (Result.isFailure(checked)) return Result.fail(checked.failure);
      if ((await accountOf(email.success)) !== undefined)
        return refuseAuth('auth/email-already-in-use', 'email');
      const { uid, email: former } = who.user;
      const purpose = { mode: 'verifyEmail', email: email.success, uid, browserHash: null } as const;
      await sendLetter(purpose, {}, client);
      await inTransaction(pool, (tx) => tellOfWantedAddress(tx, letters, { former, wanted: email.success }));
      return Result.succeed(null);
    },
  };
}
