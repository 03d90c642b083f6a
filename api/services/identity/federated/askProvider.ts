import { Result } from 'effect';
import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import { type ProviderAnswer, type ProviderId, providerIds } from '../../../../domain/signIn/providers.ts';
import { type AuthRefusal, refuseAuth } from '../../../platform/problems/authRefusals.ts';
import type { IdentityLogger } from '../identityLogger.ts';
import { createOneTapClaims, isWithoutKeys } from './oneTapClaims.ts';
import { clientSecret, type ProviderClients } from './providerClient.ts';
import {
  type ProviderAddresses,
  type ProviderProfile,
  type ProviderRow,
  providerRows,
} from './providerRows.ts';

/** What ties an answer to the request for it, and stays here. */
export interface RequestSecrets {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE (RFC 7636). */
  readonly verifier: string;
  /** Whether the page got the answer from the provider itself, by one-tap, instead of the browser coming back with it. */
  readonly isOneTap?: boolean | undefined;
}

/** Asks providers who somebody is: OpenID Connect where the provider speaks it, OAuth 2 and its own profile elsewhere. */
export interface Providers {
  /** Those that are set up, in the order in which they are offered. */
  readonly offered: readonly ProviderId[];
  /**
   * Where a browser goes to sign in; undefined if the provider is not set up.
   *
   * @param email as somebody has typed it already
   */
  address(provider: ProviderId, secrets: RequestSecrets, email?: string): Promise<string | undefined>;
  /**
   * Who somebody is, from the answer that the browser came back with. Refuses one that is none, does not come in time, or is
   * for somebody else; nothing of it is believed then.
   */
  profile(
    provider: ProviderId,
    secrets: RequestSecrets,
    answer: ProviderAnswer,
  ): Promise<Result.Result<ProviderProfile, AuthRefusal>>;
}

export interface ProvidersParts {
  readonly clients: ProviderClients;
  readonly baseUrl: string;
  readonly logger: IdentityLogger | undefined;
  /** How long a provider may take for all that it is asked, in milliseconds; omitted: ten seconds. */
  readonly timeoutMs?: number | undefined;
}

/** Where providers send browsers back to: one address for each, so that none can answer for another. */
export const answerPath = (provider: ProviderId | ':provider') => `/api/auth/federated/answer/${provider}`;

/** Refusals of a person, as providers spell them. */
const cancelled: ReadonlySet<string> = new Set([
  'access_denied',
  'user_denied',
  'user_cancelled_authorize',
  'user_cancelled_login',
  'consent_required',
  'interaction_required',
  'login_required',
]);

export function createProviders({ clients, baseUrl, logger, timeoutMs = 10_000 }: ProvidersParts): Providers {
  const caches = new Map<ProviderId, oauth.JWKSCacheInput>();
  const oneTapClaims = createOneTapClaims(timeoutMs);
  const returnTo = (provider: ProviderId) => new URL(answerPath(provider), baseUrl).href;

  /** Everything that a provider says after the browser came back, each part verified. */
  async function words(
    provider: ProviderId,
    row: ProviderRow,
    { state, nonce, verifier, isOneTap = false }: RequestSecrets,
    answer: ProviderAnswer,
  ): Promise<Result.Result<ProviderProfile, AuthRefusal>> {
    const client = clients[provider];
    if (client === undefined) return refuseAuth('auth/operation-not-allowed');
    const addresses = client.addresses ?? row.addresses;
    const { credential } = answer;
    // What was asked for one way is not answered the other.
    if (isOneTap !== (credential !== undefined)) return refuseAuth('auth/invalid-credential');
    if (credential !== undefined) {
      const algorithms = row.signatures ?? [];
      const claims = await oneTapClaims({ credential, nonce, clientId: client.id, addresses, algorithms });
      return Result.succeed(row.read({ claims }));
    }
    const server = serverOf(addresses, row);
    const known: oauth.Client = { client_id: client.id };
    const parameters = new URLSearchParams(textsOf(answer));
    const { issuer } = addresses;
    if (issuer.includes(tenantPlace) && isOfTenant(issuer, parameters.get('iss') ?? ''))
      parameters.delete('iss');
    const valid = oauth.validateAuthResponse(server, known, parameters, state);
    const secret = await clientSecret(client, addresses);
    const options = {
      signal: AbortSignal.timeout(timeoutMs),
      // Between this machine and itself, where tests and brokers run.
      [oauth.allowInsecureRequests]: isLoopback(addresses.token),
    };
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      known,
      row.authentication === 'basic' ? oauth.ClientSecretBasic(secret) : oauth.ClientSecretPost(secret),
      valid,
      returnTo(provider),
      verifier,
      options,
    );
    if (row.signatures === undefined) {
      const { access_token } = await oauth.processAuthorizationCodeResponse(server, known, response);
      const { profile, emails } = addresses;
      return Result.succeed(
        row.read({
          profile: profile && (await ask(access_token, profile, options)),
          emails: emails && (await ask(access_token, emails, options)),
        }),
      );
    }
    const issuing = { ...server, issuer: await issuerOf(issuer, response) };
    const tokens = await oauth.processAuthorizationCodeResponse(issuing, known, response, {
      expectedNonce: nonce,
      requireIdToken: true,
    });
    const cache = caches.get(provider) ?? {};
    caches.set(provider, cache);
    await oauth.validateApplicationLevelSignature(issuing, response, {
      ...options,
      [oauth.jwksCache]: cache,
    });
    const claims = oauth.getValidatedIdTokenClaims(tokens);
    const profile =
      addresses.profile === undefined
        ? undefined
        : await ask(tokens.access_token, addresses.profile, options);
    const read = row.read({ claims, profile, user: jsonIn(answer.user) });
    // Of somebody else: a profile counts only for whom the token names (OpenID Connect Core 5.3.2).
    const isSame = profile === undefined || subjectSchema.safeParse(profile).data?.sub === claims?.sub;
    return isSame ? Result.succeed(read) : refuseAuth('auth/invalid-credential');
  }

  return {
    offered: providerIds.filter((id) => clients[id] !== undefined),

    async address(provider, { state, nonce, verifier }, email) {
      const client = clients[provider];
      if (client === undefined) return undefined;
      const row = providerRows[provider];
      const { authorize } = client.addresses ?? row.addresses;
      const address = new URL(authorize);
      const parameters = {
        client_id: client.id,
        redirect_uri: returnTo(provider),
        response_type: 'code',
        scope: row.scope,
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(row.signatures !== undefined && { nonce }),
        ...row.parameters,
        ...(row.hint !== undefined && email !== undefined && { [row.hint]: email }),
      };
      for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
      return address.href;
    },

    async profile(provider, secrets, answer) {
      if (answer.error !== undefined) {
        const { error } = answer;
        if (cancelled.has(error)) return refuseAuth('auth/user-cancelled');
        logger?.warn({ source: 'identity', provider, error }, 'a provider has refused to sign somebody in');
        return refuseAuth(isTrouble(error) ? 'auth/network-request-failed' : 'auth/invalid-credential');
      }
      try {
        return await words(provider, providerRows[provider], secrets, answer);
      } catch (error) {
        const code = codeOf(error);
        if (code === undefined) throw error;
        logger?.warn({ source: 'identity', provider, err: error }, 'the answer of a provider does not count');
        return refuseAuth(code);
      }
    },
  };
}

