import { z } from 'zod';
import { choiceSchema, runnerUpSchema, violationSchema } from '../../domain/allocation/allocationRecord.ts';
import {
  type Category,
  categories,
  eventCatalogue,
  eventKind,
} from '../../domain/catalogues/eventCatalogue.ts';
import { allocationDecisionSchema } from '../../domain/history/allocationDecision.ts';
import { instantSchema } from '../../domain/kernel/fields.ts';
import { numberText } from './numberText.ts';
import { historyEntrySchema } from './views.ts';

/** Every event type of a category, for choosing. */
export function auditTypes(category: Category): readonly string[] {
  return Object.keys(eventCatalogue[category]);
}

const instant = numberText(instantSchema);

/** Selects events; times are epoch seconds, `from` inclusive, `to` exclusive. */
export const auditFilterSchema = z.object({
  actor: z.string().max(200).optional().describe('uid of the person'),
  category: z.enum(categories).optional(),
  type: z
    .string()
    .refine((type) => eventKind(type) !== undefined, 'is not a type of event, such as BookingCancelled')
    .optional()
    .describe('an event type'),
  stream: z.string().max(200).optional().describe('one record: `category-org.id`'),
  from: instant.optional(),
  to: instant.optional(),
  text: z.string().trim().max(200).optional(),
});
export type AuditFilterQuery = z.output<typeof auditFilterSchema>;

const actorSchema = z.object({ uid: z.string(), role: z.string(), name: z.string() });

/** An event as the audit lists it. */
export const auditEventSchema = z.object({
  eventId: z.string(),
  type: z.string(),
  /** Its record: `category-org.id`, and its name for people; null if it has none. */
  stream: z.string(),
  record: z.string().nullable(),
  revision: z.int(),
  position: z.int(),
  at: z.int(),
  actor: actorSchema,
  commandId: z.string(),
  correlationId: z.string(),
  summary: z.string(),
  reason: z.string().nullable(),
});
export type AuditEventView = z.infer<typeof auditEventSchema>;

/** `GET /api/v1/audit/events`, newest first. */
export const auditPageSchema = z.object({
  position: z.int(),
  rows: z.array(auditEventSchema),
  nextCursor: z.string().nullable(),
});
export type AuditPageView = z.infer<typeof auditPageSchema>;

export const auditPeopleSchema = z.object({
  position: z.int(),
  people: z.array(z.object({ uid: z.string(), name: z.string() })),
});

/**
 * Whether a record's events are those that were recorded. `suspect` is the first event that is not, or the
 * one after which another is missing. `copyDiffers`: the log's events are intact, but this one is shown
 * differently.
 */
export const chainVerdictSchema = z.discriminatedUnion('verdict', [
  z.object({ verdict: z.literal('intact'), events: z.int(), tip: z.string() }),
  z.object({
    verdict: z.literal('broken'),
    events: z.int(),
    reason: z.enum(['contentChanged', 'eventMissing', 'tipDiffers', 'copyDiffers']),
    suspect: z.object({ eventId: z.string(), type: z.string(), revision: z.int(), at: z.int() }),
  }),
]);
export type ChainVerdictView = z.infer<typeof chainVerdictSchema>;

export const auditEntrySchema = historyEntrySchema.extend({
  causationId: z.string().nullable(),
  reason: z.string().nullable(),
  /** The hash of the previous event, as this one carries it. */
  prev: z.string().nullable(),
  decision: allocationDecisionSchema
    .extend({
      choices: z.array(choiceSchema.extend({ name: z.string() })),
      alternatives: z
        .object({
          runnersUp: z.array(runnerUpSchema.extend({ name: z.string() })),
          checksFailed: z.array(violationSchema.extend({ name: z.string() })),
        })
        .optional(),
    })
    .nullable(),
});
export type AuditEntryView = z.infer<typeof auditEntrySchema>;

/** `GET /api/v1/audit/streams/{stream}`. */
export const auditRecordSchema = z.object({
  position: z.int(),
  stream: z.string(),
  record: z.string().nullable(),
  chain: chainVerdictSchema,
  entries: z.array(auditEntrySchema),
});
export type AuditRecordView = z.infer<typeof auditRecordSchema>;

/** An event as the log recorded it, with the SHA-256 of its canonical form without `position` and `hash`. */
export const exportedEventSchema = z.object({
  id: z.string(),
  type: z.string(),
  version: z.int(),
  org: z.string(),
  stream: z.string(),
  revision: z.int(),
  position: z.int(),
  at: z.int(),
  actor: z.object({ uid: z.string(), role: z.string() }),
  commandId: z.string(),
  correlationId: z.string(),
  causationId: z.string().nullable(),
  prev: z.string().nullable(),
  data: z.unknown(),
  hash: z.string(),
});
export type ExportedEvent = z.infer<typeof exportedEventSchema>;

/** The first line of a signed export; `docs/audit.md` explains every field. */
export const auditExportHeadSchema = z.object({
  format: z.literal('muster-audit-2'),
  org: z.string(),
  /** The epoch of the log. */
  epoch: z.string(),
  exportedAt: z.int(),
  exportedBy: z.object({ uid: z.string(), name: z.string() }),
  /** `record`: all events of one stream. `selection`: those that a filter selects. */
  scope: z.enum(['record', 'selection']),
  filter: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The position of the read side: later events are not in the export. */
  position: z.int(),
});
export type AuditExportHead = z.infer<typeof auditExportHeadSchema>;

/** A selected event that is no longer in the log; id and position are null if nobody knows them. */
export const missingEventSchema = z.object({
  missing: z.object({
    id: z.string().nullable(),
    stream: z.string(),
    revision: z.int(),
    position: z.int().nullable(),
  }),
});
export type MissingEvent = z.infer<typeof missingEventSchema>;

/** The last line of a signed export. */
export const auditExportEndSchema = z.object({
  events: z.int(),
  missing: z.int(),
  /** Lower-case hex SHA-256 of all lines before this one, each with its line feed. */
  sha256: z.string(),
  /** Ed25519 over the RFC 8785 canonical JSON of the other fields of this line; base64url. */
  signature: z.object({ alg: z.literal('EdDSA'), kid: z.string(), value: z.string() }),
});
export type AuditExportEnd = z.infer<typeof auditExportEndSchema>;

/** A line of a signed export. */
export const auditExportLineSchema = z.union([
  auditExportHeadSchema,
  exportedEventSchema,
  missingEventSchema,
  auditExportEndSchema,
]);

/** `GET /.well-known/muster-audit-key.json`: the public key as a JWK. */
export const auditKeySchema = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  kid: z.string(),
  alg: z.literal('EdDSA'),
  use: z.literal('sig'),
});
export type AuditKey = z.infer<typeof auditKeySchema>;
