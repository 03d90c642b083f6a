import { z } from 'zod';
import { jobStates } from '../../domain/kernel/jobStates.ts';
import { stepProblemSchema, stepReportSchema } from '../../domain/kernel/stepReport.ts';

/**
 * A command that is carried out as several steps, one after the other (docs/write-side.md, Jobs). Times are
 * epoch milliseconds. `done` only ever grows, part by part, up to `total`.
 */
export const jobViewSchema = z.object({
  id: z.string(),
  /** The command's name, as in `booking.applyPlan`, and its title. */
  command: z.string(),
  title: z.string(),
  state: z.enum(jobStates),
  /** Records in all. */
  total: z.int(),
  /** How many of them have been processed. */
  done: z.int(),
  /** How many of those could no longer be changed. */
  lost: z.int(),
  /** Why they could not: the first hundred reasons. The report has all of them. */
  notApplied: z.array(stepProblemSchema),
  /** How many jobs of the organisation come before it. */
  ahead: z.int(),
  sentBy: z.string(),
  acceptedAt: z.int(),
  begunAt: z.int().nullable(),
  endedAt: z.int().nullable(),
  /** Who cancelled it; the part under way is finished. */
  cancelledBy: z.string().nullable(),
  /** What holds it up at the moment; it keeps retrying. */
  trouble: z.string().nullable(),
  /** The position of its last event so far, for `after` of queries; 0 before the first. */
  position: z.int(),
});
export type JobView = z.infer<typeof jobViewSchema>;

/**
 * `GET /api/v1/jobs`: jobs under way and waiting, in their order, or with `ended=true` the last fifty that
 * ended.
 */
export const jobsViewSchema = z.object({ jobs: z.array(jobViewSchema) });

/** `GET /api/v1/jobs/{jobId}/report`: in the form of the command's own report, of all parts so far. */
export const jobReportSchema = stepReportSchema;
