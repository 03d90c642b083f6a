import { z } from 'zod';

/** One of the sessions of whoever asks. Instants are epoch milliseconds. */
export const ownSessionSchema = z.object({
  id: z.string(),
  /** `Firefox on Linux`, or how a program names itself. */
  device: z.string(),
  /** The address from which it was last used, as far as known. */
  address: z.string().nullable(),
  startedAt: z.int(),
  /** To the minute. */
  lastUsedAt: z.int(),
  /** When it ends if it is not used until then. */
  endsAt: z.int(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
});
export type OwnSessionView = z.infer<typeof ownSessionSchema>;

export const accountViewSchema = z.object({
  /** What a new password must be, in words. */
  passwordRule: z.string(),
  /** Last used first. */
  sessions: z.array(ownSessionSchema),
});
export type AccountView = z.infer<typeof accountViewSchema>;

/** Longer than any password, so that one that is too long is refused with its own sentence. */
const passwordSchema = z.string().max(4096);

export const passwordChangeSchema = z.strictObject({
  currentPassword: passwordSchema,
  newPassword: passwordSchema,
});
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

/** How many sessions have ended. */
export const endedSessionsSchema = z.object({ ended: z.int() });
