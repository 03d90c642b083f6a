import { z } from 'zod';
import { jobViewSchema } from './jobs.ts';

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
  events: z.array(z.object({ stream: z.string(), type: z.string(), data: z.unknown() })),
  report: z.unknown().optional(),
  job: jobViewSchema.optional(),
});
export type CommandAnswerBody = z.infer<typeof commandAnswerSchema>;