/** OAuth's own codes for a provider that cannot answer at the moment. */
function isTrouble(error: string): boolean {
  return error === 'temporarily_unavailable' || error === 'server_error';
}

/** The code for what can be expected to go wrong with others' servers; undefined of anything else. */
function codeOf(error: unknown): AuthRefusal['code'] | undefined {
  if (error instanceof oauth.ResponseBodyError) {
    if (error.error === 'invalid_grant') return 'auth/user-token-expired';
    if (error.error === 'invalid_client') return 'auth/operation-not-allowed';
    return error.status >= 500 ? 'auth/network-request-failed' : 'auth/invalid-credential';
  }
  if (error instanceof ProviderUnwell) return 'auth/network-request-failed';
  const withoutKeys = isWithoutKeys(error);
  if (withoutKeys !== undefined)
    return withoutKeys ? 'auth/network-request-failed' : 'auth/invalid-credential';
  if (error instanceof oauth.OperationProcessingError) {
    const { cause } = error;
    const isBroken = cause instanceof Response && cause.status >= 500;
    return isBroken ? 'auth/network-request-failed' : 'auth/invalid-credential';
  }
  if (
    error instanceof oauth.UnsupportedOperationError ||
    error instanceof oauth.AuthorizationResponseError ||
    error instanceof oauth.WWWAuthenticateChallengeError ||
    error instanceof z.ZodError ||
    error instanceof SyntaxError
  )
    return 'auth/invalid-credential';
  // Of `fetch`: not reached, not in time, cut off.
  return error instanceof TypeError || error instanceof DOMException
    ? 'auth/network-request-failed'
    : undefined;
}

/** A provider that answers, but with an error of its own. */
class ProviderUnwell extends Error {
  override readonly name = 'ProviderUnwell';
}

/** What an address of a provider says of whoever has the token. */
async function ask(
  accessToken: string,
  address: string,
  options: oauth.ProtectedResourceRequestOptions,
): Promise<unknown> {
  const headers = new Headers({ accept: 'application/json', 'user-agent': 'muster' });
  const answer = await oauth.protectedResourceRequest(
    accessToken,
    'GET',
    new URL(address),
    headers,
    null,
    options,
  );
  if (answer.status >= 500 || answer.status === 429) throw new ProviderUnwell(`status ${answer.status}`);
  return answer.json();
}

function serverOf(
  { issuer, authorize, token, keys }: ProviderAddresses,
  { signatures }: ProviderRow,
): oauth.AuthorizationServer {
  return {
    issuer,
    authorization_endpoint: authorize,
    token_endpoint: token,
    ...(keys !== undefined && { jwks_uri: keys }),
    ...(signatures !== undefined && { id_token_signing_alg_values_supported: [...signatures] }),
  };
}

const tenantPlace = '{tenant}';
const tenantSchema = z.object({ tid: z.guid() });
const subjectSchema = z.object({ sub: z.string() });
const tokensSchema = z.object({ id_token: z.string() });

/** Who issues a token, where that depends on whose tenant it is. The token is still verified afterwards, as of this one. */
async function issuerOf(issuer: string, response: Response): Promise<string> {
  if (!issuer.includes(tenantPlace) || !response.ok) return issuer;
  const { id_token } = tokensSchema.parse(await response.clone().json());
  const [, payload = ''] = id_token.split('.');
  const { tid } = tenantSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return issuer.replace(tenantPlace, () => tid);
}

function isOfTenant(issuer: string, said: string): boolean {
  const [before = '', after = ''] = issuer.split(tenantPlace);
  const tenant = said.slice(before.length, said.length - after.length);
  return said.startsWith(before) && said.endsWith(after) && z.guid().safeParse(tenant).success;
}

function textsOf(answer: ProviderAnswer): [name: string, text: string][] {
  return Object.entries(answer).filter((entry): entry is [string, string] => entry[1] !== undefined);
}

/** Undefined of what is no JSON: a name that nobody can read is left out. */
function jsonIn(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isLoopback(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
}
