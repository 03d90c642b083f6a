import { z } from 'zod';
import { violationCodes } from '../catalogue/violations.ts';
import { idSchema } from '../fields.ts';

/**
 * One reason why a resource (or a job) is refused, with the numbers that show it. `message` is the
 * catalogue's text; `details` holds the figures, names and ids it was made of.
 */
export const violationSchema = z.object({
  code: z.enum(violationCodes),
  message: z.string(),
  /** The resource it concerns; null for one that concerns the job alone. */
  resourceId: idSchema.nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type Violation = z.infer<typeof violationSchema>;

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

/** How a person was chosen: kept with every allocation, so that "why this person?" has an answer later. */
export const choiceSchema = z.object({
  resourceId: idSchema,
  score: z.number(),
  parts: z.array(scorePartSchema),
  violations: z.array(violationSchema),
  /** Checks that could not be made and therefore passed, each with its reason; left out where all were made. */
  unchecked: z.array(z.object({ check: z.literal('distance'), message: z.string() })).optional(),
});
export type Choice = z.infer<typeof choiceSchema>;

/** How many of those who were not chosen are kept with an allocation: enough to show the alternatives. */
export const MOST_RUNNERS_UP = 2;

/** Somebody who could have had the job as well, with the score of that moment. */
export const runnerUpSchema = z.object({ resourceId: idSchema, score: z.number() });
export type RunnerUp = z.infer<typeof runnerUpSchema>;

/** Whom the engine did not choose: kept with what it did choose. */
export const alternativesSchema = z.object({
  /** The best of those who could have had the job as well, beside all that was decided with it; best first. */
  runnersUp: z.array(runnerUpSchema).max(MOST_RUNNERS_UP),
  /** People whose checks failed themselves (`fallback`), and who were passed over therefore; mostly none. */
  checksFailed: z.array(violationSchema),
});
export type Alternatives = z.infer<typeof alternativesSchema>;

/** manual: a person's choice; automatic: the best score; forced: kept against every violation. */
export const allocationModes = ['manual', 'automatic', 'forced'] as const;
export const allocationModeSchema = z.enum(allocationModes);
export type AllocationMode = z.infer<typeof allocationModeSchema>;

/**
 * Which step with several bookings a decision was part of: everything unallocated, an optimised whole, one
 * booking handed over so that its person can take another, or taking such a step back.
 */
export const planSources = ['allocateAll', 'optimise', 'handOver', 'undo'] as const;
export const planSourceSchema = z.enum(planSources);
export type PlanSource = z.infer<typeof planSourceSchema>;
