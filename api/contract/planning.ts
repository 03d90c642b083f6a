import { z } from 'zod';
import { choiceSchema, scorePartSchema } from '../../domain/allocation/allocationRecord.ts';
import { bookingStatusSchema } from '../../domain/booking/bookingStatus.ts';
import { plannedSpan } from '../../domain/booking/plannedSpan.ts';
import { violationCodes } from '../../domain/catalogue/violations.ts';
import { idSchema, instantSchema } from '../../domain/fields.ts';
import { mostRecordsInJob } from '../../domain/mostRecordsInJob.ts';

const personSchema = z.object({ id: z.string(), name: z.string() });
export type PlannedPerson = z.infer<typeof personSchema>;

/** A reason against somebody, for people: the code's title, and the text with its figures. */
const reasonSchema = z.object({
  code: z.enum(violationCodes),
  title: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
});
export type CandidateReason = z.infer<typeof reasonSchema>;

/** One resource for a booking. The score is the sum of its parts. */
export const candidateSchema = z.object({
  resourceId: z.string(),
  name: z.string(),
  /** Has the booking now. */
  assigned: z.boolean(),
  /** There is no reason against it. */
  fits: z.boolean(),
  score: z.number(),
  parts: z.array(scorePartSchema),
  violations: z.array(reasonSchema),
  /** `Distance not checked: …` if a location is missing; null if every check was made. */
  unchecked: z.string().nullable(),
});
export type Candidate = z.infer<typeof candidateSchema>;

/** A smallest change that would make the booking fit; the engine has checked each. */
const nearestChangeSchema = z.discriminatedUnion('kind', [
  /** Moves the booking itself, later if `byMinutes` is above 0, with these people. */
  z.object({
    kind: z.literal('moveJob'),
    byMinutes: z.int(),
    start: z.int(),
    end: z.int(),
    resources: z.array(personSchema),
  }),
  /** Gives another booking of this person to another, which frees the person. */
  z.object({
    kind: z.literal('handOver'),
    resource: personSchema,
    booking: z.object({
      id: z.string(),
      title: z.string(),
      customerName: z.string(),
      start: z.int(),
      end: z.int(),
      revision: z.int(),
      /** The booking's people afterwards, the primary person first: only the one who is freed is replaced. */
      resourceIds: z.array(z.string()),
    }),
    to: personSchema,
  }),
  /** All the labels that this person lacks, by name. */
  z.object({ kind: z.literal('addLabels'), resource: personSchema, missing: z.array(z.string()) }),
]);
export const nearestFitSchema = z.object({
  needed: z.int(),
  available: z.int(),
  changes: z.array(z.object({ sentence: z.string(), change: nearestChangeSchema })),
});
export type NearestFit = z.infer<typeof nearestFitSchema>;

/**
 * `GET /api/v1/bookings/{bookingId}/candidates` (planners; `after` as elsewhere): who can take it. Every
 * resource, those that fit first, best first; at one moment of the read side.
 */
export const candidatesViewSchema = z.object({
  position: z.int(),
  bookingId: z.string(),
  /** For `If-Match` of the allocation that follows. */
  revision: z.int(),
  resourcesNeeded: z.int(),
  candidates: z.array(candidateSchema),
  /** Null if as many fit as the booking needs, or if only the first candidates were asked for. */
  nearestFit: nearestFitSchema.nullable(),
});
export type CandidatesView = z.infer<typeof candidatesViewSchema>;

export const planModes = ['allocateAll', 'optimise'] as const;
export const planModeSchema = z.enum(planModes);
export type PlanMode = z.infer<typeof planModeSchema>;

/**
 * `POST /api/v1/plans` (planners). `allocateAll`: drafts without people, one after the other. `optimise`: all
 * as a whole; drafts and rostered bookings may change people, confirmed ones only with `includeConfirmed`,
 * locked, dispatched and active ones never. Covers bookings that start between `from` (inclusive) and `to`
 * (exclusive); `bookingIds` narrows that. Nothing is changed: `booking.applyPlan` does that.
 */
export const planRequestSchema = plannedSpan(
  z.object({
    mode: planModeSchema,
    from: instantSchema,
    to: instantSchema,
    bookingIds: z.array(idSchema).max(mostRecordsInJob).optional(),
    includeConfirmed: z.boolean().default(false),
    /** For the search of `optimise`. */
    seconds: z.number().min(1).max(30).default(5),
    /** The same seed gives the same plan, unless time ends the search. */
    seed: z.int().min(0).max(0xffff_ffff).default(1),
  }),
);
export type PlanRequest = z.input<typeof planRequestSchema>;

/** The criteria of a plan. `travelMinutes` is null if no travel times are known. */
const planTotalsSchema = z.object({
  allocated: z.int(),
  score: z.number(),
  travelMinutes: z.number().nullable(),
});
export type PlanTotalsView = z.infer<typeof planTotalsSchema>;

