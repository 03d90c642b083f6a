import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Result } from 'effect';
import type pg from 'pg';
import { z } from 'zod';
import type { AuthCode } from '../../domain/catalogue/authTexts.ts';
import type { CodeMode } from '../../domain/signIn/actionLink.ts';
import type { LookUpOutcome, SignInMethod } from '../../domain/signIn/signInMethods.ts';
import { inTransaction } from '../../postgres/inTransaction.ts';
import type { LetterSeal } from '../messages/letterSeal.ts';
import { appendToTrail } from '../trail/appendToTrail.ts';
import { installation, type TrailDraft, type TrailOrigin } from '../trail/trailEntry.ts';
import type { TrailNotes } from '../trail/trailNotes.ts';
import { type AccountRequest, countAccountRequest, isLookedUpTooOften } from './accountRequests.ts';
import { type FoundCode, findCode, takeCode } from './actionCodes.ts';
import { sendActionLetter } from './actionLetters.ts';
import { createAttemptCounters } from './attemptCounters.ts';
import type { SignedIn } from './authentication.ts';
import { type AuthRefusal, authRefusal } from './authRefusals.ts';
import { deviceName } from './deviceName.ts';
import type { EmailForSignIn } from './emailForSignIn.ts';
import type { Client, Person, SignInAnswer } from './identity.ts';
import { knownWords } from './knownWords.ts';
import { type PasswordRule, refusedPassword } from './passwordRule.ts';
import type { Passwords } from './passwords.ts';
import { isPersonName } from './personName.ts';
import type { BegunSession } from './sessions.ts';
import type { SignInAttempts } from './signInAttempts.ts';
import { tellOfAccount } from './tellOfAccount.ts';
import {
  allowLink,
  membershipsOf,
  proveAddress,
  removeUnproven,
  resetPassword,
  restoreAddress,
  setAddress,
  takeFromStranger,
} from './users.ts';

/** How people sign in to this installation, as its operator has chosen. */
export interface SignInOptions {
  readonly methods: readonly SignInMethod[];
  /** Whether the sign-in page is told how an address signs in; otherwise every method is offered to everybody. */
  readonly lookUp: boolean;
  /** Whether anybody may make an account. */
  readonly signUp: boolean;
  /** `same`: a link to sign in works only in the browser that asked for it. */
  readonly linkDevice: 'any' | 'same';
}

/** What the link of a letter to sign in came to. */
export type OpenedLink =
  | {
      readonly outcome: 'signedIn';
      readonly answer: SignInAnswer;
      /** The ids of the sessions of whoever had made the account without proving its address. */
      readonly ended: readonly string[];
    }
  /** Another browser asked for it: whoever opens it says for which address (shell §4.2). */
  | { readonly outcome: 'confirmEmail' }
  /** Another browser asked for it, and the operator wants links to be opened where they were asked for. */
  | { readonly outcome: 'differentDevice' }
  /** This browser has asked for it, and for one for another address since. */
  | { readonly outcome: 'mismatch'; readonly email: string };

/**
 * What people do with an account by e-mail before they are signed in (shell §4.2): every code works once, is kept as a hash,
 * and expires (`actionCodes.ts`); requests are counted by client and address (`accountRequests.ts`).
 */
