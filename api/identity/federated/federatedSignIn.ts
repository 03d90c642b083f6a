import { randomUUID } from 'node:crypto';
import { Result } from 'effect';
import type pg from 'pg';
import type { OneTapView } from '../../../domain/signIn/oneTap.ts';
import type { ProviderAnswer, ProviderId } from '../../../domain/signIn/providers.ts';
import { inTransaction } from '../../../postgres/inTransaction.ts';
import { appendToTrail } from '../../trail/appendToTrail.ts';
import { installation } from '../../trail/trailEntry.ts';
import type { TrailNotes } from '../../trail/trailNotes.ts';
import type { Person } from '../account.ts';
import { countAccountRequest, isLookedUpTooOften } from '../accountRequests.ts';
import { type ActionLetterParts, sendActionLetter } from '../actionLetters.ts';
import { createAttemptCounters } from '../attemptCounters.ts';
import { type AuthRefusal, refuseAuth } from '../authRefusals.ts';
import type { BrowserKey } from '../browserKey.ts';
import type { Client } from '../client.ts';
import { clientOrigin } from '../clientOrigin.ts';
import { isStillCredential } from '../credentials.ts';
import { addressOf, isAddress } from '../emailAddress.ts';
import type { EmailAccount, EmailRequests } from '../emailRequests.ts';
import { lockAccount } from '../endingSessions.ts';
import { type Entry, lettingIn } from '../entry.ts';
import { insertAccount } from '../insertAccount.ts';
import { meansOfAccount } from '../meansOfAccount.ts';
import type { PasswordProof } from '../passwordProof.ts';
import { isPersonName } from '../personName.ts';
import { noFactorYet } from '../secondFactor/proveFactor.ts';
import type { SignInAnswer } from '../signInAnswer.ts';
import type { SignInOptions } from '../signInOptions.ts';
import { tellOfAccount } from '../tellOfAccount.ts';
import { proveAddress, removeUnproven, takeFromStranger } from '../unprovenAccounts.ts';
import { verifiedElsewhere } from '../verifiedElsewhere.ts';
import type { Providers } from './askProvider.ts';
import { linkIdentity, ownerOfIdentity, tellOfLink } from './linkedMeans.ts';
import { type PendingIdentity, type ProviderRequests, takePending } from './providerRequests.ts';
import { trustedProfile } from './trustedProfile.ts';
import type { WaitingIdentities } from './waitingIdentities.ts';

/** What the answer of a provider came to. */
export type ProviderOutcome =
  | {
      readonly outcome: 'signedIn';
      readonly answer: SignInAnswer;
      /** The ids of the sessions of whoever had made the account without proving its address. */
      readonly ended: readonly string[];
      /** Where the browser goes on: a path. */
      readonly continueTo: string | undefined;
    }
  /** Somebody else than who was asked for: nothing is done before they say so. */
  | { readonly outcome: 'mismatch'; readonly email: string }
  /** The address has an account, which this provider does not open yet: its owner shows that it is theirs, by its password. */
  | { readonly outcome: 'linkPassword'; readonly email: string }
  /** The same, by a link that goes there. */
  | { readonly outcome: 'linkEmail'; readonly email: string }
  /** The same, by another provider. */
  | { readonly outcome: 'linkFederated'; readonly email: string; readonly provider: ProviderId };

