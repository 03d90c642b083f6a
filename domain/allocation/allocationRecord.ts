import { z } from 'zod';
import { type ViolationCode, violationCodes } from '../catalogue/violations.ts';
import { idSchema } from '../kernel/fields.ts';

/**
 * One reason why a resource (or a job) is refused, with the figures that show it. `message` is the
 * catalogue's text; `details` holds the figures, names and ids in it.
 */
export const violationSchema = z.object({
  code: z.enum(violationCodes),
  message: z.string(),
  /** The resource that it concerns; null for a reason that concerns the job alone. */
  resourceId: idSchema.nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type Violation = z.infer<typeof violationSchema>;

/**
 * The same as events record it. Which codes there are is no part of the form of an event: otherwise each new check would be
 * a new version of every event that says how people fit.
 */
export const recordedViolationSchema = violationSchema.extend({
  code: z
    .custom<ViolationCode>((code) => violationCodes.some((one) => one === code))
    .meta({ type: 'string' }),
});

/** The named parts of a score (scheduling §9); a score is their sum. */
export const scorePartNames = [
  'cost',
  'matchingJobs',
  'distance',
  'matchingLabels',
  'weeklyFreeHours',
  'dailyFreeHours',
  'preferred',
  'internal',
  'external',
  'overlap',
  'outsideShift',
  'jobsThatDay',
] as const;
export const scorePartSchema = z.object({ name: z.enum(scorePartNames), points: z.number() });
export type ScorePart = z.infer<typeof scorePartSchema>;

/**
 * How a person was chosen. It is recorded with every allocation, so that "why this person?" can be answered
 * later.
 */
export const choiceSchema = z.object({
  resourceId: idSchema,
  score: z.number(),
  parts: z.array(scorePartSchema),
  violations: z.array(violationSchema),
  /** Checks that could not be made and therefore passed, each with its reason; omitted if all were made. */
  unchecked: z.array(z.object({ check: z.literal('distance'), message: z.string() })).optional(),
});
export type Choice = z.infer<typeof choiceSchema>;

/**
 * How many of the people who were not chosen are recorded with an allocation: enough to show the
 * alternatives.
 */
export const MOST_RUNNERS_UP = 2;

/** Somebody else who would have fitted the job, with the score at that moment. */
export const runnerUpSchema = z.object({ resourceId: idSchema, score: z.number() });
export type RunnerUp = z.infer<typeof runnerUpSchema>;

/** The people whom the engine did not choose, recorded beside those whom it chose. */
export const alternativesSchema = z.object({
  /** The best of the other people who would have fitted, beside everything decided with it; best first. */
  runnersUp: z.array(runnerUpSchema).max(MOST_RUNNERS_UP),
  /** People whose checks failed themselves (`fallback`), and who were therefore skipped; usually none. */
  checksFailed: z.array(violationSchema),
});
export type Alternatives = z.infer<typeof alternativesSchema>;

/** manual: a person's choice; automatic: the best score; forced: kept despite every violation. */
export const allocationModes = ['manual', 'automatic', 'forced'] as const;
export const allocationModeSchema = z.enum(allocationModes);
export type AllocationMode = z.infer<typeof allocationModeSchema>;

/**
 * The kind of step with several bookings that a decision was part of: allocating everything unallocated, an
 * optimised whole, handing over one booking so that its person can take another, two people exchanging work, or undoing
 * such a step.
 */
export const planSources = ['allocateAll', 'optimise', 'handOver', 'swap', 'undo'] as const;
export const planSourceSchema = z.enum(planSources);
export type PlanSource = z.infer<typeof planSourceSchema>;

/** Whether a person chose who gives work to whom. */
export function isByHand(source: PlanSource): boolean {
  return source === 'handOver' || source === 'swap';
}
