import { z } from 'zod';
import type { ProviderId } from '../../../../domain/signIn/providers.ts';

/** Where a provider answers. */
export interface ProviderAddresses {
  /** As its ID tokens name it; `{tenant}` stands for the claim `tid`. */
  readonly issuer: string;
  /** Where people sign in. */
  readonly authorize: string;
  /** Where a code is exchanged. */
  readonly token: string;
  /** The keys of its ID tokens; undefined where it has none: then `profile` says who somebody is. */
  readonly keys?: string;
  readonly profile?: string;
  /** The addresses of a person, where they are not in the profile. */
  readonly emails?: string;
}

/** Who somebody is, as a provider says it. */
export interface ProviderProfile {
  /** Which account of the provider, for ever. */
  readonly subject: string;
  /** Null: it does not say. */
  readonly email: string | null;
  /** Whether the provider has seen that the address is theirs. */
  readonly isVerified: boolean;
  /** Empty: it does not say. */
  readonly name: string;
}

/** What a provider has said, each part as it came: who reads it checks its shape. */
export interface ProviderWords {
  /** The claims of the ID token, which was verified. */
  readonly claims?: unknown;
  readonly profile?: unknown;
  readonly emails?: unknown;
  /** What came with the code: `user` of Apple. */
  readonly user?: unknown;
}

export interface ProviderRow {
  readonly addresses: ProviderAddresses;
  readonly scope: string;
  /** How the token address knows Muster. */
  readonly authentication: 'post' | 'basic';
  /** How its ID tokens are signed; omitted: it has none. */
  readonly signatures?: readonly string[];
  /** Further parameters of the page where people sign in. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** The parameter for the address that somebody has typed already. */
  readonly hint?: string;
  /** @throws ZodError if a part does not have the shape that the provider documents */
  read(words: ProviderWords): ProviderProfile;
}

const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);
const claimsSchema = z.object({
  sub: z.string().min(1),
  email: z.string().nullish(),
  email_verified: flag.nullish(),
  name: z.string().nullish(),
});

/** The claims that OpenID Connect has for everybody, in an ID token or in the answer of `userinfo`. */
function openId(words: unknown): ProviderProfile {
  const { sub, email, email_verified, name } = claimsSchema.parse(words);
  return { subject: sub, email: email ?? null, isVerified: email_verified === true, name: name ?? '' };
}

const githubSchema = z.object({ id: z.int(), login: z.string(), name: z.string().nullish() });
const githubEmailsSchema = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
);
const facebookSchema = z.object({
  id: z.string().min(1),
  name: z.string().nullish(),
  email: z.string().nullish(),
});
const twitterSchema = z.object({
  data: z.object({
    id: z.string().min(1),
    name: z.string().nullish(),
    confirmed_email: z.string().nullish(),
  }),
});
const microsoftSchema = z.object({
  tid: z.string().min(1),
  /** Whether the owner of the tenant has shown that the domain of the address is theirs. */
  xms_edov: z.union([flag, z.literal(0), z.literal(1), z.enum(['0', '1'])]).nullish(),
});
/** The tenant of personal accounts, whose addresses Microsoft itself has verified. */
const personalTenant = '9188040d-6c67-4c5b-b112-36a304b66dad';
const appleNameSchema = z.object({
  name: z.object({ firstName: z.string().nullish(), lastName: z.string().nullish() }).nullish(),
});

/**
 * The providers (shell §2.4): where each answers, what it is asked for, and where its answer has what. An address counts as
 * verified only where the provider says so of it; Facebook never does.
 */
