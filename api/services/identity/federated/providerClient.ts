import { importPKCS8, SignJWT } from 'jose';
import type { ProviderId } from '../../../../domain/signIn/providers.ts';
import type { ProviderAddresses } from './providerRows.ts';

/** The key with which Apple wants secrets to be signed, in place of one. */
export interface AppleKey {
  readonly teamId: string;
  readonly keyId: string;
  /** PKCS #8 in PEM. */
  readonly privateKey: string;
}

/** As what a provider knows this installation. */
export interface ProviderClient {
  readonly id: string;
  readonly secret: string | AppleKey;
  /** Where the provider answers, if not at its own addresses. */
  readonly addresses?: ProviderAddresses;
}

/** The providers that the operator has set up. */
export type ProviderClients = Readonly<Partial<Record<ProviderId, ProviderClient>>>;

/** Apple takes one for half a year; this one is used at once. */
const appleSecretLife = '5 minutes';

/** What the token address takes as the secret of a client. */
export async function clientSecret(
  { id, secret }: ProviderClient,
  { issuer }: ProviderAddresses,
): Promise<string> {
  if (typeof secret === 'string') return secret;
  const { teamId, keyId, privateKey } = secret;
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(id)
    .setAudience(issuer)
    .setIssuedAt()
    .setExpirationTime(appleSecretLife)
    .sign(await importPKCS8(privateKey, 'ES256'));
}
