import { z } from 'zod';
import { instantSchema } from '../../domain/kernel/fields.ts';
import { trailKindNames } from '../../domain/trail/trailKinds.ts';
import { numberText } from './numberText.ts';

export const trailKindSchema = z.enum(trailKindNames);

/** An entry as it is chained: its hash covers every other field. Times are epoch milliseconds. */
export const trailEntrySchema = z.object({
  /** Empty: the trail of the installation. */
  org: z.string(),
  /** From 1 without gaps, in each organisation. */
  seq: z.int(),
  /** When it happened; of several things that are one entry, the first and the last. */
  at: z.int(),
  until: z.int(),
  /** When it became part of the chain. */
  chainedAt: z.int(),
  kind: z.string(),
  /** The uid of who did it, `token:<id>` for an API token; null: nobody known. */
  actor: z.string().nullable(),
  /** A uid or an id. */
  subject: z.string().nullable(),
  /** What exactly, at most ten. */
  things: z.array(z.string()),
  /** Where from, at most five. */
  addresses: z.array(z.string()),
  device: z.string().nullable(),
  count: z.int(),
  records: z.int().nullable(),
  details: z.record(z.string(), z.unknown()),
  /** The hash of the entry before; null for the first. */
  prev: z.string().nullable(),
  hash: z.string(),
});
export type TrailEntry = z.infer<typeof trailEntrySchema>;

/** What is left of entries that have expired: the last of them, signed. */
export const trailAnchorSchema = z.object({
  org: z.string(),
  /** 0: nothing has expired. */
  seq: z.int(),
  hash: z.string().nullable(),
  expiredAt: z.int(),
  signature: z.object({ alg: z.literal('EdDSA'), kid: z.string(), value: z.string() }),
});
export type TrailAnchor = z.infer<typeof trailAnchorSchema>;

const shown = {
  kind: trailKindSchema,
  at: z.int(),
  until: z.int(),
  actor: z.object({ uid: z.string(), name: z.string() }).nullable(),
  subject: z.object({ id: z.string(), name: z.string() }).nullable(),
  addresses: z.array(z.string()),
  device: z.string().nullable(),
  count: z.int(),
  /** In a sentence. */
  summary: z.string(),
  alarm: z.boolean(),
};

/** An entry for people. */
export const trailRowSchema = z.object({ ...shown, seq: z.int() });
export type TrailRow = z.infer<typeof trailRowSchema>;
/** What is still being counted: it gets its number when its minute, or its hour, is over. */
export const openTrailRowSchema = z.object(shown);
export type OpenTrailRow = z.infer<typeof openTrailRowSchema>;

export const trailPageSchema = z.object({
  rows: z.array(trailRowSchema),
  /** On the first page only. */
  underWay: z.array(openTrailRowSchema),
  nextCursor: z.string().nullable(),
  /** Alarms that no administrator has seen. */
  alarms: z.int(),
  /** The number of the newest entry. */
  head: z.int(),
  /** Days. */
  keptDays: z.int(),
});
export type TrailPage = z.infer<typeof trailPageSchema>;

export const trailPeopleSchema = z.object({
  people: z.array(z.object({ uid: z.string(), name: z.string() })),
});

export const trailAlarmsSchema = z.object({
  /** Alarms that no administrator has seen, newest first, at most ten. */
  alarms: z.array(trailRowSchema),
  count: z.int(),
});
export type TrailAlarms = z.infer<typeof trailAlarmsSchema>;

/** The first entry that is not what was chained, or whose neighbour is missing. */
export const trailVerdictSchema = z.discriminatedUnion('verdict', [
  z.object({ verdict: z.literal('intact'), entries: z.int(), expired: z.int(), tip: z.string().nullable() }),
  z.object({
    verdict: z.literal('broken'),
    entries: z.int(),
    seq: z.int(),
    reason: z.enum(['contentChanged', 'entryMissing', 'tipDiffers', 'anchorChanged']),
  }),
]);
export type TrailVerdict = z.infer<typeof trailVerdictSchema>;

export const trailFilterSchema = z.object({
  kind: trailKindSchema.optional(),
  /** A uid: who did it, or to whom it was done. */
  person: z.string().max(200).optional(),
  /** Epoch seconds; from is inclusive, to is not. */
  from: numberText(instantSchema).optional(),
  to: numberText(instantSchema).optional(),
});
export type TrailFilter = z.output<typeof trailFilterSchema>;

/** What follows a cursor, oldest first. */
export const trailFeedSchema = z.object({
  entries: z.array(trailEntrySchema),
  /** For the next request. */
  cursor: z.int(),
  /** What expired before the first entry of all. */
  anchor: trailAnchorSchema.nullable(),
});

/** A line of a signed export. */
export const trailExportLineSchema = z.union([
  z.object({
    format: z.literal('muster-trail-1'),
    org: z.string(),
    exportedAt: z.int(),
    exportedBy: z.object({ uid: z.string(), name: z.string() }),
    anchor: trailAnchorSchema.nullable(),
  }),
  trailEntrySchema,
  z.object({
    entries: z.int(),
    /** The newest entry at the time. */
    upTo: z.int(),
    sha256: z.string(),
    signature: z.object({ alg: z.literal('EdDSA'), kid: z.string(), value: z.string() }),
  }),
]);
