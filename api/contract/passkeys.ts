import { z } from 'zod';

/** A passkey of whoever asks. Instants are epoch milliseconds. */
export const ownPasskeySchema = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: z.int(),
  /** Null: never. */
  lastUsedAt: z.int().nullable(),
});
export type OwnPasskeyView = z.infer<typeof ownPasskeySchema>;

/** Which one is no more. */
export const removedPasskeySchema = z.object({ passkeyId: z.string() });

/** WebAuthn's own JSON, which browsers read and write (`parseCreationOptionsFromJSON`, `toJSON`). */
const webAuthnSchema = z.record(z.string(), z.unknown());

/** What a browser is to ask an authenticator. */
export const passkeyQuestionSchema = z.object({
  /** Goes back with the answer; works once, for fifteen minutes. */
  challengeId: z.string(),
  options: webAuthnSchema,
});

const challengeIdSchema = z.string().min(1).max(100);
export const passkeySignInSchema = z.strictObject({
  challengeId: challengeIdSchema,
  /** What the browser has answered. */
  credential: webAuthnSchema,
});

const nameSchema = z.string().max(300).default('');
export const newPasskeySchema = passkeySignInSchema.extend({ name: nameSchema });
export const passkeyNameSchema = z.strictObject({ name: nameSchema });

const bytes = z.string();
/** The parts of the options that browsers need to make a passkey. */
export const newPasskeyQuestionSchema = z.object({
  challengeId: z.string(),
  options: z.object({
    rp: z.object({ name: z.string(), id: z.string() }),
    user: z.object({ id: bytes, name: z.string(), displayName: z.string() }),
    challenge: bytes,
    pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
    timeout: z.number(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(z.object({ id: bytes, type: z.literal('public-key') })),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
  }),
});

/** The same to use one. */
export const usedPasskeyQuestionSchema = z.object({
  challengeId: z.string(),
  options: z.object({
    rpId: z.string(),
    challenge: bytes,
    timeout: z.number(),
    userVerification: z.literal('required'),
  }),
});
