import { createHash, randomBytes } from 'node:crypto';
import * as oauth from 'oauth4webapi';
import type pg from 'pg';
import { z } from 'zod';
import { askedSeconds, type ProviderId, providerSchema } from '../../../../domain/signIn/providers.ts';
import type { Seal } from '../../../platform/seal.ts';
import type { RequestSecrets } from './askProvider.ts';

/** How long what a provider has said is kept while its owner shows that an account is theirs (shell §9). */
export const pendingSeconds = 3_600;
/** Of how many requests one removes those that have expired. */
const prunedEvery = 20;

const profileSchema = z.object({
  subject: z.string(),
  email: z.string().nullable(),
  isVerified: z.boolean(),
  name: z.string(),
});
/** What a request remembers, sealed: what ties its answer to it, and then who somebody is. */
const keptSchema = z.object({
  nonce: z.string(),
  verifier: z.string(),
  continueTo: z.string().optional(),
  links: z.string().optional(),
  isOneTap: z.boolean().optional(),
  profile: profileSchema.optional(),
});
type Kept = z.infer<typeof keptSchema>;

/** A request of a browser to a provider. */
export interface ProviderRequest extends Kept {
  readonly state: string;
  readonly provider: ProviderId;
  /** Who links it to the account that they are signed in to; null: who signs in. */
  readonly uid: string | null;
}

export interface NewProviderRequest {
  readonly provider: ProviderId;
  /** SHA-256 of the key of the browser. */
  readonly browserHash: Buffer;
  readonly continueTo: string | undefined;
  /** What another provider has said, by the state of its request, which is linked to the account that this one opens. */
  readonly links?: string | undefined;
  readonly uid: string | null;
  /** Whether the page gets the answer by one-tap. */
  readonly isOneTap?: boolean;
}

/**
 * What browsers have asked of providers: each works once, until it expires, and in the browser that asked alone. The
 * database keeps the SHA-256 of its name, and the rest sealed.
 */
export interface ProviderRequests {
  make(request: NewProviderRequest): Promise<RequestSecrets>;
  /** Takes the answer to a request: of two who bring one, the other finds none. Undefined if there is none that waits. */
  takeAnswer(state: string, provider: ProviderId, browserHash: Buffer): Promise<ProviderRequest | undefined>;
  /** Keeps what the provider has said. */
  keepProfile(request: ProviderRequest, profile: NonNullable<Kept['profile']>): Promise<void>;
  /** What a provider has said to this browser and nobody has used yet. */
  pending(state: string, browserHash: Buffer): Promise<PendingIdentity | undefined>;
  /**
   * The same of whoever opens their account another way than with that provider: what it has said, which is used up by that in
   * the transaction that links it.
   *
   * @param hash that of the state (`hashOfState`)
   */
  takeWaiting(client: pg.PoolClient, hash: Buffer, browserHash: Buffer): Promise<WaitingIdentity | undefined>;
  /**
   * The same without using it up.
   *
   * @param browserHash in this browser alone; omitted: in whatever browser
   */
  waiting(hash: Buffer, browserHash?: Buffer): Promise<WaitingIdentity | undefined>;
  remove(state: string): Promise<void>;
}

/** Who somebody is at a provider, before it is known which account that opens. */
export type PendingIdentity = ProviderRequest & { readonly profile: NonNullable<Kept['profile']> };

/** The same without the state, which nobody keeps. */
export type WaitingIdentity = Pick<PendingIdentity, 'provider' | 'profile'>;

interface RequestRow {
  readonly provider: string;
  readonly sealed: Buffer;
  readonly uid: string | null;
}

export function createProviderRequests(pool: pg.Pool, seal: Seal): ProviderRequests {
  function opened(state: string, row: RequestRow | undefined): ProviderRequest | undefined {
    // Undefined if it was sealed with another secret: whoever asked asks again.
    const text = row && seal.open(row.sealed);
    if (row === undefined || text === undefined) return undefined;
    const kept = keptSchema.parse(JSON.parse(text));
    return { ...kept, state, provider: providerSchema.parse(row.provider), uid: row.uid };
  }
  function waitingFrom(row: RequestRow | undefined): WaitingIdentity | undefined {
    const request = opened('', row);
    return request?.profile && { provider: request.provider, profile: request.profile };
  }
  const sealed = (kept: Kept) => seal.seal(JSON.stringify(kept));

  return {
    async make({ provider, browserHash, continueTo, links, uid, isOneTap }) {
      const state = randomBytes(32).toString('base64url');
      const [nonce, verifier] = [oauth.generateRandomNonce(), oauth.generateRandomCodeVerifier()];
      await pool.query(
        `insert into muster_identity.provider_requests (state_hash, browser_hash, provider, sealed, uid, expires_at)
         values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`,
        [
          hashOfState(state),
          browserHash,
          provider,
          sealed({ nonce, verifier, continueTo, links, isOneTap }),
          uid,
          askedSeconds,
        ],
      );
      if (Math.random() * prunedEvery < 1) {
        await pool.query('delete from muster_identity.provider_requests where expires_at < now()');
      }
      return { state, nonce, verifier };
    },

    async takeAnswer(state, provider, browserHash) {
      const { rows } = await pool.query<RequestRow>(
        `update muster_identity.provider_requests set answered_at = now()
         where state_hash = $1 and provider = $2 and browser_hash = $3 and answered_at is null and expires_at > now()
         returning provider, sealed, uid`,
        [hashOfState(state), provider, browserHash],
      );
      return opened(state, rows[0]);
    },

    async keepProfile({ state, nonce, verifier, continueTo, links }, profile) {
      await pool.query(
        `update muster_identity.provider_requests
         set sealed = $2, expires_at = now() + make_interval(secs => $3) where state_hash = $1`,
        [hashOfState(state), sealed({ nonce, verifier, continueTo, links, profile }), pendingSeconds],
      );
    },

    async pending(state, browserHash) {
      const { rows } = await pool.query<RequestRow>(
        `select provider, sealed, uid from muster_identity.provider_requests
         where state_hash = $1 and browser_hash = $2 and answered_at is not null and expires_at > now()`,
        [hashOfState(state), browserHash],
      );
      const request = opened(state, rows[0]);
      return request?.profile && { ...request, profile: request.profile };
    },

    async takeWaiting(client, hash, browserHash) {
      const { rows } = await client.query<RequestRow>(
        `delete from muster_identity.provider_requests
         where state_hash = $1 and browser_hash = $2 and uid is null and answered_at is not null and expires_at > now()
         returning provider, sealed, uid`,
        [hash, browserHash],
      );
      return waitingFrom(rows[0]);
    },

    async waiting(hash, browserHash) {
      const { rows } = await pool.query<RequestRow>(
        `select provider, sealed, uid from muster_identity.provider_requests
         where state_hash = $1 and ($2::bytea is null or browser_hash = $2) and uid is null
           and answered_at is not null and expires_at > now()`,
        [hash, browserHash ?? null],
      );
      return waitingFrom(rows[0]);
    },

    async remove(state) {
      await pool.query('delete from muster_identity.provider_requests where state_hash = $1', [
        hashOfState(state),
      ]);
    },
  };
}

/** Uses up what a provider has said, in the transaction that it lets in; false if somebody was faster. */
export async function takePending(client: pg.PoolClient, state: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'delete from muster_identity.provider_requests where state_hash = $1 and expires_at > now()',
    [hashOfState(state)],
  );
  return rowCount === 1;
}

/** By what the database knows a request. */
export function hashOfState(state: string): Buffer {
  return createHash('sha256').update(state).digest();
}
