import { z } from 'zod';
import { ownPathSchema } from '../../domain/signIn/actionLink.ts';
import { captchaViewSchema } from '../../domain/signIn/captcha.ts';
import { oneTapViewSchema } from '../../domain/signIn/oneTap.ts';
import { providerBackSchema as backSchema, providerSchema } from '../../domain/signIn/providers.ts';
import { lookUpOutcomes, signInMethods } from '../../domain/signIn/signInMethods.ts';

/**
 * The header in which whoever signs in sends the code of their second factor, with the same request that was refused with
 * `auth/multi-factor-auth-required`.
 */
export const secondFactorHeader = 'muster-second-factor';
/** What the documentation says of it. */
export const secondFactorHeaders = {
  [secondFactorHeader]:
    'The second factor, if the account has one: the six digits of an authenticator app, or a recovery code. Without it the request is refused with `auth/multi-factor-auth-required`, and nothing is used up.',
} as const;

/** Longer than any, so that what is too long is refused with a sentence of its own. */
const emailSchema = z.string().max(320).default('');
const passwordSchema = z.string().max(4_096).default('');
const codeSchema = z.string().min(1).max(200);
/** Where to go on after the link was opened: a path. */
const continueSchema = ownPathSchema.optional();

/** How people sign in to this installation. */
export const signInOptionsSchema = z.object({
  methods: z.array(z.enum(signInMethods)),
  /** Whose accounts sign in here, too. */
  providers: z.array(providerSchema),
  /** What has Google ask on the page itself; null: nothing. */
  oneTap: oneTapViewSchema.nullable(),
  /** Whether browsers offer passkeys here. */
  passkeys: z.boolean(),
  /** What is to be solved before a code goes out by text message; null: nothing. */
  captcha: captchaViewSchema.nullable(),
  /** Whether anybody may make an account. */
  signUp: z.boolean(),
  /** Whether letters go out by e-mail: nobody can reset a password otherwise. */
  sendsMail: z.boolean(),
  /** What a new password must be, in words. */
  passwordRule: z.string(),
});
export type SignInOptionsView = z.infer<typeof signInOptionsSchema>;

export const lookUpSchema = z.strictObject({ email: emailSchema });
export const lookedUpSchema = z.object({
  outcome: z.enum(lookUpOutcomes),
  /** Of `federated`: which one. */
  provider: providerSchema.optional(),
});

export const signUpSchema = z.strictObject({
  email: emailSchema,
  /** Blank: the part of the address before the @. */
  name: z.string().max(300).default(''),
  password: passwordSchema,
});

/** A letter that somebody asks for. */
export const letterSchema = z.strictObject({ email: emailSchema, continueTo: continueSchema });
/** What a provider has said, by the state of its request, that is to be linked to the account. */
const linksSchema = z.string().min(1).max(200).optional();
export const linkLetterSchema = letterSchema.extend({ links: linksSchema });
export const letterSentSchema = z.object({ sent: z.literal(true) });

/** A code to reset a password: no other is looked at before it is used. */
export const codeCheckSchema = z.strictObject({ mode: z.literal('resetPassword'), code: codeSchema });
export const codeSchemaOfLetter = z.strictObject({ code: codeSchema });
/** Whose account it is about. */
export const codeOwnerSchema = z.object({ email: z.string() });

export const resetSchema = z.strictObject({ code: codeSchema, newPassword: passwordSchema });

export const openLinkSchema = z.strictObject({
  code: codeSchema,
  email: z.string().max(320).optional(),
  /** Whether it links the provider of `confirmLink`; omitted: nobody has said so yet. */
  linksProvider: z.boolean().optional(),
});
export const openedLinkSchema = z.object({
  outcome: z.enum([
    'signedIn',
    'confirmEmail',
    'differentDevice',
    'mismatch',
    'linkElsewhere',
    'confirmLink',
  ]),
  /** Of a mismatch: for whom the link is. */
  linkEmail: z.string().nullable(),
  /** Of `linkElsewhere` and `confirmLink`: which provider is to be linked. */
  linkProvider: providerSchema.nullable(),
  /** Of whoever is signed in now: where the browser goes on, as a path. */
  continueTo: z.string().nullable(),
  /** Of whoever is signed in now: the bearer ID token. */
  token: z.string().nullable(),
});

export const addressChangeSchema = z.strictObject({ email: emailSchema, currentPassword: passwordSchema });
export type AddressChange = z.infer<typeof addressChangeSchema>;

/** A provider that a browser is to be sent to. */
export const providerAskSchema = z.strictObject({
  provider: providerSchema,
  /** As somebody has typed it; the provider may offer it. */
  email: z.string().max(320).optional(),
  continueTo: continueSchema,
  links: linksSchema,
});
export const providerAskedSchema = z.object({ address: z.string(), state: z.string() });

/** Google is to ask on the page itself. */
export const oneTapAskSchema = z.strictObject({ continueTo: continueSchema });
/** What the answer is tied to: `nonce` goes to Google, and both come back. */
export const oneTapAskedSchema = z.object({ state: z.string(), nonce: z.string() });

/** What the browser came back with. */
export const providerBackSchema = backSchema.extend({
  /** Whom the account must belong to; omitted: to whoever it is. */
  email: z.string().max(320).optional(),
});
export const providerLinkSchema = z.strictObject({ state: z.string().max(200), password: passwordSchema });
export const providerOutcomeSchema = z.object({
  outcome: z.enum(['signedIn', 'mismatch', 'linkPassword', 'linkEmail', 'linkFederated']),
  /** Of `linkFederated`: which provider opens the account. */
  opensWith: providerSchema.nullable(),
  /** Whose account it is about. */
  email: z.string(),
  /** Of whoever is signed in now: the bearer ID token. */
  token: z.string().nullable(),
  /** Where whoever is signed in goes on: a path. */
  continueTo: z.string().nullable(),
});

/** Who has just signed in. */
export const signedInSchema = z.object({
  token: z.string(),
  user: z.object({ uid: z.string(), name: z.string(), email: z.string() }),
});

/** A number to which a code is to go, with its calling code, and what the captcha of the page has given. */
export const phoneToSignInSchema = z.strictObject({
  phoneNumber: z.string().max(100).default(''),
  captcha: z.string().max(8_192).optional(),
});
