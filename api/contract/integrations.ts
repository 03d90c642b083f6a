import { z } from 'zod';
import { lastInstant, positionSchema } from '../../domain/kernel/fields.ts';
import { type Area, type AreaToken, areaNames, areaRow, type areas } from '../../domain/rights/area.ts';

/** `equipment:read`: the scopes that the table of rights has for an area. */
export type AreaScope = {
  [Each in Area]: (typeof areas)[Each] extends { readonly token: infer Token extends AreaToken }
    ? `${Token['name']}:${Token['modes'][number]}`
    : never;
}[Area];

const opened = areaNames.flatMap((area) => {
  const { token } = areaRow(area);
  // The boundary: the name is that of the table, as its type says.
  return token === undefined
    ? []
    : token.modes.map((mode) => ({ scope: `${token.name}:${mode}` as AreaScope, mode, area, token }));
});

/**
 * Scopes that open areas of rights (`domain/rights/area.ts`), and those areas, in which a dispatcher may read or write. What
 * is not in an area, such as the feed, has a scope of its own or none.
 */
export const areaScopes: ReadonlyMap<string, OpenedAreas> = new Map(
  opened.map(({ scope, mode, token }) => [
    scope,
    { mode, token, areas: opened.flatMap((one) => (one.scope === scope ? [one.area] : [])) },
  ]),
);
interface OpenedAreas {
  readonly mode: 'read' | 'write';
  readonly areas: readonly Area[];
  /** What it is called, and what it opens in words. */
  readonly token: AreaToken;
}

/** What an API token may do; each route names the one it needs, and its area's does as well. */
export const tokenScopes = [
  'events:read',
  'security:read',
  'read',
  'write',
  ...new Set(opened.map(({ scope }) => scope)),
  'signInLinks:write',
] as const;
export const tokenScopeSchema = z.enum(tokenScopes);
export type TokenScope = z.infer<typeof tokenScopeSchema>;

const nameSchema = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(80)
  // PostgreSQL cannot store it.
  .refine((name) => !name.includes('\0'), 'must not contain the character NUL');
/** The last millisecond of the year 9999; PostgreSQL cannot store every later date. */
const lastMoment = lastInstant * 1000 + 999;

/** Times are epoch milliseconds. */
export const apiTokenViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(tokenScopeSchema),
  /** The end of the secret, to distinguish tokens. */
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

/** Unknown fields are refused: a misspelt `expiresAt` must not create a token that never expires. */
export const newApiTokenSchema = z.strictObject({
  name: nameSchema,
  scopes: z.array(tokenScopeSchema).min(1, 'must name at least one scope').max(tokenScopes.length),
  /** Epoch milliseconds; omitted or null: it does not expire. */
  expiresAt: z.int().min(0).max(lastMoment, 'must not be after the year 9999').nullable().default(null),
});
export type NewApiToken = z.input<typeof newApiTokenSchema>;
/** The only answer that contains the secret. */
export const createdApiTokenSchema = z.object({ token: apiTokenViewSchema, secret: z.string() });

/** Why nothing is delivered: somebody stopped it, too many failures, the target is gone, another log. */
export const pauseReasons = ['asked', 'failing', 'gone', 'epochChanged'] as const;

/** What a webhook is sent: every event of the feed, or external jobs in the specification's shape. */
export const webhookFormats = ['events', 'externalJobs'] as const;
export const webhookFormatSchema = z.enum(webhookFormats);
export type WebhookFormat = z.infer<typeof webhookFormatSchema>;

export const webhookViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  format: webhookFormatSchema,
  /** Like `types=` of the feed; empty: every type. */
  types: z.string(),
  state: z.enum(['active', 'paused']),
  pauseReason: z.enum(pauseReasons).nullable(),
  /** The last seq processed: delivered, or discarded by the filter. */
  cursor: z.int(),
  /** Seq of the organisation's newest event. */
  head: z.int(),
  /** Failed attempts since the last success. */
  failures: z.int(),
  nextAttemptAt: z.int().nullable(),
  lastSuccessAt: z.int().nullable(),
  /** Until when the previous secret signs as well; null: only the current one does. */
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
  /** It stays what it is; a webhook for external jobs has no types. */
  format: webhookFormatSchema.default('events'),
  types: typesSchema.default(''),
  /** Exclusive; omitted or null: events from now on. */
  after: positionSchema.nullable().default(null),
});
export type NewWebhook = z.input<typeof newWebhookSchema>;
export const createdWebhookSchema = z.object({ webhook: webhookViewSchema, secret: z.string() });

/** Omitted fields are not changed; secret, cursor and state never are. */
export const webhookEditSchema = z.strictObject({
  name: nameSchema.optional(),
  url: urlSchema.optional(),
  types: typesSchema.optional(),
});
export type WebhookEdit = z.output<typeof webhookEditSchema>;

/** The longest time for which both secrets sign, in hours; with 0 the previous one ends at once. */
export const longestOverlapHours = 168;
export const webhookRotationSchema = z.strictObject({
  overlapHours: z.int().min(0).max(longestOverlapHours).default(24),
});

/** The result of posting a test event. */
export const webhookTestResultSchema = z.object({
  /** Of the event: `webhook-id`. */
  eventId: z.string(),
  /** The HTTP status; null if there was no answer. */
  status: z.int().nullable(),
  /** Null if it was accepted. */
  error: z.string().nullable(),
  /** The beginning of the answer. */
  answer: z.string(),
  durationMs: z.int(),
});
export type WebhookTestResult = z.infer<typeof webhookTestResultSchema>;

/** Delivery resumes after this seq; 0: from the beginning of history. */
export const webhookReplaySchema = z.strictObject({ after: positionSchema });

/** One attempt to deliver one event. */
export const webhookAttemptSchema = z.object({
  id: z.int(),
  at: z.int(),
  seq: z.int(),
  eventId: z.string(),
  type: z.string(),
  /** The number of the attempt for this event, from 1. */
  attempt: z.int(),
  durationMs: z.int(),
  /** The HTTP status; null if there was no answer. */
  status: z.int().nullable(),
  /** Null if it was delivered. */
  error: z.string().nullable(),
  /** What was sent of an external job; null for events, which the feed has. */
  job: z.record(z.string(), z.unknown()).nullable(),
});
export type WebhookAttempt = z.infer<typeof webhookAttemptSchema>;
export const webhookAttemptsSchema = z.object({ attempts: z.array(webhookAttemptSchema) });
