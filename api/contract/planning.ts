import { z } from 'zod';
import { choiceSchema, scorePartSchema } from '../../domain/allocation/allocationRecord.ts';
import { bookingStatusSchema } from '../../domain/booking/bookingStatus.ts';
import { violationCodes } from '../../domain/catalogue/violations.ts';
import { idSchema, instantSchema } from '../../domain/fields.ts';

const personSchema = z.object({ id: z.string(), name: z.string() });
export type PlannedPerson = z.infer<typeof personSchema>;

/** A reason against somebody, as a person reads it: the code's title, and the text with its figures. */
const reasonSchema = z.object({
  code: z.enum(violationCodes),
  title: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
});
export type CandidateReason = z.infer<typeof reasonSchema>;

/** One resource beside a booking. The score is the sum of its parts. */
export const candidateSchema = z.object({
  resourceId: z.string(),
  name: z.string(),
  /** Has the booking now. */
  assigned: z.boolean(),
  /** Nothing speaks against it. */
  fits: z.boolean(),
  score: z.number(),
  parts: z.array(scorePartSchema),
  violations: z.array(reasonSchema),
  /** `Distance not checked: …` where a location is missing; null where every check was made. */
  unchecked: z.string().nullable(),
});
export type Candidate = z.infer<typeof candidateSchema>;

/** A smallest change that would make the booking fit; each was checked by the engine. */
const nearestChangeSchema = z.discriminatedUnion('kind', [
  /** The booking itself, later where `byMinutes` is above 0, to these people. */
  z.object({
    kind: z.literal('moveJob'),
    byMinutes: z.int(),
    start: z.int(),
    end: z.int(),
    resources: z.array(personSchema),
  }),
  /** Another booking from this person to another, which frees the person. */
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
      /** Who has it then, the primary person first: only the one who is freed is replaced. */
      resourceIds: z.array(z.string()),
    }),
    to: personSchema,
  }),
  /** The labels that this person alone lacks, by name. */
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
 * resource, those that fit first, best first; of one moment of the read side.
 */
export const candidatesViewSchema = z.object({
  position: z.int(),
  bookingId: z.string(),
  /** For `If-Match` of the allocation that follows. */
  revision: z.int(),
  resourcesNeeded: z.int(),
  candidates: z.array(candidateSchema),
  /** Null where as many fit as the booking needs. */
  nearestFit: nearestFitSchema.nullable(),
});
export type CandidatesView = z.infer<typeof candidatesViewSchema>;

export const planModes = ['allocateAll', 'optimise'] as const;
export const planModeSchema = z.enum(planModes);
export type PlanMode = z.infer<typeof planModeSchema>;

/**
 * `POST /api/v1/plans` (planners). `allocateAll`: drafts without people, one after the other. `optimise`: all
 * as a whole; drafts and rostered bookings may change people, confirmed ones only with `includeConfirmed`,
 * locked, dispatched and active ones never. Bookings that start in `from` (included) to `to` (excluded);
 * `bookingIds` narrows that. Nothing is changed: `booking.applyPlan` does that.
 */
export const planRequestSchema = z
  .object({
    mode: planModeSchema,
    from: instantSchema,
    to: instantSchema,
    bookingIds: z.array(idSchema).max(5000).optional(),
    includeConfirmed: z.boolean().default(false),
    /** For the search of `optimise`. */
    seconds: z.number().min(1).max(30).default(5),
    /** The same seed gives the same plan, unless time ends the search. */
    seed: z.int().min(0).max(0xffff_ffff).default(1),
  })
  .refine(({ from, to }) => to > from, { path: ['to'], message: 'must be after from' })
  .refine(({ from, to }) => to - from <= 31 * 86_400, {
    path: ['to'],
    message: 'must be at most 31 days after from',
  });
export type PlanRequest = z.input<typeof planRequestSchema>;

/** What a plan comes to. `travelMinutes` is null where no travel times are known. */
const planTotalsSchema = z.object({
  allocated: z.int(),
  score: z.number(),
  travelMinutes: z.number().nullable(),
});
export type PlanTotalsView = z.infer<typeof planTotalsSchema>;

/** The bookings looked at, before or after. */
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
  /** The moment of the read side that the plan is of. */
  position: z.int(),
  seed: z.int(),
  elapsedMs: z.int(),
  /** Why the search ended: it was done, its time was over, or somebody stopped it. */
  ended: z.enum(['done', 'timeOver', 'stopped']),
  /** True: no plan allocates more of these bookings. False: not proven. */
  provenMost: z.boolean(),
  /** Bookings looked at, and how many of them stay: locked, on the way, or in conflict. */
  bookings: z.int(),
  locked: z.int(),
  before: planSideSchema,
  after: planSideSchema,
  /** By start, then id. */
  changes: z.array(
    plannedBookingSchema.extend({
      before: z.array(personSchema),
      after: z.array(personSchema),
      /** Why these people: the score of each beside the rest of the plan, with its parts. */
      choices: z.array(choiceSchema),
    }),
  ),
  /** What stays without people: in short, and everybody's reasons merged per code. */
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
          /** How many people it concerns, and at most twenty of them, those first that would suit best. */
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
    /** How much of the time is over, or of the search done, 0 to 1: for a bar. */
    done: z.number(),
    /** Of so many bookings. */
    bookings: z.int(),
    /** The best plan so far; null until there is one. */
    best: planTotalsSchema.nullable(),
  }),
  z.object({ kind: z.literal('preview'), preview: planPreviewSchema }),
  z.object({ kind: z.literal('problem'), code: z.string(), message: z.string() }),
]);
export type PlanLine = z.infer<typeof planLineSchema>;

/** `POST /api/v1/plans/{planId}/stop`: false where it is not searching (any more). */
export const planStoppedSchema = z.object({ stopped: z.boolean() });

/**
 * The report of the command `booking.applyPlan`, whose input is
 * `{ changes: [{ bookingId, ifRevision, resourceIds }], source: 'allocateAll' | 'optimise' | 'handOver' | 'undo' }`. With
 * `resourceIds: []` a booking becomes a draft without people. All changes or none: where one would violate a
 * check or its booking has changed, the command is refused with `plan_outdated`, and `details.problems` is a
 * list of `planProblemSchema`.
 */
export const planProblemSchema = z.object({
  bookingId: z.string(),
  code: z.string(),
  message: z.string(),
  resourceIds: z.array(z.string()),
});
export type PlanProblem = z.infer<typeof planProblemSchema>;
export const applyPlanReportSchema = z.object({
  applied: z.array(z.object({ bookingId: z.string(), revision: z.int(), resourceIds: z.array(z.string()) })),
  /** Changed by others in the very moment of the append; empty but for that. */
  notApplied: z.array(planProblemSchema),
  /** Sent as `changes` with the source `undo`, they take the whole step back. */
  inverse: z.array(
    z.object({ bookingId: z.string(), ifRevision: z.int(), resourceIds: z.array(z.string()) }),
  ),
});
export type ApplyPlanReport = z.infer<typeof applyPlanReportSchema>;
