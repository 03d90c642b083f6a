import { Result } from 'effect';
import type { CodeMode } from '../../../domain/signIn/actionLink.ts';
import { inTransaction } from '../../../postgres/inTransaction.ts';
import { type AuthRefusal, refuseAuth } from '../../platform/problems/authRefusals.ts';
import { installation } from '../trail/trailEntry.ts';
import { type AccountRequest, countAccountRequest, isLookedUpTooOften } from './accountRequests.ts';
import { type CodePurpose, type FoundCode, findCode } from './actionCodes.ts';
import { type ActionLetterOptions, sendActionLetter } from './actionLetters.ts';
import { createAttemptCounters } from './attemptCounters.ts';
import type { Client } from './client.ts';
import { clientOrigin } from './clientOrigin.ts';
import { readAddress } from './emailAddress.ts';
import type { EmailFlowsParts } from './emailFlowsParts.ts';
import { noteOfAccount } from './noteOfAccount.ts';

/** The account that has an address, and the ways in which it can sign in. */
export interface EmailAccount {
  readonly uid: string;
  readonly name: string;
  readonly providers: readonly string[];
  /** Whether somebody has proven that its address is theirs. */
  readonly isProven: boolean;
}

/** What is the same of everything that people ask about an account by e-mail. */
export interface EmailRequests {
  /** @param email in lower case */
  accountOf(email: string): Promise<EmailAccount | undefined>;
  /** Counts a request about an address as it was typed; the address as it is stored, or why not. */
  addressFor(
    written: string,
    request: AccountRequest,
    client: Client,
  ): Promise<Result.Result<string, AuthRefusal>>;
  /** The code of a request, looked at; a wrong one is counted too. */
  codeFor(mode: CodeMode, code: string, client: Client): Promise<Result.Result<FoundCode, AuthRefusal>>;
  /** Counts a look-up of an address, and whether that was one too many. */
  isLookedUpTooOften(email: string): Promise<boolean>;
  /** Sends the letter of a code; the security trail is told that somebody has asked for it, if it is about an account. */
  sendLetter(purpose: CodePurpose, options: ActionLetterOptions, client: Client): Promise<void>;
}

interface AccountRow {
  readonly uid: string;
  readonly name: string;
  readonly providers: readonly string[] | null;
  readonly is_proven: boolean;
}

export function createEmailRequests({ pool, letters, trail }: EmailFlowsParts): EmailRequests {
  const counters = createAttemptCounters(pool);

  /** Behind: nobody waits for it, and nobody can see from the time whether there is an account. */
  function noteLetter(mode: CodeMode, uid: string, client: Client): void {
    const note = { ...clientOrigin(client), kind: 'accountLetterSent', actor: null, thing: mode } as const;
    noteOfAccount(pool, trail, uid, note).catch(() =>
      // The trail of the installation has it in any case.
      trail?.note(installation, { ...note, subject: uid }),
    );
  }

  return {
    async accountOf(email) {
      const { rows } = await pool.query<AccountRow>(
        `select u.id as uid, u.name, array_agg(a."providerId") filter (where a."providerId" is not null) as providers,
         not exists (select from muster_identity.unproven_accounts p where p.uid = u.id) as is_proven
       from muster_identity."user" u left join muster_identity.account a on a."userId" = u.id
       where u.email = $1 group by u.id`,
        [email],
      );
      const [row] = rows;
      return (
        row && {
          uid: row.uid,
          name: row.name,
          providers: row.providers ?? [],
          isProven: row.is_proven,
        }
      );
    },

    async addressFor(written, request, { ip }) {
      const email = readAddress(written);
      if (Result.isFailure(email)) return email;
      const refused = await countAccountRequest(counters, request, ip, email.success);
      return refused === undefined ? email : Result.fail(refused);
    },

    async codeFor(mode, code, { ip }) {
      const refused = await countAccountRequest(counters, 'code', ip);
      if (refused !== undefined) return Result.fail(refused);
      const found = await findCode(pool, mode, code);
      if (found === undefined) return refuseAuth('auth/invalid-action-code');
      return found.expired ? refuseAuth('auth/expired-action-code') : Result.succeed(found);
    },

    isLookedUpTooOften: (email) => isLookedUpTooOften(counters, email),

    async sendLetter(purpose, options, client) {
      await inTransaction(pool, (tx) => sendActionLetter(tx, letters, purpose, options));
      if (purpose.uid !== null) noteLetter(purpose.mode, purpose.uid, client);
    },
  };
}
