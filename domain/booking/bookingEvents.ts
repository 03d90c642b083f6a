import { z } from 'zod';
import {
  allocationModeSchema,
  alternativesSchema,
  choiceSchema,
  planSourceSchema,
  recordedViolationSchema,
} from '../allocation/allocationRecord.ts';
import { participantSchema } from '../groupEvent/participant.ts';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { commandIdSchema, idSchema, instantSchema, revisionSchema, textSchema } from '../kernel/fields.ts';
import { bookingDetailsSchema } from './bookingDetails.ts';
import { bookingSnapshotSchema } from './bookingSnapshot.ts';

const span = { start: instantSchema, end: instantSchema };
const reason = textSchema.min(1, 'is required');

/** A check of the current people at the current time: recorded whenever either changes. */
const violations = z.array(recordedViolationSchema);
const fitness = { conflict: z.boolean(), violations };

/** What another number of participants means: how many people it takes, and a new check of those whom it has. */
const afterwards = {
  resourcesNeeded: bookingDetailsSchema.shape.resourcesNeeded.optional(),
  conflict: fitness.conflict.optional(),
  violations: fitness.violations.optional(),
};

/** What changed: a kind of record, or the other work of its people. */
export const reassessedBecauseSchema = z.enum([
  'organisation',
  'label',
  'customer',
  'resource',
  'shift',
  'work',
]);
export type ReassessedBecause = z.infer<typeof reassessedBecauseSchema>;

export const outcomes = ['Done', 'MultiDay'] as const;
export const outcomeSchema = z.enum(outcomes);