/** Sign-in with an account of somebody else's (shell §2.4, §4.2). */
export interface FederatedSignIn {
  /** The providers that are offered, in their order. */
  readonly offered: readonly ProviderId[];
  /** What the page needs for one-tap; undefined: this installation has none. */
  readonly oneTap: OneTapView | undefined;
  /**
   * Begins to ask a provider: where the browser goes, and the cookie by which it is known when it comes back.
   *
   * @param email as somebody has typed it; the provider may offer it
   * @param links the state of what another provider has said, which is linked to the account that this one opens
   */
  begin(
    asked: {
      readonly provider: ProviderId;
      readonly email?: string | undefined;
      readonly continueTo?: string | undefined;
      readonly links?: string | undefined;
    },
    client: Client,
  ): Promise<
    Result.Result<
      { readonly address: string; readonly state: string; readonly setCookie: string },
      AuthRefusal
    >
  >;
  /**
   * Begins to ask by one-tap, on the page itself: what ties the answer to this browser, as `begin` does. The answer is
   * completed as that of a browser that was there.
   */
  beginOneTap(
    asked: { readonly continueTo?: string | undefined },
    client: Client,
  ): Promise<
    Result.Result<{ readonly state: string; readonly nonce: string; readonly setCookie: string }, AuthRefusal>
  >;
  /**
   * What the browser came back with. It is taken once; what the provider has said of somebody stays for an hour, in this
   * browser, so that a second factor or another proof can be asked for.
   *
   * @param email whom the account must belong to; omitted: to whoever it is
   */
  complete(
    back: {
      readonly provider: ProviderId;
      readonly answer: ProviderAnswer;
      readonly email?: string | undefined;
    },
    client: Client,
  ): Promise<Result.Result<ProviderOutcome, AuthRefusal>>;
  /** Links what a provider has said to the account of its address, by the password of that, and signs in. */
  linkByPassword(
    link: { readonly state: string; readonly password: string },
    client: Client,
  ): Promise<Result.Result<ProviderOutcome, AuthRefusal>>;
}

export interface FederatedSignInParts extends Entry {
  readonly pool: pg.Pool;
  readonly providers: Providers;
  readonly requests: ProviderRequests;
  readonly browserKey: BrowserKey;
  readonly options: SignInOptions;
  readonly accountOf: EmailRequests['accountOf'];
  readonly provePassword: PasswordProof;
  readonly waiting: WaitingIdentities;
  readonly oneTap: OneTapView | undefined;
  readonly letters: ActionLetterParts;
  /** Whether letters tell of what has changed. */
  readonly sendsMail: boolean;
  readonly trail: Pick<TrailNotes, 'note'> | undefined;
}

