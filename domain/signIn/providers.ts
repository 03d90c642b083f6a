import { z } from 'zod';

/** Who else can say who somebody is (shell §2.4), in the order in which the sign-in page offers them. */
export const providers = {
  google: 'Google',
  github: 'GitHub',
  facebook: 'Facebook',
  twitter: 'Twitter',
  microsoft: 'Microsoft',
  yahoo: 'Yahoo',
  apple: 'Apple',
} as const;
export type ProviderId = keyof typeof providers;

export function isProviderId(text: string): text is ProviderId {
  return Object.hasOwn(providers, text);
}

export const providerIds: readonly ProviderId[] = Object.keys(providers).filter(isProviderId);
export const providerSchema = z.enum(providerIds);

/** What a provider has sent a browser back with, each as it came. */
export const providerAnswerSchema = z.strictObject({
  /** Which request it answers. */
  state: z.string().min(1).max(200),
  code: z.string().max(4_000).optional(),
  /** Who answers (RFC 9207). */
  iss: z.string().max(500).optional(),
  error: z.string().max(500).optional(),
  /** By one-tap, in place of all else: the ID token that the page has got. */
  credential: z.string().max(8_192).optional(),
  /** The first time that somebody signs in with Apple: their name, as JSON. */
  user: z.string().max(2_000).optional(),
});
export type ProviderAnswer = z.infer<typeof providerAnswerSchema>;

/** A browser that has come back from a provider. */
export const providerBackSchema = z.strictObject({ provider: providerSchema, answer: providerAnswerSchema });
export type ProviderBack = z.infer<typeof providerBackSchema>;

/** How long somebody may take to sign in at a provider, in seconds. */
export const askedSeconds = 600;