export interface EmailFlows {
  readonly options: SignInOptions;
  /**
   * How an address signs in. The same questions to the database, whether or not there is an account. Once many have asked
   * about it nobody is told, but nobody is refused for it: its owner still signs in.
   */
  lookUp(email: string, client: Client): Promise<Result.Result<LookUpOutcome, AuthRefusal>>;
  /**
   * Makes an account that is a member of nothing yet, and signs in; a letter asks whether the address is theirs. Refuses an
   * address that has an account, a blank name, and a password against the rule.
   */
  signUp(
    account: { readonly email: string; readonly name: string; readonly password: string },
    client: Client,
  ): Promise<Result.Result<SignInAnswer, AuthRefusal>>;
  /**
   * Sends a letter to reset a password. An address without an account is refused only where look-up tells as much; elsewhere
   * nothing is sent, and nobody can see that.
   */
  sendReset(
    letter: { readonly email: string; readonly continueTo?: string | undefined },
    client: Client,
  ): Promise<Result.Result<null, AuthRefusal>>;
  /** Sends a link to sign in; returns the cookie by which this browser is known when it is opened. */
  sendLink(
    letter: { readonly email: string; readonly continueTo?: string | undefined },
    client: Client,
  ): Promise<Result.Result<{ readonly setCookie: string }, AuthRefusal>>;
  /** Whose password a code resets, without using it up. */
  check(code: string, client: Client): Promise<Result.Result<{ readonly email: string }, AuthRefusal>>;
  /** Sets a new password; every session ends, and their ids are returned. */
  reset(
    change: { readonly code: string; readonly newPassword: string },
    client: Client,
  ): Promise<Result.Result<{ readonly email: string; readonly ended: readonly string[] }, AuthRefusal>>;
  /** @param email as whoever opens it typed it; undefined: the browser knows */
  openLink(
    link: { readonly code: string; readonly email?: string | undefined },
    client: Client,
  ): Promise<Result.Result<OpenedLink, AuthRefusal>>;
  /**
   * The address of the letter is its owner's; if it is to be the new one of an account, it becomes that. Whoever opens the
   * letter may be somebody else than who made the account: unless a session of the account opens it, the first proof takes
   * its password and sessions away; the ids of those are returned.
   */
  verify(
    code: string,
    client: Client,
  ): Promise<Result.Result<{ readonly email: string; readonly ended: readonly string[] }, AuthRefusal>>;
  /**
   * Revokes a change of address and those that came after it; every session ends, and their ids are returned. Refuses an
   * address that somebody else has proven to be theirs meanwhile.
   */
  recover(
    code: string,
    client: Client,
  ): Promise<Result.Result<{ readonly email: string; readonly ended: readonly string[] }, AuthRefusal>>;
  /**
   * Somebody who is signed in wants another address: it becomes theirs once they open the link that goes there, and the
   * former one is told. Refuses a wrong password, an invalid address and one that has an account.
   */
  changeAddress(
    who: SignedIn,
    change: { readonly email: string; readonly currentPassword: string },
    client: Client,
  ): Promise<Result.Result<null, AuthRefusal>>;
}

export interface EmailFlowsParts {
  readonly pool: pg.Pool;
  readonly seal: LetterSeal;
  readonly baseUrl: string;
  readonly passwords: Passwords;
  readonly attempts: SignInAttempts;
  readonly rule: PasswordRule;
  readonly cookie: EmailForSignIn;
  readonly options: SignInOptions;
  readonly trail: Pick<TrailNotes, 'note'> | undefined;
  /** The uid of whoever is signed in with these cookies. */
  readonly uidIn: (cookie: string | undefined) => Promise<string | undefined>;
  /** Begins a session in the transaction that lets somebody in: what ends their sessions meanwhile ends that one. */
  readonly begin: (uid: string, client: Client, tx: pg.PoolClient) => Promise<BegunSession>;
  /** Goes on in it. */
  readonly enter: (person: Person, client: Client, begun: BegunSession) => Promise<SignInAnswer>;
}

/**
 * Sending a letter takes longer than sending none: the answer comes after so many milliseconds either way, so that nobody
 * learns from it who has an account.
 */
const letterMs = 250;

interface AccountRow {
  readonly uid: string;
  readonly name: string;
  readonly providers: string[];
}

