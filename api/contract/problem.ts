import { z } from 'zod';

/** What kind of problem it is, from the catalogue; later versions add codes. The documents list them. */
export const errorCodeSchema = z.string();

/**
 * An RFC 9457 problem document; `code` comes from the catalogue, `details` names the offending field and
 * figures.
 */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: errorCodeSchema,
  details: z.record(z.string(), z.unknown()),
  /** If fields are wrong: each with its path, as in `timings[0].day`, `query.limit` or `header.If-Match`. */
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  /** The id of the request, as in the server's log. */
  requestId: z.string(),
});
export type FieldError = NonNullable<Problem['errors']>[number];
export type Problem = z.infer<typeof problemSchema>;
