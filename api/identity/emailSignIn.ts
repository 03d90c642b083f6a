import { randomUUID } from 'node:crypto';
import { Result } from 'effect';
import type pg from 'pg';
import { providers } from '../../domain/signIn/providers.ts';
import { inTransaction } from '../../postgres/inTransaction.ts';
import { appendToTrail } from '../trail/appendToTrail.ts';
import { installation, type TrailDraft, type TrailOrigin } from '../trail/trailEntry.ts';
import type { Person } from './account.ts';
import { type FoundCode, takeCode } from './actionCodes.ts';
import { sendActionLetter } from './actionLetters.ts';
import { afterLetter } from './afterLetter.ts';
import { refuseAuth } from './authRefusals.ts';
import { clientOrigin } from './clientOrigin.ts';
import { readAddress } from './emailAddress.ts';
import type { EmailFlows } from './emailFlows.ts';
import type { EmailFlowsParts } from './emailFlowsParts.ts';
import type { EmailRequests } from './emailRequests.ts';
import { lettingIn } from './entry.ts';
import { insertAccount } from './insertAccount.ts';
import { knownWords } from './knownWords.ts';
import { meansOfAccount } from './meansOfAccount.ts';
import { refusedPassword } from './passwordRule.ts';
import { isPersonName } from './personName.ts';
import { noFactorYet } from './secondFactor/proveFactor.ts';
import { tellOfAccount } from './tellOfAccount.ts';
import { allowLink, proveAddress, removeUnproven, takeFromStranger } from './unprovenAccounts.ts';
import { verifiedElsewhere } from './verifiedElsewhere.ts';

/** Looks an address up, makes an account for it, and signs in with a link that goes there. */
export function createEmailSignIn(
  parts: EmailFlowsParts,
  requests: EmailRequests,
): Pick<EmailFlows, 'lookUp' | 'signUp' | 'sendLink' | 'openLink'> {
  const { pool, letters, passwords, rule, cookie, options, offered, waiting } = parts;
  const { prove, begin, enter, enterAsMaker } = parts;
  const { accountOf, addressFor, codeFor, isLookedUpTooOften, sendLetter } = requests;

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
    if (!(await insertAccount(client, person, { by: 'link', isProven: true }))) return undefined;
    return { person, ended: [], news: { ...origin, kind: 'signedUp', actor: person.uid } };
  }

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
        await sendActionLetter(tx, letters, purpose, { name });
        const session = await begin(noFactorYet(uid), client, tx);
        await appendToTrail(tx, installation, [{ ...clientOrigin(client), kind: 'signedUp', actor: uid }]);
        return session;
      });
      return begun === undefined
        ? refuseAuth('auth/email-already-in-use', 'email')
        : Result.succeed(await enterAsMaker(person, client, begun));
    },

    async sendLink({ email: written, continueTo, links }, client) {
      if (!options.methods.includes('link')) return refuseAuth('auth/operation-not-allowed');
      const email = await addressFor(written, 'letter', client);
      if (Result.isFailure(email)) return Result.fail(email.failure);
      const remembered = cookie.remember(email.success, client.cookie);
      const known = await afterLetter(async () => {
        const account = await accountOf(email.success);
        if (account === undefined && !options.signUp) return false;
        const providerRequest = waiting.named(links) ?? null;
        const purpose = {
          mode: 'signIn',
          email: email.success,
          uid: account?.uid ?? null,
          browserHash: remembered.browserHash,
          providerRequest,
        } as const;
        const provider =
          providerRequest === null ? undefined : await waiting.providerOf(providerRequest, email.success);
        const letter = {
          name: account?.name ?? email.success,
          continueTo,
          provider: provider && providers[provider],
        };
        await sendLetter(purpose, letter, client);
        return true;
      });
      if (!known && options.lookUp) return refuseAuth('auth/user-not-found', 'email');
      return Result.succeed({ setCookie: remembered.setCookie });
    },

    async openLink({ code, email: typed, linksProvider }, client) {
      if (!options.methods.includes('link')) return refuseAuth('auth/operation-not-allowed');
      const found = await codeFor('signIn', code, client);
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const { email, browserHash, providerRequest } = found.success;
      const here = cookie.read(client.cookie);
      const isThisBrowser =
        here !== undefined && browserHash !== null && here.browserHash.equals(browserHash);
      if (!isThisBrowser && options.linkDevice === 'same') {
        return Result.succeed({ outcome: 'differentDevice' });
      }
      if (typed === undefined && !isThisBrowser && providerRequest) {
        const provider = await waiting.providerOf(providerRequest, email);
        if (provider !== undefined) return Result.succeed({ outcome: 'linkElsewhere', provider });
      }
      // Only the browser that has asked for it is told the address: it is what others have to know.
      if (typed === undefined && !isThisBrowser) return Result.succeed({ outcome: 'confirmEmail' });
      if (typed === undefined && here?.email !== email) return Result.succeed({ outcome: 'mismatch', email });
      if (typed !== undefined) {
        const written = readAddress(typed);
        if (Result.isFailure(written)) return Result.fail(written.failure);
        if (written.success !== email) return refuseAuth('auth/email-mismatch', 'email');
      }
      if (linksProvider === undefined && providerRequest) {
        const provider = await waiting.providerOf(providerRequest, email, client);
        if (provider !== undefined) return Result.succeed({ outcome: 'confirmLink', provider });
      }
      const account = await accountOf(email);
      // What a stranger has set up who made the account counts for nothing: the link takes it away.
      const proven = account?.isProven ? await prove(account.uid, client) : undefined;
      if (proven !== undefined && Result.isFailure(proven)) return Result.fail(proven.failure);
      const opened = await lettingIn(pool, async (tx) => {
        const taken = await takeCode(tx, 'signIn', code);
        const owner = taken && (await ownerOf(tx, taken, clientOrigin(client)));
        if (owner === undefined) return undefined;
        const { uid } = owner.person;
        const begun = await begin(
          proven?.success.uid === uid ? proven.success : noFactorYet(uid),
          client,
          tx,
        );
        if (owner.news !== undefined) await tellOfAccount(tx, uid, owner.news);
        if (linksProvider && taken?.providerRequest)
          await waiting.link(tx, taken.providerRequest, owner.person, client);
        return { ...owner, begun, sealedTarget: taken?.continueTo ?? undefined };
      });
      if (Result.isFailure(opened)) return Result.fail(opened.failure);
      if (opened.success === undefined) return refuseAuth('auth/invalid-action-code');
      const { person, begun, ended, sealedTarget } = opened.success;
      const answer = await enter(person, client, begun);
      return Result.succeed({
        outcome: 'signedIn',
        ended,
        continueTo: sealedTarget && letters.seal.open(sealedTarget),
        answer: { ...answer, setCookies: [...answer.setCookies, cookie.forget] },
      });
    },
  };
}
