import { z } from 'zod';

/** Longer than any, so that one that is too long is refused with its own sentence. */
const passwordSchema = z.string().max(4096).default('');

/** The second factor of whoever asks. */
export const ownFactorSchema = z.object({
  /** When it was set up, epoch milliseconds. */
  since: z.int(),
  /** How many recovery codes are left. */
  recoveryCodes: z.int(),
});

/** Of whoever has no password: empty, and they have signed in within ten minutes. */
export const ownerProofSchema = z.strictObject({ currentPassword: passwordSchema });
export type OwnerProofInput = z.infer<typeof ownerProofSchema>;

/** What an authenticator app is to be told. */
export const factorSetUpSchema = z.object({
  /** Goes back with the first code; works for fifteen minutes. */
  setUp: z.string(),
  /** In base 32, for those who type it. */
  secret: z.string(),
  /** The address that the picture shows (`otpauth:`). */
  address: z.string(),
});
export type FactorSetUp = z.infer<typeof factorSetUpSchema>;

export const firstCodeSchema = z.strictObject({
  setUp: z.string().min(1).max(1_000),
  /** The six digits that the app shows. */
  code: z.string().max(40).default(''),
});
export type FirstCode = z.infer<typeof firstCodeSchema>;

/** Codes that sign in once each, shown this once. */
export const newRecoveryCodesSchema = z.object({
  recoveryCodes: z.array(z.string()),
  /** How many other sessions have ended. */
  ended: z.int(),
});

/** Whom an organisation asks for a second factor. */
export const factorRuleSchema = z.strictObject({ asked: z.enum(['ofAdministrators', 'ofNobody']) });
export type FactorRule = z.infer<typeof factorRuleSchema>;
