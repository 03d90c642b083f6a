import { createHash } from 'node:crypto';
import { Result } from 'effect';
import type pg from 'pg';
import { type Refusal, refuse } from '../../../../domain/kernel/refusal.ts';
import { isOpened, type OpeningMeans, withoutProvider } from '../../../../domain/signIn/openingMeans.ts';
import {
  providers as names,
  type ProviderAnswer,
  type ProviderId,
} from '../../../../domain/signIn/providers.ts';
import { type AuthRefusal, refuseAuth } from '../../../platform/problems/authRefusals.ts';
import type { TrailOrigin } from '../../trail/trailEntry.ts';
import { countAccountRequest } from '../accountRequests.ts';
import { type ActionLetterParts, tellOfMeans } from '../actionLetters.ts';
import { createAttemptCounters } from '../attemptCounters.ts';
import type { SignedIn } from '../authentication.ts';
import { changingAccount } from '../changingAccount.ts';
import type { Client } from '../client.ts';
import { endingSessions } from '../endingSessions.ts';
import { lastMeans, type OfferedMeans, readOpeningMeans } from '../readOpeningMeans.ts';
import type { OwnerProof } from '../secondFactor/ownerProof.ts';
import { allowLink } from '../unprovenAccounts.ts';
import type { Providers } from './askProvider.ts';
import { linkIdentity, ownerOfIdentity, tellOfLink } from './linkedMeans.ts';
import type { ProviderRequests } from './providerRequests.ts';
import { type TrustedProfileParts, trustedProfile } from './trustedProfile.ts';

/**
 * The accounts of providers that open one's own, for whoever is signed in to it. Linking and unlinking one takes the current
 * password; both are in the security trail, and the owner gets a letter.
 */
export interface LinkedProviders {
  /** The providers that can be linked, in the order in which they are offered. */
  readonly offered: readonly ProviderId[];
  /** What opens an account here. */
  meansOf(uid: string): Promise<OpeningMeans>;
  /** Begins to ask a provider: where the browser goes. Its answer counts in this session alone. */
  begin(
    who: SignedIn,
    asked: { readonly provider: ProviderId; readonly currentPassword: string },
    client: Client,
  ): Promise<Result.Result<{ readonly address: string; readonly state: string }, AuthRefusal>>;
  /**
   * Links whom the provider names to the account that has asked. One that opens this account already stays as it is; one that
   * opens another is refused.
   */
  link(
    who: SignedIn,
    back: { readonly provider: ProviderId; readonly answer: ProviderAnswer },
    client: Client,
  ): Promise<Result.Result<ProviderId, AuthRefusal>>;
  /**
   * Unlinks one; all other sessions of the account end, and their ids are returned. Refuses one that is not there, and the
   * last thing that opens the account.
   */
  unlink(
    who: SignedIn,
    gone: { readonly id: string; readonly currentPassword: string },
    from: TrailOrigin,
  ): Promise<
    Result.Result<{ readonly provider: ProviderId; readonly ended: readonly string[] }, AuthRefusal | Refusal>
  >;
}

export interface LinkedProvidersParts extends TrustedProfileParts {
  readonly pool: pg.Pool;
  readonly providers: Providers;
  readonly requests: ProviderRequests;
  readonly ownerProof: OwnerProof;
  readonly means: OfferedMeans;
  /** Undefined: this installation sends no letters. */
  readonly letters: ActionLetterParts | undefined;
}

export function createLinkedProviders(parts: LinkedProvidersParts): LinkedProviders {
  const { pool, providers, requests, ownerProof, means, letters } = parts;
  const counters = createAttemptCounters(pool);

  return {
    offered: providers.offered,

    meansOf: (uid) => readOpeningMeans(pool, uid, means),

    async begin(who, { provider, currentPassword }, client) {
      if (!providers.offered.includes(provider)) return refuseAuth('auth/operation-not-allowed');
      const refused = await countAccountRequest(counters, 'lookUp', client.ip);
      if (refused !== undefined) return Result.fail(refused);
      const proven = await ownerProof(who, currentPassword);
      if (Result.isFailure(proven)) return Result.fail(proven.failure);
      const secrets = await requests.make({
        provider,
        browserHash: sessionHash(who),
        continueTo: undefined,
        uid: who.actor.uid,
      });
      const address = await providers.address(provider, secrets);
      return address === undefined
        ? refuseAuth('auth/operation-not-allowed')
        : Result.succeed({ address, state: secrets.state });
    },

    async link(who, { provider, answer }, client) {
      const refused = await countAccountRequest(counters, 'code', client.ip);
      if (refused !== undefined) return Result.fail(refused);
      const { uid } = who.actor;
      const request = await requests.takeAnswer(answer.state, provider, sessionHash(who));
      if (request === undefined || request.uid !== uid) return refuseAuth('auth/user-token-expired');
      const said = await trustedProfile(parts, request, answer, client);
      if (Result.isFailure(said)) return Result.fail(said.failure);
      await requests.remove(request.state);
      const identity = { provider, subject: said.success.subject };
      return changingAccount(pool, uid, async (tx) => {
        if (!(await linkIdentity(tx, uid, identity))) {
          return (await ownerOfIdentity(tx, identity))?.uid === uid
            ? Result.succeed(provider)
            : refuseAuth('auth/credential-already-in-use');
        }
        await tellOfLink(tx, letters, { uid, provider }, client);
        return Result.succeed(provider);
      });
    },

    async unlink(who, { id, currentPassword }, from) {
      const proven = await ownerProof(who, currentPassword);
      if (Result.isFailure(proven)) return Result.fail(proven.failure);
      const { uid } = who.actor;
      const current = await readOpeningMeans(pool, uid, means);
      const linked = current.providers.find((one) => one.id === id);
      if (linked === undefined) return notLinked(id);
      const { provider } = linked;
      const told = (sessionsEnded: number) =>
        ({
          ...from,
          kind: 'meansUnlinked',
          actor: uid,
          details: { provider: names[provider], sessionsEnded },
        }) as const;
      let outcome: 'gone' | 'last' = 'gone';
      const ended = await endingSessions(pool, { uid, kept: who.sessionId, told }, async (tx) => {
        const now = await readOpeningMeans(tx, uid, means);
        if (!now.providers.some((one) => one.id === id)) return false;
        if (!isOpened(withoutProvider(now, id))) {
          outcome = 'last';
          return false;
        }
        await tx.query('delete from muster_identity.account where "userId" = $1 and id = $2', [uid, id]);
        // Whoever looks the address up is led to the link from now on.
        if (now.link) await allowLink(tx, uid);
        await tellOfMeans(tx, letters, uid, 'unlinked', names[provider]);
        return true;
      });
      if (ended !== undefined) return Result.succeed({ provider, ended });
      return outcome === 'gone' ? notLinked(id) : Result.fail(lastMeans);
    },
  };
}

function notLinked(meansId: string) {
  return refuse('not_found', 'This provider is not linked to your account.', { meansId });
}

/** What names the session that has asked: an answer counts in no other. */
function sessionHash({ sessionId }: SignedIn): Buffer {
  return createHash('sha256').update(`session ${sessionId}`).digest();
}
