import { randomUUID } from 'node:crypto';
import { Result } from 'effect';
import type pg from 'pg';
import { providers } from '../../../domain/signIn/providers.ts';
import type { AuthRefusal } from '../../platform/problems/authRefusals.ts';
import { refuseAuth } from '../../platform/problems/authRefusals.ts';
import type { TrailDraft, TrailOrigin } from '../trail/trailEntry.ts';
import type { Person } from './account.ts';
import { type FoundCode, takeCode } from './actionCodes.ts';
import { afterLetter } from './afterLetter.ts';
import type { Client } from './client.ts';
import { clientOrigin } from './clientOrigin.ts';
import { readAddress } from './emailAddress.ts';
import type { EmailFlows, OpenedLink } from './emailFlows.ts';
import type { EmailFlowsParts } from './emailFlowsParts.ts';
import type { EmailRequests } from './emailRequests.ts';
import { lettingIn } from './entry.ts';
import { insertAccount } from './insertAccount.ts';
import { noFactorYet } from './secondFactor/proveFactor.ts';
import type { SignInOptions } from './signInOptions.ts';
import { tellOfAccount } from './tellOfAccount.ts';
import { allowLink, proveAddress, takeFromStranger } from './unprovenAccounts.ts';
import { verifiedElsewhere } from './verifiedElsewhere.ts';

/** Sends a link to sign in to an address, and signs in with it. */
export function createEmailLinks(
  { pool, letters, cookie, options, waiting, prove, begin, enter }: EmailFlowsParts,
  { accountOf, addressFor, codeFor, sendLetter }: EmailRequests,
): Pick<EmailFlows, 'sendLink' | 'openLink'> {
  /** What is to be said or asked before a link opens anything; undefined: nothing. */
  async function beforeOpening(
    { email, browserHash, providerRequest }: FoundCode,
    {
      typed,
      linksProvider,
    }: { readonly typed: string | undefined; readonly linksProvider: boolean | undefined },
    client: Client,
  ): Promise<Result.Result<OpenedLink, AuthRefusal> | undefined> {
    const here = cookie.read(client.cookie);
    const isThisBrowser = here !== undefined && browserHash !== null && here.browserHash.equals(browserHash);
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
    return undefined;
  }

  return {
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
        const letter = { continueTo, provider: provider && providers[provider] };
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
      const before = await beforeOpening(found.success, { typed, linksProvider }, client);
      if (before !== undefined) return before;
      const { email } = found.success;
      const account = await accountOf(email);
      // What a stranger has set up who made the account counts for nothing: the link takes it away.
      const proven = account?.isProven ? await prove(account.uid, client) : undefined;
      if (proven !== undefined && Result.isFailure(proven)) return Result.fail(proven.failure);
      const opened = await lettingIn(pool, async (tx) => {
        const taken = await takeCode(tx, 'signIn', code);
        const owner = taken && (await ownerOf(tx, taken, clientOrigin(client), options));
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

/**
 * Somebody who opened a link: their account, which is made if there is none, the ids of the sessions that end because
 * the address was not proven before, and what the trail is told. Undefined if none may be made.
 */
async function ownerOf(
  client: pg.PoolClient,
  { uid, email }: FoundCode,
  origin: TrailOrigin,
  options: Pick<SignInOptions, 'signUp'>,
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
