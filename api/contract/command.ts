import { z } from 'zod';

/**
 * Answer of `POST /api/v1/commands/{name}`. Headers of the request: `Idempotency-Key` (made by the sender;
 * without it every request is a new command) and, optional, `If-Match: "<revision>"`, which commands about many
 * records refuse.
 */
export const commandAnswerSchema = z.object({
  commandId: z.string(),
  stream: z.string(),
  revision: z.int(),
  position: z.int(),
  events: z.array(z.object({ stream: z.string(), type: z.string(), data: z.unknown() })),
  report: z.unknown().optional(),
});
export type CommandAnswerBody = z.infer<typeof commandAnswerSchema>;