/** The bookings considered, before or after. */
const planSideSchema = planTotalsSchema.extend({ unallocated: z.int(), violations: z.int() });
export type PlanSide = z.infer<typeof planSideSchema>;

const plannedBookingSchema = z.object({
  bookingId: z.string(),
  /** As the plan saw it, for `booking.applyPlan`. */
  ifRevision: z.int(),
  title: z.string(),
  customerName: z.string(),
  status: bookingStatusSchema,
  start: z.int(),
  end: z.int(),
});

export const planPreviewSchema = z.object({
  mode: planModeSchema,
  from: z.int(),
  to: z.int(),
  /** The moment of the read side on which the plan is based. */
  position: z.int(),
  seed: z.int(),
  elapsedMs: z.int(),
  /** Why the search ended: it was complete, its time was up, or somebody stopped it. */
  ended: z.enum(['done', 'timeOver', 'stopped']),
  /** True: no plan allocates more of these bookings. False: not proven. */
  provenMost: z.boolean(),
  /** The bookings considered, and how many of them stay: locked, under way, or in conflict. */
  bookings: z.int(),
  locked: z.int(),
  before: planSideSchema,
  after: planSideSchema,
  /** By start, then id. */
  changes: z.array(
    plannedBookingSchema.extend({
      before: z.array(personSchema),
      after: z.array(personSchema),
      /** Why these people: each person's score beside the rest of the plan, with its parts. */
      choices: z.array(choiceSchema),
    }),
  ),
  /** The bookings that stay without people: a summary, and everybody's reasons merged by code. */
  unallocated: z.array(
    plannedBookingSchema.extend({
      code: z.string(),
      message: z.string(),
      reasons: z.array(
        z.object({
          code: z.enum(violationCodes),
          title: z.string(),
          /** Each text once, at most five. */
          messages: z.array(z.string()),
          /** How many people it concerns, and at most twenty of them, the most suitable first. */
          people: z.int(),
          resourceIds: z.array(z.string()),
          resourceNames: z.array(z.string()),
        }),
      ),
    }),
  ),
});
export type PlanPreview = z.infer<typeof planPreviewSchema>;

/**
 * The answer streams as newline-delimited JSON: progress, then one preview or one problem. `planId` stops the
 * search with the best plan so far: `POST /api/v1/plans/{planId}/stop`. Closing the request ends it, too.
 */
export const planLineSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('progress'),
    planId: z.string(),
    phase: z.enum(['waiting', 'searching']),
    elapsedMs: z.int(),
    /**
     * The fraction of the time that has passed, or of the search that is done, 0 to 1: for a progress bar.
     */
    done: z.number(),
    /** The number of bookings. */
    bookings: z.int(),
    /** The best plan so far; null until there is one. */
    best: planTotalsSchema.nullable(),
  }),
  z.object({ kind: z.literal('preview'), preview: planPreviewSchema }),
  z.object({ kind: z.literal('problem'), code: z.string(), message: z.string() }),
]);
export type PlanLine = z.infer<typeof planLineSchema>;

/** `POST /api/v1/plans/{planId}/stop`: false if it is not, or no longer, searching. */
export const planStoppedSchema = z.object({ stopped: z.boolean() });

/**
 * The report of the command `booking.applyPlan`, whose input is `{ changes: [{ bookingId, ifRevision,
 * resourceIds }], source: 'allocateAll' | 'optimise' | 'handOver' | 'undo' }`. With `resourceIds: []` a
 * booking becomes a draft without people. All changes or none: if one would violate a check or its booking
 * has changed, the command is refused with `plan_outdated`, and `details.problems` is a list of
 * `planProblemSchema`. More than 5,000 changes are a job, whose report has this form too.
 */
export const planProblemSchema = z.object({
  bookingId: z.string(),
  /** The booking's; empty if it has none, or if there is no such booking. */
  title: z.string(),
  code: z.string(),
  message: z.string(),
  resourceIds: z.array(z.string()),
});
export type PlanProblem = z.infer<typeof planProblemSchema>;
export const applyPlanReportSchema = z.object({
  applied: z.array(z.object({ bookingId: z.string(), revision: z.int(), resourceIds: z.array(z.string()) })),
  /** Changed by others at the moment of the append, or while a job was under way; otherwise empty. */
  notApplied: z.array(planProblemSchema),
  /** Sent as `changes` with the source `undo`, they undo the whole step. */
  inverse: z.array(
    z.object({ bookingId: z.string(), ifRevision: z.int(), resourceIds: z.array(z.string()) }),
  ),
});
export type ApplyPlanReport = z.infer<typeof applyPlanReportSchema>;