export function createFederatedSignIn(parts: FederatedSignInParts): FederatedSignIn {
  const { pool, providers, requests, browserKey, options, accountOf, provePassword, letters } = parts;
  const { waiting, oneTap, prove, begin, enter, enterAsMaker } = parts;
  const { offered } = providers;
  const counters = createAttemptCounters(pool);

  /** What the provider has said, if this browser has asked for it. */
  async function identityFrom(
    { provider, answer }: { readonly provider: ProviderId; readonly answer: ProviderAnswer },
    client: Client,
  ): Promise<Result.Result<PendingIdentity, AuthRefusal>> {
    const refused = await countAccountRequest(counters, 'code', client.ip);
    if (refused !== undefined) return Result.fail(refused);
    const browserHash = browserKey.hash(client.cookie);
    if (browserHash === undefined) return expired;
    const known = await requests.pending(answer.state, browserHash);
    if (known !== undefined)
      return known.provider === provider && known.uid === null ? Result.succeed(known) : expired;
    const request = await requests.takeAnswer(answer.state, provider, browserHash);
    if (request === undefined || request.uid !== null) return expired;
    const said = await trustedProfile(parts, request, answer, client);
    if (Result.isFailure(said)) return Result.fail(said.failure);
    await requests.keepProfile(request, said.success);
    return Result.succeed({ ...request, profile: said.success });
  }

  /** Signs in whom the identity of a provider opens an account already. */
  async function openOwn(owner: Person, pending: PendingIdentity, client: Client): Settled {
    const { uid } = owner;
    const proven = await prove(uid, client);
    if (Result.isFailure(proven)) return Result.fail(proven.failure);
    const begun = await lettingIn(pool, async (tx) => {
      await lockAccount(tx, uid);
      const isTheirs = (await ownerOfIdentity(tx, identityOf(pending)))?.uid === uid;
      if (!isTheirs || !(await takePending(tx, pending.state))) return undefined;
      const session = await begin(proven.success, client, tx);
      const linked = waiting.named(pending.links);
      if (linked !== undefined) await waiting.link(tx, linked, owner, client);
      return session;
    });
    if (Result.isFailure(begun)) return Result.fail(begun.failure);
    if (begun.success === undefined) return expired;
    return signedIn(await enter(owner, client, begun.success), pending);
  }

  /** Makes an account for somebody new. An address that the provider has not verified is verified by a letter. */
  async function openNew(email: string, pending: PendingIdentity, client: Client): Settled {
    if (!options.signUp) return refuseAuth('auth/user-not-found');
    const { isVerified, name: said } = pending.profile;
    const name = isPersonName(said) ? said.trim() : email.slice(0, email.indexOf('@'));
    const person = { uid: randomUUID(), name, email };
    const begun = await inTransaction(pool, async (tx) => {
      if (!(await takePending(tx, pending.state))) return undefined;
      const account = { by: identityOf(pending), isProven: isVerified };
      if (!(await insertAccount(tx, person, account))) throw new AddressTaken();
      const { uid } = person;
      if (!isVerified) {
        const purpose = { mode: 'verifyEmail', email, uid, browserHash: null } as const;
        await sendActionLetter(tx, letters, purpose, { name });
      }
      const session = await begin(noFactorYet(uid), client, tx);
      await appendToTrail(tx, installation, [{ ...clientOrigin(client), kind: 'signedUp', actor: uid }]);
      return session;
    });
    return begun === undefined ? expired : signedIn(await enterAsMaker(person, client, begun), pending);
  }

  /** The provider has verified an address that nobody else has: whoever made its account loses it. */
  async function takeOver(
    account: EmailAccount,
    email: string,
    pending: PendingIdentity,
    client: Client,
  ): Settled {
    const { uid, name } = account;
    const origin = clientOrigin(client);
    const opened = await lettingIn(pool, async (tx) => {
      await lockAccount(tx, uid);
      if (!(await takePending(tx, pending.state))) return undefined;
      if (!(await proveAddress(tx, uid))) throw new AddressTaken();
      const ended = await takeFromStranger(tx, uid);
      await linkIdentity(tx, uid, identityOf(pending));
      const begun = await begin(noFactorYet(uid), client, tx);
      await tellOfAccount(tx, uid, verifiedElsewhere(uid, ended, origin));
      return { begun, ended };
    });
    if (Result.isFailure(opened)) return Result.fail(opened.failure);
    if (opened.success === undefined) return expired;
    const { begun, ended } = opened.success;
    return signedIn(await enter({ uid, name, email }, client, begun), pending, ended);
  }

  return {
    offered,
    oneTap,

    async begin({ provider, email, continueTo, links }, client) {
      if (!offered.includes(provider)) return refuseAuth('auth/operation-not-allowed');
      const refused = await countAccountRequest(counters, 'lookUp', client.ip);
      if (refused !== undefined) return Result.fail(refused);
      const { setCookie, browserHash } = browserKey.remember(client.cookie);
      const secrets = await requests.make({ provider, browserHash, continueTo, links, uid: null });
      const address = await providers.address(provider, secrets, email);
      return address === undefined
        ? refuseAuth('auth/operation-not-allowed')
        : Result.succeed({ address, state: secrets.state, setCookie });
    },

    async beginOneTap({ continueTo }, client) {
      if (oneTap === undefined) return refuseAuth('auth/operation-not-allowed');
      const refused = await countAccountRequest(counters, 'oneTap', client.ip);
      if (refused !== undefined) return Result.fail(refused);
      const { setCookie, browserHash } = browserKey.remember(client.cookie);
      const asked = { provider: 'google', browserHash, continueTo, uid: null, isOneTap: true } as const;
      const { state, nonce } = await requests.make(asked);
      return Result.succeed({ state, nonce, setCookie });
    },

    async complete({ email: expected, ...back }, client) {
      const found = await identityFrom(back, client);
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const pending = found.success;
      const owner = await ownerOfIdentity(pool, identityOf(pending));
      const email = owner?.email ?? emailIn(pending);
      // Whoever does not let the provider tell it cannot be known by it.
      if (email === undefined) {
        await requests.remove(pending.state);
        return refuseAuth('auth/user-cancelled');
      }
      if (expected !== undefined && addressOf(expected) !== email) {
        return Result.succeed({ outcome: 'mismatch', email });
      }
      if (owner !== undefined) return openOwn(owner, pending, client);
      await removeUnproven(pool);
      const account = await accountOf(email);
      if (account === undefined) return orTaken(openNew(email, pending, client));
      // The same answer, brought twice at once, may have made it meanwhile: it is linked then, and the answer used.
      const since = await ownerOfIdentity(pool, identityOf(pending));
      if (since !== undefined) return openOwn(since, pending, client);
      if (!account.isProven && pending.profile.isVerified)
        return orTaken(takeOver(account, email, pending, client));
      // Anybody can give an address to a provider that does not verify it: they are told no more than a look-up tells.
      const isTold =
        pending.profile.isVerified || (options.lookUp && !(await isLookedUpTooOften(counters, email)));
      if (!isTold) return refuseAuth('auth/email-already-in-use');
      const means = meansOfAccount(account.providers, options, offered);
      switch (means.outcome) {
        case 'password':
          return Result.succeed({ outcome: 'linkPassword', email });
        case 'link':
          return Result.succeed({ outcome: 'linkEmail', email });
        case 'federated':
          // An installation that tells nobody how an address signs in does not tell it here.
          return options.lookUp
            ? Result.succeed({ outcome: 'linkFederated', email, provider: means.provider })
            : refuseAuth('auth/email-already-in-use');
        case 'unsupported':
          return refuseAuth('auth/email-already-in-use');
      }
    },

    async linkByPassword({ state, password }, client) {
      if (!options.methods.includes('password')) return refuseAuth('auth/operation-not-allowed');
      if (password === '') return refuseAuth('auth/missing-password', 'password');
      const browserHash = browserKey.hash(client.cookie);
      const pending = browserHash && (await requests.pending(state, browserHash));
      const email = pending && emailIn(pending);
      if (pending === undefined || email === undefined || pending.uid !== null) return expired;
      const proven = await provePassword(email, password, client);
      if (Result.isFailure(proven)) return Result.fail(proven.failure);
      const { credential, factor } = proven.success;
      const { uid, name } = credential;
      const person = { uid, name, email };
      const begun = await lettingIn(pool, async (tx) => {
        await lockAccount(tx, uid);
        if (!(await isStillCredential(tx, uid, credential.password))) return 'changed';
        if (!(await takePending(tx, state)) || !(await linkIdentity(tx, uid, identityOf(pending))))
          return undefined;
        const session = await begin(factor, client, tx);
        await tellOfLink(
          tx,
          parts.sendsMail ? letters : undefined,
          { uid, provider: pending.provider },
          client,
        );
        return session;
      });
      if (Result.isFailure(begun)) return Result.fail(begun.failure);
      if (begun.success === 'changed') return refuseAuth('auth/wrong-password');
      return begun.success === undefined
        ? expired
        : signedIn(await enter(person, client, begun.success), pending);
    },
  };
}

type Settled = Promise<Result.Result<ProviderOutcome, AuthRefusal>>;

/** Unknown, used, expired, or of another browser: whoever it is begins again. */
const expired = refuseAuth('auth/user-token-expired');

/** Rolls the transaction back: somebody has made an account with the address, or proven that it is theirs, meanwhile. */
class AddressTaken extends Error {
  override readonly name = 'AddressTaken';
}

async function orTaken(settled: Settled): Settled {
  try {
    return await settled;
  } catch (error) {
    if (error instanceof AddressTaken) return refuseAuth('auth/email-already-in-use');
    throw error;
  }
}

function signedIn(
  answer: SignInAnswer,
  { continueTo }: PendingIdentity,
  ended: readonly string[] = [],
): Result.Result<ProviderOutcome, AuthRefusal> {
  return Result.succeed({ outcome: 'signedIn', answer, ended, continueTo });
}

function identityOf({ provider, profile }: PendingIdentity) {
  return { provider, subject: profile.subject };
}

/** The address as it is stored; undefined if the provider tells none, or what is none. */
function emailIn({ profile }: PendingIdentity): string | undefined {
  const email = addressOf(profile.email ?? '');
  return isAddress(email) ? email : undefined;
}
