import { z } from 'zod';
import { revisionSchema } from '../../domain/kernel/fields.ts';
import { jobViewSchema } from './jobs.ts';
import { problemSchema } from './problem.ts';

/**
 * Answer of `POST /api/v1/commands/{name}`. Headers of the request: `Idempotency-Key` (chosen by the sender;
 * without it every request is a new command) and, optionally, `If-Match: "<revision>"`, which commands about
 * many records refuse.
 *
 * A command with more records than one step can hold is answered with a `job` instead of events and a report,
 * and with 202 until the job has ended. Sent again under its key, it is answered with the job's progress.
 */
export const commandAnswerSchema = z.object({
  commandId: z.string(),
  stream: z.string(),
  revision: z.int(),
  position: z.int(),
  /** The id of the record that the command was about; null if it concerns many. */
  recordId: z.string().nullable(),
  /** What the command made, with the kind of each: `booking`, `customer` … */
  created: z.array(z.object({ kind: z.string(), id: z.string() })),
  /** Type, subject and data are those of the feed: `muster.booking.created.v4`, `booking/8f3c`. */
  events: z.array(z.object({ stream: z.string(), subject: z.string(), type: z.string(), data: z.unknown() })),
  /**
   * With `include=record`: the record as `GET` by its id answers it to the sender; null if it is gone or the sender does
   * not see it.
   */
  record: z.record(z.string(), z.unknown()).nullable().optional(),
  report: z.unknown().optional(),
  job: jobViewSchema.optional(),
});
export type CommandAnswerBody = z.infer<typeof commandAnswerSchema>;

/** What an answer may hold besides what the command did. */
export const commandQuerySchema = z.object({
  include: z
    .literal('record')
    .optional()
    .describe(
      '`record`: the answer holds the record that the command was about, as `GET` by its id answers it',
    ),
});

/** The most commands of a bulk. */
export const mostInBulk = 1000;

/** A command of a bulk: `id` is its Idempotency-Key, `ifRevision` the revision that its sender saw. */
export const bulkCommandSchema = z.strictObject({
  name: z.string().max(200),
  input: z.unknown(),
  id: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'must be 1 to 200 visible characters')
    .optional(),
  ifRevision: revisionSchema.optional(),
});
export type BulkCommand = z.output<typeof bulkCommandSchema>;
export const bulkSchema = z.strictObject({
  commands: z
    .array(bulkCommandSchema)
    .min(1, 'must hold at least one command')
    .max(mostInBulk, `must hold at most ${mostInBulk} commands`),
});

/** What became of one command of a bulk; `id` is its Idempotency-Key, given or generated. */
export const bulkOutcomeSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('accepted'), id: z.string(), answer: commandAnswerSchema }),
  z.object({ outcome: z.literal('refused'), id: z.string(), problem: problemSchema }),
]);
export type BulkOutcome = z.infer<typeof bulkOutcomeSchema>;

/** `POST /api/v1/commands`: the outcomes in the order in which the commands were sent. */
export const bulkAnswerSchema = z.object({
  accepted: z.int(),
  refused: z.int(),
  /** Of the last event of all of them, for `after` of queries; 0 if nothing has happened. */
  position: z.int(),
  outcomes: z.array(bulkOutcomeSchema),
});
export type BulkAnswer = z.infer<typeof bulkAnswerSchema>;
