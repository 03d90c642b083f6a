import { z } from 'zod';
import { choiceSchema, scorePartSchema } from '../../domain/allocation/allocationRecord.ts';
import { suitabilitySchema } from '../../domain/allocation/suitability.ts';
import { bookingStatusSchema } from '../../domain/booking/bookingStatus.ts';
import { plannedSpan } from '../../domain/booking/plannedSpan.ts';
import { violationCodes } from '../../domain/catalogue/violations.ts';
import { idSchema, instantSchema, positionSchema } from '../../domain/kernel/fields.ts';
import { mostRecordsInJob } from '../../domain/kernel/mostRecordsInJob.ts';
import { checkSwitches } from '../../domain/settings/checkSwitches.ts';

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
  /** Comes from an agency. */
  external: z.boolean(),
  /** Has the booking now. */
  assigned: z.boolean(),
  /** There is no reason against it. */
  fits: z.boolean(),
  score: z.number(),
  parts: z.array(scorePartSchema),
  /** What the score stands for; null for somebody who does not fit. */
  suitability: suitabilitySchema.omit({ resourceId: true }).nullable(),
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
  /** Null if as many fit as the booking needs, or if it was not asked for. */
  nearestFit: nearestFitSchema.nullable(),
});
export type CandidatesView = z.infer<typeof candidatesViewSchema>;

/** The most days of `free-times` in one answer. */
export const mostFreeDays = 28;

/**
 * `GET /api/v1/bookings/{bookingId}/free-times` (planners): when its people could do it on other days, at most one time a
 * day, the nearest to its own. Instants are epoch seconds.
 */
export const freeTimesViewSchema = z.object({
  bookingId: z.string(),
  /** For `If-Match` of the move that follows. */
  revision: z.int(),
  /** Its people; nobody: nothing is offered. */
  resources: z.array(personSchema),
  times: z.array(z.object({ start: z.int(), end: z.int() })),
});
export type FreeTimesView = z.infer<typeof freeTimesViewSchema>;

export const planModes = ['allocateAll', 'optimise'] as const;
export const planModeSchema = z.enum(planModes);
export type PlanMode = z.infer<typeof planModeSchema>;

/**
 * `POST /api/v1/plans` (planners). `allocateAll`: drafts without people, one after the other. `optimise`: all
 * as a whole; drafts and rostered bookings may change people, confirmed ones only with `includeConfirmed`,
 * locked, dispatched and active ones never. With `includeConflicts`, both also replace the people of bookings who
 * violate a check. Nobody's last person is taken off a booking unless `mayUnallocate` says so. Covers bookings that start between `from` (inclusive) and `to`
 * (exclusive); `bookingIds` narrows that. Nothing is changed: `booking.applyPlan` does that.
 */
export const planRequestSchema = plannedSpan(
  z.object({
    mode: planModeSchema,
    from: instantSchema,
    to: instantSchema,
    bookingIds: z.array(idSchema).max(mostRecordsInJob).optional(),
    includeConfirmed: z.boolean().default(false),
    /** Bookings in conflict, too; otherwise they keep their people. */
    includeConflicts: z.boolean().default(false),
    /** A booking may end with nobody: so that more others have somebody, or because nobody else can come. */
    mayUnallocate: z.boolean().default(false),
    /** At most so many bookings that have people get others; omitted: any number. */
    mostChanged: z.int().min(0).max(mostRecordsInJob).optional(),
    /**
     * Looks among people whom these checks exclude, and as far as this. Such a plan is carried out by forcing its
     * allocations: `booking.applyPlan` refuses it.
     */
    lookFurther: z
      .object({
        doNotCheck: z.array(z.enum(checkSwitches)).default([]),
        maxDistanceKm: z.number().positive().max(20_000).optional(),
      })
      .optional(),
    /** Waits until the read side has reached this position of the log, so that you plan with your own changes. */
    after: positionSchema.optional(),
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

/** Everybody's reasons against a booking, merged by code. */
export const mergedReasonSchema = z.object({
  code: z.enum(violationCodes),
  title: z.string(),
  /** Each text once, at most five. */
  messages: z.array(z.string()),
  /** What the check saw beside these texts (`08:00–16:00`), each once, at most five. */
  figures: z.array(z.string()),
  /** How many people it concerns, and at most twenty of them, the most suitable first. */
  people: z.int(),
  resourceIds: z.array(z.string()),
  resourceNames: z.array(z.string()),
});

/** What stands in the way of a booking: the code of a check, and a few words that follow a number of bookings. */
const obstacleSchema = z.object({ code: z.enum(violationCodes), title: z.string(), reason: z.string() });

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
  /** Whether its allocations must be forced: it looked further than the organisation's checks allow. */
  mustForce: z.boolean(),
  /** What the plan brings, and what it disturbs for that. */
  gain: z.object({
    /** How many more bookings have people, and in how many a conflict ends. */
    allocated: z.int(),
    mended: z.int(),
    /** Kilometres of travel saved, in straight lines; below 0 if there are more. Null: no places are known. */
    travelKm: z.number().nullable(),
    /** How many bookings that have people get others, how many of those get nobody, and how many had people. */
    changed: z.int(),
    takenOff: z.int(),
    ofAllocated: z.int(),
  }),
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
      /** Why it changes: nobody has it, its people are in conflict, the plan is better as a whole, or two people exchange work. */
      because: z.enum(['unallocated', 'conflict', 'better', 'swap']),
      /** The conflict that ends, or that must be put up with (`mustForce`), merged by code; otherwise empty. */
      conflict: z.array(mergedReasonSchema),
      /** What the people of `after` have in their favour, in that order. */
      suitability: z.array(suitabilitySchema),
      /** The changes without which this one cannot be made: they free its people. */
      needs: z.array(z.string()),
      /** Why these people: each person's score beside the rest of the plan, with its parts. */
      choices: z.array(choiceSchema),
    }),
  ),
  /** The bookings that stay without people: a summary, what stands in the way, and everybody's reasons. */
  unallocated: z.array(
    plannedBookingSchema.extend({
      code: z.string(),
      message: z.string(),
      obstacle: obstacleSchema.nullable(),
      reasons: z.array(mergedReasonSchema),
    }),
  ),
  /** With `includeConflicts`: the bookings that stay in conflict, with whom, and why nobody else has them. */
  inConflict: z.array(
    plannedBookingSchema.extend({
      resources: z.array(personSchema),
      conflict: z.array(mergedReasonSchema),
      code: z.string(),
      message: z.string(),
      obstacle: obstacleSchema.nullable(),
      reasons: z.array(mergedReasonSchema),
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
 * resourceIds }], source: 'allocateAll' | 'optimise' | 'handOver' | 'swap' | 'undo' }`. With `resourceIds: []` a
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