export function createEmailFlows(parts: EmailFlowsParts): EmailFlows {
  const { pool, seal, passwords, attempts, rule, cookie, options, uidIn, begin, enter } = parts;
  const letters = { seal, page: new URL('/login', parts.baseUrl).href };
  const counters = createAttemptCounters(pool);

  async function accountOf(email: string): Promise<AccountRow | undefined> {
    const { rows } = await pool.query<AccountRow>(
      `select u.id as uid, u.name, array_agg(a."providerId") filter (where a."providerId" is not null) as providers
       from muster_identity."user" u left join muster_identity.account a on a."userId" = u.id
       where u.email = $1 group by u.id`,
      [email],
    );
    const [row] = rows;
    return row && { ...row, providers: row.providers ?? [] };
  }

  /** Counts a request about an address as it was typed; the address as it is stored, or why not. */
  async function addressFor(
    written: string,
    request: AccountRequest,
    { ip }: Client,
  ): Promise<Result.Result<string, AuthRefusal>> {
    const email = readAddress(written);
    if (Result.isFailure(email)) return email;
    const refused = await countAccountRequest(counters, request, ip, email.success);
    return refused === undefined ? email : Result.fail(refused);
  }

  /** The code of a request, looked at; a wrong one is counted too. */
  async function codeFor(
    mode: CodeMode,
    code: string,
    { ip }: Client,
  ): Promise<Result.Result<FoundCode, AuthRefusal>> {
    const refused = await countAccountRequest(counters, 'code', ip);
    if (refused !== undefined) return Result.fail(refused);
    const found = await findCode(pool, mode, code);
    if (found === undefined) return no('auth/invalid-action-code');
    return found.expired ? no('auth/expired-action-code') : Result.succeed(found);
  }

  function noteLetter(mode: CodeMode, uid: string, client: Client): void {
    const note = {
      ...from(client),
      kind: 'accountLetterSent',
      actor: null,
      subject: uid,
      thing: mode,
    } as const;
    membershipsOf(pool, uid).then(
      (memberships) => {
        const orgs = memberships.length === 0 ? [installation] : memberships.map(({ org }) => org);
        for (const org of orgs) parts.trail?.note(org, note);
      },
      // The trail of the installation has it in any case.
      () => parts.trail?.note(installation, note),
    );
  }

  /**
   * Somebody who opened a link: their account, which is made if there is none, the ids of the sessions that end because
   * the address was not proven before, and what the trail is told. Undefined if none may be made.
   */
  async function ownerOf(
    client: pg.PoolClient,
    { uid, email }: FoundCode,
    origin: TrailOrigin,
  ): Promise<
    { readonly person: Person; readonly ended: readonly string[]; readonly news?: TrailDraft } | undefined
  > {
    const known = await client.query<{ uid: string; name: string }>(
      `select u.id as uid, u.name from muster_identity."user" u where u.email = $2 and ($1::text is null or u.id = $1)`,
      [uid, email],
    );
    const [row] = known.rows;
    if (row !== undefined) {
      const person = { ...row, email };
      if (!(await proveAddress(client, row.uid))) {
        await allowLink(client, row.uid);
        return { person, ended: [] };
      }
      const ended = await takeFromStranger(client, row.uid);
      return { person, ended, news: verifiedElsewhere(row.uid, ended, origin) };
    }
    // Of an account that has another address by now.
    if (uid !== null || !options.signUp) return undefined;
    const person = { uid: randomUUID(), name: email.slice(0, email.indexOf('@')), email };
    if (!(await insertAccount(client, person, { provider: 'link', isProven: true }))) return undefined;
    return { person, ended: [], news: { ...origin, kind: 'signedUp', actor: person.uid } };
  }

  return {
    options,

    async lookUp(written, client) {
      const email = await addressFor(written, 'lookUp', client);
      if (Result.isFailure(email)) return Result.fail(email.failure);
      if (!options.lookUp || (await isLookedUpTooOften(counters, email.success))) {
        return Result.succeed('untold');
      }
      await removeUnproven(pool);
      const account = await accountOf(email.success);
      if (account === undefined)
        return options.signUp ? Result.succeed('none') : no('auth/user-not-found', 'email');
      const { providers } = account;
      const has = (provider: string, method: SignInMethod) =>
        providers.includes(provider) && options.methods.includes(method);
      if (has('credential', 'password')) return Result.succeed('password');
      return Result.succeed(has('link', 'link') ? 'link' : 'unsupported');
    },

    async signUp({ email: written, name: writtenName, password }, client) {
      if (!options.signUp || !options.methods.includes('password')) return no('auth/operation-not-allowed');
      const email = readAddress(written);
      if (Result.isFailure(email)) return Result.fail(email.failure);
      const name =
        writtenName.trim() === '' ? email.success.slice(0, email.success.indexOf('@')) : writtenName.trim();
      if (!isPersonName(name)) return no('auth/missing-name', 'name');
      if (password === '') return no('auth/missing-password', 'password');
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
        const account = { provider: 'credential', isProven: false, passwordHash: hashed.success } as const;
        if (!(await insertAccount(tx, person, account))) return undefined;
        const { uid, email } = person;
        const purpose = { mode: 'verifyEmail', email, uid, browserHash: null } as const;
        await sendActionLetter(tx, letters, purpose, { name });
        const session = await begin(uid, client, tx);
        await appendToTrail(tx, installation, [{ ...from(client), kind: 'signedUp', actor: uid }]);
        return session;
      });
      return begun === undefined
        ? no('auth/email-already-in-use', 'email')
        : Result.succeed(await enter(person, client, begun));
    },

    async sendReset({ email: written, continueTo }, client) {
      if (!options.methods.includes('password')) return no('auth/operation-not-allowed');
      const email = await addressFor(written, 'letter', client);
      if (Result.isFailure(email)) return Result.fail(email.failure);
      const known = await afterAll(letterMs, async () => {
        const account = await accountOf(email.success);
        if (account === undefined) return false;
        const { uid, name } = account;
        const purpose = { mode: 'resetPassword', email: email.success, uid, browserHash: null } as const;
        await inTransaction(pool, (tx) => sendActionLetter(tx, letters, purpose, { name, continueTo }));
        noteLetter('resetPassword', uid, client);
        return true;
      });
      return known || !options.lookUp ? Result.succeed(null) : no('auth/user-not-found', 'email');
    },

    async sendLink({ email: written, continueTo }, client) {
      if (!options.methods.includes('link')) return no('auth/operation-not-allowed');
      const email = await addressFor(written, 'letter', client);
      if (Result.isFailure(email)) return Result.fail(email.failure);
      const remembered = cookie.remember(email.success, client.cookie);
      const known = await afterAll(letterMs, async () => {
        const account = await accountOf(email.success);
        if (account === undefined && !options.signUp) return false;
        const purpose = {
          mode: 'signIn',
          email: email.success,
          uid: account?.uid ?? null,
          browserHash: remembered.browserHash,
        } as const;
        await inTransaction(pool, (tx) =>
          sendActionLetter(tx, letters, purpose, { name: account?.name ?? email.success, continueTo }),
        );
        if (account !== undefined) noteLetter('signIn', account.uid, client);
        return true;
      });
      if (!known && options.lookUp) return no('auth/user-not-found', 'email');
      return Result.succeed({ setCookie: remembered.setCookie });
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
      if (uid === null || owner === undefined) return no('auth/invalid-action-code');
      if (newPassword === '') return no('auth/missing-password', 'newPassword');
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
      const change = { uid, passwordHash: hashed.success, from: from(client) };
      const ended = await resetPassword(
        pool,
        change,
        async (tx) => (await takeCode(tx, 'resetPassword', code)) !== undefined,
      );
      if (ended === undefined) return no('auth/invalid-action-code');
      await attempts.forget(email);
      return Result.succeed({ email, ended });
    },

    async openLink({ code, email: typed }, client) {
      if (!options.methods.includes('link')) return no('auth/operation-not-allowed');
      const found = await codeFor('signIn', code, client);
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const { email, browserHash } = found.success;
      const here = cookie.read(client.cookie);
      const isThisBrowser =
        here !== undefined && browserHash !== null && here.browserHash.equals(browserHash);
      if (!isThisBrowser && options.linkDevice === 'same') {
        return Result.succeed({ outcome: 'differentDevice' });
      }
      // Only the browser that has asked for it is told the address: it is what others have to know.
      if (typed === undefined && !isThisBrowser) return Result.succeed({ outcome: 'confirmEmail' });
      if (typed === undefined && here?.email !== email) return Result.succeed({ outcome: 'mismatch', email });
      if (typed !== undefined) {
        const written = readAddress(typed);
        if (Result.isFailure(written)) return Result.fail(written.failure);
        if (written.success !== email) return no('auth/email-mismatch', 'email');
      }
      const opened = await inTransaction(pool, async (tx) => {
        const taken = await takeCode(tx, 'signIn', code);
        const owner = taken && (await ownerOf(tx, taken, from(client)));
        if (owner === undefined) return undefined;
        const begun = await begin(owner.person.uid, client, tx);
        if (owner.news !== undefined) await tellOfAccount(tx, owner.person.uid, owner.news);
        return { ...owner, begun };
      });
      if (opened === undefined) return no('auth/invalid-action-code');
      const answer = await enter(opened.person, client, opened.begun);
      return Result.succeed({
        outcome: 'signedIn',
        ended: opened.ended,
        answer: { ...answer, setCookies: [...answer.setCookies, cookie.forget] },
      });
    },

    async verify(code, client) {
      const found = await codeFor('verifyEmail', code, client);
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const here = await uidIn(client.cookie);
      const done = await inTransaction(pool, async (tx): Promise<AuthCode | readonly string[]> => {
        const taken = await takeCode(tx, 'verifyEmail', code);
        if (taken === undefined || taken.uid === null) return 'auth/invalid-action-code';
        const { uid, email } = taken;
        const { rows } = await tx.query<{ email: string; name: string; is_unproven: boolean }>(
          `select u.email, u.name,
             exists (select from muster_identity.unproven_accounts p where p.uid = u.id) as is_unproven
           from muster_identity."user" u where u.id = $1`,
          [uid],
        );
        const [before] = rows;
        if (before === undefined) return 'auth/invalid-action-code';
        if (!(await setAddress(tx, uid, email))) return 'auth/email-already-in-use';
        const ended = before.is_unproven && here !== uid ? await takeFromStranger(tx, uid) : [];
        const isChange = before.email !== email;
        if (isChange) {
          const purpose = { mode: 'recoverEmail', email: before.email, uid, browserHash: null } as const;
          await sendActionLetter(tx, letters, purpose, { name: before.name });
        }
        const isElsewhere = before.is_unproven && here !== uid;
        await tellOfAccount(
          tx,
          uid,
          isElsewhere && !isChange
            ? verifiedElsewhere(uid, ended, from(client))
            : { ...from(client), kind: isChange ? 'emailChanged' : 'emailVerified', actor: uid },
        );
        return ended;
      });
      return typeof done === 'string'
        ? no(done)
        : Result.succeed({ email: found.success.email, ended: done });
    },

    async recover(code, client) {
      const found = await codeFor('recoverEmail', code, client);
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const { uid, email } = found.success;
      if (uid === null) return no('auth/invalid-action-code');
      const ended = await restoreAddress(pool, { uid, email, from: from(client) }, (tx) =>
        takeCode(tx, 'recoverEmail', code),
      );
      if (ended === 'taken') return no('auth/email-already-in-use');
      return ended === 'gone' ? no('auth/invalid-action-code') : Result.succeed({ email, ended });
    },

    async changeAddress(who, { email: written, currentPassword }, client) {
      const email = await addressFor(written, 'letter', client);
      if (Result.isFailure(email)) return Result.fail(email.failure);
      const attempt = { email: who.user.email, ip: '', device: `session ${who.sessionId}` };
      const checked = await passwords.check(attempt, currentPassword);
      if (Result.isFailure(checked)) {
        return checked.failure.code === 'auth/wrong-password'
          ? no('auth/wrong-current-password', 'currentPassword')
          : Result.fail(checked.failure);
      }
      if ((await accountOf(email.success)) !== undefined) return no('auth/email-already-in-use', 'email');
      const { uid, name } = who.user;
      const purpose = { mode: 'verifyEmail', email: email.success, uid, browserHash: null } as const;
      await inTransaction(pool, (tx) => sendActionLetter(tx, letters, purpose, { name }));
      noteLetter('verifyEmail', uid, client);
      return Result.succeed(null);
    },
  };
}

