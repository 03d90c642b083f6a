import { z } from 'zod';

/** What an API token may do; each route names the one it needs. */
export const tokenScopes = ['events:read', 'read', 'write'] as const;
export const tokenScopeSchema = z.enum(tokenScopes);
export type TokenScope = z.infer<typeof tokenScopeSchema>;

const nameSchema = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(80)
  // PostgreSQL holds none.
  .refine((name) => !name.includes('\0'), 'must not hold the character NUL');
/** The last millisecond of the year 9999: behind it there are dates that PostgreSQL cannot keep. */
const lastMoment = 253_402_300_799_999;

/** Times are epoch milliseconds. */
export const apiTokenViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(tokenScopeSchema),
  /** The end of the secret, to tell tokens apart. */
  hint: z.string(),
  state: z.enum(['active', 'expired', 'revoked']),
  createdAt: z.int(),
  createdBy: z.string(),
  expiresAt: z.int().nullable(),
  /** To the minute; null: never. */
  lastUsedAt: z.int().nullable(),
  revokedAt: z.int().nullable(),
});
export type ApiTokenView = z.infer<typeof apiTokenViewSchema>;
export const apiTokensViewSchema = z.object({ tokens: z.array(apiTokenViewSchema) });

/** What is not known is refused: a misspelt `expiresAt` must not make a token that lives for ever. */
export const newApiTokenSchema = z.strictObject({
  name: nameSchema,
  scopes: z.array(tokenScopeSchema).min(1, 'must name at least one scope').max(tokenScopes.length),
  /** Epoch milliseconds; left out or null: it does not expire. */
  expiresAt: z.int().max(lastMoment, 'must not be behind the year 9999').nullable().default(null),
});
export type NewApiToken = z.input<typeof newApiTokenSchema>;
/** The only answer that has the secret. */
export const createdApiTokenSchema = z.object({ token: apiTokenViewSchema, secret: z.string() });

/** Why nothing is delivered: a person asked, too many failures, the target said it is gone, another log. */
export const pauseReasons = ['asked', 'failing', 'gone', 'epochChanged'] as const;

export const webhookViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  /** As `types=` of the feed; empty: every type. */
  types: z.string(),
  state: z.enum(['active', 'paused']),
  pauseReason: z.enum(pauseReasons).nullable(),
  /** The seq looked at last: delivered, or discarded by the filter. */
  cursor: z.int(),
  /** Seq of the organisation's newest event. */
  head: z.int(),
  /** Failed attempts since the last success. */
  failures: z.int(),
  nextAttemptAt: z.int().nullable(),
  lastSuccessAt: z.int().nullable(),
  /** Until when the secret before the present one signs as well; null: only the present one does. */
  previousSecretUntil: z.int().nullable(),
  createdAt: z.int(),
  createdBy: z.string(),
});
export type WebhookView = z.infer<typeof webhookViewSchema>;
export const webhooksViewSchema = z.object({ webhooks: z.array(webhookViewSchema) });

const urlSchema = z.string().trim().min(1, 'must not be empty').max(2000);
const typesSchema = z.string().trim().max(2000);

export const newWebhookSchema = z.strictObject({
  name: nameSchema,
  url: urlSchema,
  types: typesSchema.default(''),
  /** Exclusive; left out or null: what happens from now on. */
  after: z.int().min(0).nullable().default(null),
});
export type NewWebhook = z.input<typeof newWebhookSchema>;
export const createdWebhookSchema = z.object({ webhook: webhookViewSchema, secret: z.string() });

/** What is left out stays as it is; secret, place in the feed and state stay in any case. */
export const webhookEditSchema = z.strictObject({
  name: nameSchema.optional(),
  url: urlSchema.optional(),
  types: typesSchema.optional(),
});
export type WebhookEdit = z.output<typeof webhookEditSchema>;

/** How long both secrets sign, in hours; 0: the one before ends at once. */
export const longestOverlapHours = 168;
export const webhookRotationSchema = z.strictObject({
  overlapHours: z.int().min(0).max(longestOverlapHours).default(24),
});

/** What came of posting a test event. */
export const webhookTestResultSchema = z.object({
  /** Of the event: `webhook-id`. */
  eventId: z.string(),
  /** HTTP status; null where no answer came. */
  status: z.int().nullable(),
  /** Null where it was taken. */
  error: z.string().nullable(),
  /** The beginning of the answer. */
  answer: z.string(),
  durationMs: z.int(),
});
export type WebhookTestResult = z.infer<typeof webhookTestResultSchema>;

/** Delivery goes on after this seq; 0 from the beginning of history. */
export const webhookReplaySchema = z.strictObject({ after: z.int().min(0) });

/** One attempt to deliver one event. */
export const webhookAttemptSchema = z.object({
  id: z.int(),
  at: z.int(),
  seq: z.int(),
  eventId: z.string(),
  type: z.string(),
  /** From 1, of this event. */
  attempt: z.int(),
  durationMs: z.int(),
  /** HTTP status; null where no answer came. */
  status: z.int().nullable(),
  /** Null where it was delivered. */
  error: z.string().nullable(),
});
export type WebhookAttempt = z.infer<typeof webhookAttemptSchema>;
export const webhookAttemptsSchema = z.object({ attempts: z.array(webhookAttemptSchema) });
