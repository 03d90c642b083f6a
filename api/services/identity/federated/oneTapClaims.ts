import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import type { ProviderAddresses } from './providerRows.ts';

/** How far clocks may be apart, in seconds: as where providers are asked. */
const clockTolerance = 30;

export interface OneTapCredential {
  /** The ID token, as the page has got it from the provider. */
  readonly credential: string;
  /** What it must have been made for. */
  readonly nonce: string;
  readonly clientId: string;
  readonly addresses: ProviderAddresses;
  readonly algorithms: readonly string[];
}

/** The claims of an ID token that came by way of the page, which nobody believes before it is verified. */
export type OneTapClaims = (given: OneTapCredential) => Promise<JWTPayload>;

/** @param timeoutMs how long the keys of the provider may take */
export function createOneTapClaims(timeoutMs: number): OneTapClaims {
  const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>();
  return async ({ credential, nonce, clientId, addresses, algorithms }) => {
    const { issuer, keys } = addresses;
    if (keys === undefined) throw new errors.JWKSInvalid('the provider has no keys');
    const keySet = keySets.get(keys) ?? createRemoteJWKSet(new URL(keys), { timeoutDuration: timeoutMs });
    keySets.set(keys, keySet);
    const { payload } = await jwtVerify(credential, keySet, {
      // Google has written itself both ways.
      issuer: [issuer, issuer.replace(/^https:\/\//, '')],
      audience: clientId,
      algorithms: [...algorithms],
      clockTolerance,
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    });
    if (payload.nonce !== nonce) throw unexpected('nonce', payload);
    // For another program of the same owner.
    if (payload.azp !== undefined && payload.azp !== clientId) throw unexpected('azp', payload);
    return payload;
  };
}

/** Whether the keys could not be had, so that nothing is known of the token; undefined: it is not an error of these. */
export function isWithoutKeys(error: unknown): boolean | undefined {
  if (!(error instanceof errors.JOSEError)) return undefined;
  // Of the latter kind are answers that are no keys at all.
  return error instanceof errors.JWKSTimeout || error.code === 'ERR_JOSE_GENERIC';
}

function unexpected(claim: string, payload: JWTPayload): errors.JWTClaimValidationFailed {
  return new errors.JWTClaimValidationFailed(
    `unexpected "${claim}" claim value`,
    payload,
    claim,
    'check_failed',
  );
}