export const bookingEvents = {
  BookingCreated: defineEvent(
    'BookingCreated',
    4,
    bookingDetailsSchema.extend({
      ...span,
      /** The booking that this one continues (finish with outcome MultiDay). */
      continuesBookingId: idSchema.nullable(),
    }),
  ),
  /** The details that differ, and a new check of the people if the change can affect it. */
  BookingDetailsChanged: defineEvent(
    'BookingDetailsChanged',
    4,
    bookingDetailsSchema
      .partial()
      .extend({ conflict: fitness.conflict.optional(), violations: fitness.violations.optional() }),
  ),
  /** Somebody takes part in a group event, or waits for a place. */
  ParticipantJoined: defineEvent('ParticipantJoined', 1, participantSchema.extend(afterwards)),
  /** Somebody takes other services. */
  ParticipantServicesChosen: defineEvent(
    'ParticipantServicesChosen',
    1,
    participantSchema.omit({ attendance: true }),
  ),
  /** Whether somebody came, or will: also of those who waited and have a place now, and of those who cancelled. */
  AttendanceRecorded: defineEvent(
    'AttendanceRecorded',
    1,
    participantSchema.omit({ serviceIds: true }).extend(afterwards),
  ),
  /** Somebody was taken off: they were entered by mistake. */
  ParticipantRemoved: defineEvent(
    'ParticipantRemoved',
    1,
    participantSchema.pick({ customerId: true }).extend(afterwards),
  ),
  BookingRescheduled: defineEvent('BookingRescheduled', 2, z.object({ ...span, ...fitness })),
  /** The whole list of people after this decision; draft and cancelled bookings become rostered. */
  BookingAllocated: defineEvent(
    'BookingAllocated',
    4,
    z.object({
      /** The first is the primary resource (`resourceId`). */
      resourceIds: z.array(idSchema).min(1),
      previousResourceIds: z.array(idSchema),
      mode: allocationModeSchema,
      /** `autoallocate`: chosen by the engine, not named by a person. */
      autoAllocated: z.boolean(),
      partnerBooking: z.boolean(),
      choices: z.array(choiceSchema.extend({ violations })),
      /** Omitted if a person chose: nobody looked for alternatives then. */
      alternatives: alternativesSchema.extend({ checksFailed: violations }).optional(),
      /** Omitted if the booking was not decided as part of a plan. */
      plannedBy: planSourceSchema.optional(),
      ...fitness,
    }),
  ),
  /** One of several people was removed; the first remaining one is primary (scheduling §4). */
  ResourceRemoved: defineEvent(
    'ResourceRemoved',
    2,
    z.object({
      resourceId: idSchema,
      remainingResourceIds: z.array(idSchema).min(1),
      partnerBooking: z.boolean().optional(),
      ...fitness,
    }),
  ),
  /**
   * One of its people is kept under another record from now on: two records of one person were merged. `resourceIds` is
   * the whole list after it; the booking stays what it is, cancelled.
   */
  BookingPersonMerged: defineEvent(
    'BookingPersonMerged',
    1,
    z.object({ duplicateId: idSchema, resourceId: idSchema, resourceIds: z.array(idSchema).min(1) }),
  ),
  /** The last person was removed: the booking is a draft again. */
  BookingUnallocated: defineEvent(
    'BookingUnallocated',
    3,
    z.object({ previousResourceIds: z.array(idSchema), plannedBy: planSourceSchema.optional() }),
  ),
  /** Leave or a break of one of its people began or ceased to conflict with it (`recheck.ts`). */
  BookingRechecked: defineEvent('BookingRechecked', 2, z.object({ resourceId: idSchema, ...fitness })),
  /** A service plan of its VisitStemID began or ceased to block it (`recheck.ts`). */
  BookingServiceRechecked: defineEvent('BookingServiceRechecked', 2, z.object(fitness)),
  /**
   * Something else that its checks use has changed (`concerns.ts`), and with it their findings about these
   * people.
   */
  BookingReassessed: defineEvent(
    'BookingReassessed',
    2,
    z.object({ because: reassessedBecauseSchema, resourceIds: z.array(idSchema).min(1), ...fitness }),
  ),
  BookingConfirmed: defineEvent('BookingConfirmed', 1, z.object({})),
  BookingDispatched: defineEvent('BookingDispatched', 1, z.object({})),
  /** Arrival on site. */
  BookingStarted: defineEvent('BookingStarted', 1, z.object({ onSiteAt: instantSchema })),
  BookingFinished: defineEvent(
    'BookingFinished',
    1,
    z.object({ finishedAt: instantSchema, outcome: outcomeSchema, followUpBookingId: idSchema.nullable() }),
  ),
  BookingReviewed: defineEvent('BookingReviewed', 1, z.object({ review: textSchema })),
  FeedbackGiven: defineEvent(
    'FeedbackGiven',
    1,
    z.object({ feedback: textSchema, rating: z.int().min(1).max(5).nullable() }),
  ),
  /** Postponed: with `start` and `end` to that time, otherwise with its date left open. */
  BookingParked: defineEvent(
    'BookingParked',
    1,
    z.object({ reason: textSchema, start: instantSchema.nullable(), end: instantSchema.nullable() }),
  ),
  BookingUnparked: defineEvent('BookingUnparked', 2, z.object({ ...span, ...fitness })),
  CancellationRequested: defineEvent('CancellationRequested', 1, z.object({ reason })),
  CancellationDeclined: defineEvent('CancellationDeclined', 1, z.object({ reason: textSchema })),
  BookingCancelled: defineEvent('BookingCancelled', 1, z.object({ reason })),
  /** Its time and its people cannot change until it is unlocked. */
  BookingLocked: defineEvent('BookingLocked', 1, z.object({})),
  BookingUnlocked: defineEvent('BookingUnlocked', 1, z.object({})),
  /** It counts for nothing until somebody makes it active again (the inactive flag, scheduling §3). */
  BookingDeactivated: defineEvent('BookingDeactivated', 1, z.object({})),
  /** It counts again, with a new check of its people. */
  BookingReactivated: defineEvent('BookingReactivated', 2, z.object(fitness)),
  /** A cancelled booking becomes a draft again, without people. */
  BookingReopened: defineEvent('BookingReopened', 1, z.object({})),
  /**
   * The booking is again what it was at a revision: `booking`, with a new check of its people. Null: it is as if it had
   * never been entered; `previousResourceIds` are those whose work it was until now.
   */
  BookingReverted: defineEvent(
    'BookingReverted',
    4,
    z.object({
      revision: revisionSchema.nullable(),
      booking: bookingSnapshotSchema.nullable(),
      previousResourceIds: z.array(idSchema),
      ...fitness,
    }),
  ),
  /**
   * Somebody took a step back: the booking is again what it was before it, with a new check of its people. `undoes` is
   * the id of the command that took the step, `step` the type of its first event. A null `booking`: the step had begun
   * it, and it is as if it had never been entered. If that command was itself an undoing, `step` is what stands `again`.
   */
  BookingStepUndone: defineEvent(
    'BookingStepUndone',
    4,
    z.object({
      undoes: commandIdSchema,
      step: z.string(),
      again: z.boolean(),
      booking: bookingSnapshotSchema.nullable(),
      previousResourceIds: z.array(idSchema),
      ...fitness,
    }),
  ),
};
/** Those that nobody asked for: something else changed, and the people were checked again. */
export const automaticTypes: readonly BookingEvent['type'][] = [
  'BookingRechecked',
  'BookingServiceRechecked',
  'BookingReassessed',
];

export type BookingEvent = EventOf<typeof bookingEvents>;