/** That an address was proven by somebody else than who had made the account, who has lost it by that. */
function verifiedElsewhere(uid: string, ended: readonly string[], origin: TrailOrigin): TrailDraft {
  return { ...origin, kind: 'emailVerified', actor: uid, details: { sessionsEnded: ended.length } };
}

/**
 * The account of somebody new; false if the address has one, or, as long as nobody has proven that it is theirs, if somebody
 * from whom it was taken can still take it back.
 */
async function insertAccount(
  client: pg.PoolClient,
  { uid, name, email }: Person,
  account: {
    readonly provider: 'credential' | 'link';
    readonly isProven: boolean;
    readonly passwordHash?: string;
  },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `with made as (
       insert into muster_identity."user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
       select $1, $2, $3::text, $4::boolean, now(), now()
       where $4 or not exists (
         select from muster_identity.action_codes c
         where c.email = $3 and c.mode = 'recoverEmail' and c.expires_at > now()
       )
       on conflict do nothing returning id
     ), unproven as (
       insert into muster_identity.unproven_accounts (uid) select id from made where not $4
     )
     insert into muster_identity.account
       (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
     select $5, id, $6, id, $7, now(), now() from made`,
    [uid, name, email, account.isProven, randomUUID(), account.provider, account.passwordHash ?? null],
  );
  return rowCount === 1;
}

/** Runs something, and answers after so many milliseconds at the earliest. */
async function afterAll<Answer>(ms: number, work: () => Promise<Answer>): Promise<Answer> {
  const [answer] = await Promise.all([work(), delay(ms)]);
  return answer;
}

/** An address in the form in which it is stored: case does not matter. */
function readAddress(written: string): Result.Result<string, AuthRefusal> {
  const email = written.trim().toLowerCase();
  if (email === '') return no('auth/missing-email', 'email');
  return z.email().safeParse(email).success ? Result.succeed(email) : no('auth/invalid-email', 'email');
}

function from({ ip, userAgent }: Client): TrailOrigin {
  return { address: ip, device: deviceName(userAgent) };
}

function no(code: AuthCode, field?: string): Result.Result<never, AuthRefusal> {
  return Result.fail(authRefusal(code, field === undefined ? {} : { field }));
}
