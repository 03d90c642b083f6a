import type { Configuration } from './configuration.ts';

/** What the operator has set that nobody may read in a log. */
export function secretsOf(configuration: Configuration): readonly string[] {
  const { authSecret, operatorToken, databaseUrl, eventStoreUrl, typesense, smtp, smsUrl } = configuration;
  const addresses = [databaseUrl, eventStoreUrl, smtp?.url, smsUrl].flatMap((address) =>
    passwordsIn(address ?? ''),
  );
  return [authSecret, operatorToken, typesense?.apiKey, ...addresses].filter(
    (secret) => secret !== undefined,
  );
}

/** As it is written in the address, and as it is meant. */
function passwordsIn(address: string): readonly string[] {
  const written = /:\/\/[^:/@\s]*:([^@/\s]+)@/.exec(address)?.[1];
  if (written === undefined) return [];
  return URL.canParse(address) ? [written, decodeURIComponent(new URL(address).password)] : [written];
}
