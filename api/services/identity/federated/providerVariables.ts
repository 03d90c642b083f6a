import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { StartRefused } from '../../../platform/postgres/startRefused.ts';
import type { ProviderClients } from './providerClient.ts';

const text = z
  .string()
  .regex(/^[\x21-\x7e]{1,500}$/, 'must be letters, digits and signs without spaces')
  .optional();

/** The environment variables by which an operator sets providers up (docs/sign-in.md). */
export const providerVariables = {
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GITHUB_CLIENT_ID: text,
  GITHUB_CLIENT_SECRET: text,
  FACEBOOK_CLIENT_ID: text,
  FACEBOOK_CLIENT_SECRET: text,
  TWITTER_CLIENT_ID: text,
  TWITTER_CLIENT_SECRET: text,
  MICROSOFT_CLIENT_ID: text,
  MICROSOFT_CLIENT_SECRET: text,
  YAHOO_CLIENT_ID: text,
  YAHOO_CLIENT_SECRET: text,
  APPLE_CLIENT_ID: text,
  APPLE_TEAM_ID: text,
  APPLE_KEY_ID: text,
  APPLE_PRIVATE_KEY: z
    .string()
    // A variable has one line.
    .transform((key) => key.replaceAll('\\n', '\n'))
    .refine(isEllipticKey, 'must be the key that Apple gives, in PEM, with \\n for the ends of its lines')
    .optional(),
};

type ProviderValues = z.output<z.ZodObject<typeof providerVariables>>;

/**
 * The providers that are set up. A part without the others is refused, because the provider would not be offered, and nobody
 * would know why.
 *
 * @throws StartRefused
 */
export function readProviders(data: ProviderValues): ProviderClients {
  const withSecret = (name: 'GOOGLE' | 'GITHUB' | 'FACEBOOK' | 'TWITTER' | 'MICROSOFT' | 'YAHOO') => {
    const client = { id: data[`${name}_CLIENT_ID`], secret: data[`${name}_CLIENT_SECRET`] };
    return isWhole(client, { id: `${name}_CLIENT_ID`, secret: `${name}_CLIENT_SECRET` }) ? client : undefined;
  };
  const apple = {
    id: data.APPLE_CLIENT_ID,
    teamId: data.APPLE_TEAM_ID,
    keyId: data.APPLE_KEY_ID,
    privateKey: data.APPLE_PRIVATE_KEY,
  };
  const appleNames = {
    id: 'APPLE_CLIENT_ID',
    teamId: 'APPLE_TEAM_ID',
    keyId: 'APPLE_KEY_ID',
    privateKey: 'APPLE_PRIVATE_KEY',
  };
  const clients = {
    google: withSecret('GOOGLE'),
    github: withSecret('GITHUB'),
    facebook: withSecret('FACEBOOK'),
    twitter: withSecret('TWITTER'),
    microsoft: withSecret('MICROSOFT'),
    yahoo: withSecret('YAHOO'),
    apple: isWhole(apple, appleNames) ? { id: apple.id, secret: apple } : undefined,
  };
  return Object.fromEntries(Object.entries(clients).filter(([, client]) => client !== undefined));
}

/** Whether all of these values are set; false if none is. */
function isWhole<Part extends string>(
  values: Readonly<Record<Part, string | undefined>>,
  variables: Readonly<Record<Part, string>>,
): values is Readonly<Record<Part, string>> {
  const names = Object.entries<string>(variables);
  const given = names.filter(([part]) => Object(values)[part] !== undefined).map(([, name]) => name);
  const missing = names.map(([, name]) => name).filter((name) => !given.includes(name));
  if (missing.length > 0 && given.length > 0) {
    throw new StartRefused(
      `${given.join(', ')} ${given.length === 1 ? 'is' : 'are'} set, but ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`,
    );
  }
  return missing.length === 0;
}

function isEllipticKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'ec';
  } catch {
    // Node says no more than that it is no key.
    return false;
  }
}
