import { z } from 'zod';
import { idSchema } from '../../domain/kernel/fields.ts';

/** An address of the application that a link leads to: with its query, and nowhere else. */
export const ownAddressSchema = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\s\\#]*$/, 'must be an address of Muster that begins with one /');

/** `POST /api/v1/sign-in-links`. */
export const newSignInLinkSchema = z.strictObject({
  /** A member of the organisation. */
  uid: z.string().min(1).max(128),
  /** What it opens. */
  address: ownAddressSchema.default('/'),
  /**
   * `email`, `sms`: Muster sends it to its owner, by e-mail or as a text message; `link`: it is in the answer, and whoever made
   * it hands it on.
   */
  by: z.enum(['email', 'sms', 'link']),
});
export type NewSignInLink = z.input<typeof newSignInLinkSchema>;

/** A link that signs in. Instants are epoch milliseconds. */
export const signInLinkSchema = z.object({
  id: idSchema,
  uid: z.string(),
  /** Of whom it signs in. */
  name: z.string(),
  /** The name of whoever made it; `a message`: it went with what somebody was told. */
  createdBy: z.string(),
  createdAt: z.int(),
  expiresAt: z.int(),
  state: z.enum(['open', 'used', 'expired', 'revoked']),
});
export type SignInLinkView = z.infer<typeof signInLinkSchema>;

/** `link` is null if it is on its way by e-mail or text message. The token signs in without the link. */
export const sentSignInLinkSchema = z.object({
  signInLink: signInLinkSchema,
  link: z.string().nullable(),
  /** The last three digits of the number to which the text message goes; null: there is none. */
  numberEnds: z.string().nullable(),
});
export type SentSignInLink = z.infer<typeof sentSignInLinkSchema>;

/** At most 100: those that somebody has made and that still work, then the others; each newest first. */
export const signInLinksSchema = z.object({ links: z.array(signInLinkSchema) });

/** A secret of a link or a token, as it stands in an address. */
const secretSchema = z.string().max(200);

export const tokenInputSchema = z.strictObject({ token: secretSchema });
export const linkInputSchema = z.strictObject({ link: secretSchema });
/** Where a short link leads. */
export const openedLinkSchema = z.object({ short_url: z.string() });
/** Whom a token is for, as far as whoever has it is told. */
export const tokenOwnerSchema = z.object({ uid: z.string(), organisation: z.string() });
export const tokenSignInSchema = z.strictObject({
  token: secretSchema,
  /** The e-mail address or the phone number of its owner. */
  entry: z.string().trim().min(1, 'must not be empty').max(320),
});