export const providerRows: Readonly<Record<ProviderId, ProviderRow>> = {
  google: {
    addresses: {
      issuer: 'https://accounts.google.com',
      authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
      token: 'https://oauth2.googleapis.com/token',
      keys: 'https://www.googleapis.com/oauth2/v3/certs',
    },
    scope: 'openid email profile',
    authentication: 'post',
    signatures: ['RS256'],
    parameters: { prompt: 'select_account' },
    hint: 'login_hint',
    read: ({ claims }) => openId(claims),
  },
  github: {
    addresses: {
      issuer: 'https://github.com/login/oauth',
      authorize: 'https://github.com/login/oauth/authorize',
      token: 'https://github.com/login/oauth/access_token',
      profile: 'https://api.github.com/user',
      emails: 'https://api.github.com/user/emails',
    },
    scope: 'read:user user:email',
    authentication: 'post',
    hint: 'login',
    read({ profile, emails }) {
      const { id, login, name } = githubSchema.parse(profile);
      const email = githubEmailsSchema.parse(emails).find(({ primary }) => primary);
      return {
        subject: String(id),
        email: email?.email ?? null,
        isVerified: email?.verified === true,
        name: name ?? login,
      };
    },
  },
  facebook: {
    addresses: {
      issuer: 'https://www.facebook.com',
      authorize: 'https://www.facebook.com/v24.0/dialog/oauth',
      token: 'https://graph.facebook.com/v24.0/oauth/access_token',
      profile: 'https://graph.facebook.com/v24.0/me?fields=id,name,email',
    },
    scope: 'email public_profile',
    authentication: 'post',
    read({ profile }) {
      const { id, name, email } = facebookSchema.parse(profile);
      return { subject: id, email: email ?? null, isVerified: false, name: name ?? '' };
    },
  },
  twitter: {
    addresses: {
      issuer: 'https://x.com',
      authorize: 'https://x.com/i/oauth2/authorize',
      token: 'https://api.x.com/2/oauth2/token',
      profile: 'https://api.x.com/2/users/me?user.fields=confirmed_email',
    },
    scope: 'users.read tweet.read users.email',
    authentication: 'basic',
    read({ profile }) {
      const { id, name, confirmed_email: email } = twitterSchema.parse(profile).data;
      return { subject: id, email: email ?? null, isVerified: true, name: name ?? '' };
    },
  },
  microsoft: {
    addresses: {
      issuer: 'https://login.microsoftonline.com/{tenant}/v2.0',
      authorize: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
      token: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
      keys: 'https://login.microsoftonline.com/common/discovery/v2.0/keys',
    },
    scope: 'openid email profile',
    authentication: 'post',
    signatures: ['RS256'],
    parameters: { prompt: 'select_account' },
    hint: 'login_hint',
    read({ claims }) {
      const { tid, xms_edov: isOwned } = microsoftSchema.parse(claims);
      const { subject, ...said } = openId(claims);
      // Whoever runs a tenant writes any address into it.
      const isVerified = tid === personalTenant || isOwned === true || isOwned === 1 || isOwned === '1';
      return { ...said, subject: `${tid}/${subject}`, isVerified };
    },
  },
  yahoo: {
    addresses: {
      issuer: 'https://api.login.yahoo.com',
      authorize: 'https://api.login.yahoo.com/oauth2/request_auth',
      token: 'https://api.login.yahoo.com/oauth2/get_token',
      keys: 'https://api.login.yahoo.com/openid/v1/certs',
      profile: 'https://api.login.yahoo.com/openid/v1/userinfo',
    },
    scope: 'openid email profile',
    authentication: 'basic',
    signatures: ['ES256', 'RS256'],
    hint: 'login_hint',
    read: ({ profile }) => openId(profile),
  },
  apple: {
    addresses: {
      issuer: 'https://appleid.apple.com',
      authorize: 'https://appleid.apple.com/auth/authorize',
      token: 'https://appleid.apple.com/auth/token',
      keys: 'https://appleid.apple.com/auth/keys',
    },
    scope: 'name email',
    authentication: 'post',
    signatures: ['RS256'],
    // It tells name and address in no other way: the browser posts the answer.
    parameters: { response_mode: 'form_post' },
    read({ claims, user }) {
      const name = appleNameSchema.safeParse(user).data?.name;
      const told = [name?.firstName, name?.lastName].filter((part) => part).join(' ');
      return { ...openId(claims), name: told };
    },
  },
};
