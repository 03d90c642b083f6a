import { z } from 'zod';
import { isByHand, planSourceSchema } from '../allocation/allocationRecord.ts';
import { groupDetailsSchema } from '../groupEvent/groupDetails.ts';
import {
  firstParticipantsSchema,
  saidAttendanceSchema,
  servicesTakenSchema,
  wantedParticipantsSchema,
} from '../groupEvent/participant.ts';
import { externalDataSchema } from '../kernel/externalData.ts';
import {
  commandIdSchema,
  idSchema,
  instantSchema,
  lineSchema,
  requiredLineSchema,
  revisionSchema,
  textSchema,
} from '../kernel/fields.ts';
import { mostRecordsInJob } from '../kernel/mostRecordsInJob.ts';
import { mostRecordsInStep } from '../kernel/mostRecordsInStep.ts';
import { bookingDetailsSchema, bookingPlaceSchema } from './bookingDetails.ts';
import { outcomeSchema } from './bookingEvents.ts';
import { bookingStatusSchema } from './bookingStatus.ts';
import { plannedSpan } from './plannedSpan.ts';

/** The most ids of other systems that a booking may have. */
export const mostExternalIds = 10;
/** The most further places that a booking may have. */
export const mostPlaces = 20;

const bookingId = idSchema;
const one = { bookingId };
const reason = textSchema.min(1, 'is required');
/** `IsForceAllocation`: keep the allocation despite every violation, including `resource_busy`. */
const force = z.boolean().default(false);

/** The step is meant although the booking is on a later day (`confirmEarlySteps`). */
const early = z.boolean().optional();

/** The records that one field of a booking may name. */
const namedRecords = z.array(idSchema).max(50);

const externalIds = z.array(requiredLineSchema).max(mostExternalIds);
const places = z.array(bookingPlaceSchema).max(mostPlaces);

const detailsDefaults = {
  title: lineSchema.default(''),
  reference: lineSchema.nullable().default(null),
  notes: textSchema.default(''),
  labelIds: namedRecords.default([]),
  location: bookingDetailsSchema.shape.location.default(null),
  address: lineSchema.nullable().default(null),
  timeZone: bookingDetailsSchema.shape.timeZone.default(null),
  resourcesNeeded: bookingDetailsSchema.shape.resourcesNeeded.default(1),
  preferredResourceIds: namedRecords.default([]),
  external: z.boolean().default(false),
  visitStemId: lineSchema.nullable().default(null),
  filterIds: namedRecords.default([]),
  externalIds: externalIds.default([]),
  places: places.default([]),
  externalData: externalDataSchema.default({}),
  copyOf: idSchema.nullable().default(null),
  equipmentIds: namedRecords.default([]),
  optionId: idSchema.nullable().default(null),
  group: groupDetailsSchema.nullable().default(null),
};

/** Whom a new booking has from the start. */
const peopleAtOnce = { resourceIds: z.array(idSchema).max(20).default([]), force };

/** The fields that can change; only those given do. */
const changes = bookingDetailsSchema
  .omit({ roster: true, series: true, copyOf: true })
  .extend({
    customerId: idSchema,
    equipmentIds: namedRecords,
    group: groupDetailsSchema,
    labelIds: namedRecords,
    preferredResourceIds: namedRecords,
    filterIds: namedRecords,
    externalIds,
    places,
    start: instantSchema,
    end: instantSchema,
  })
  .partial().shape;

/** At most 31 days, and the end after the start. */
function spanInOrder<Schema extends z.ZodType<{ start: number; end: number }>>(schema: Schema): Schema {
  return schema
    .refine((span) => span.end > span.start, { path: ['end'], message: 'must be after start' })
    .refine((span) => span.end - span.start <= 31 * 86_400, {
      path: ['end'],
      message: 'must be at most 31 days after start',
    });
}

/**
 * The inputs of the booking commands; their names are those of the routes (`POST
 * /api/v1/commands/booking.create`).
 */
export const bookingCommands = {
  /**
   * Without `bookingId` the id is derived from the command id. `resourceIds`: who is to do it from the start, as a
   * person's choice in the same step; the organisation may require somebody (`newBookingsNeedPeople`).
   */
  'booking.create': spanInOrder(
    z.object({
      bookingId: idSchema.optional(),
      /** Null: it is a group event, and `group` says of which kind. */
      customerId: idSchema.nullable(),
      start: instantSchema,
      end: instantSchema,
      ...detailsDefaults,
      ...peopleAtOnce,
      /** Who takes part in a group event from the start. */
      participants: firstParticipantsSchema.default([]),
    }),
  )
    .refine(({ customerId, group }) => (customerId === null) === (group !== null), {
      path: ['customerId'],
      message: 'is required, and only a group event has none',
    })
    .refine(({ participants, group }) => participants.length === 0 || group !== null, {
      path: ['participants'],
      message: 'must be left out: only a group event has participants',
    }),
  /** Only the fields given change; with a time it is moved as well, in the same step. */
  'booking.edit': z.object({ ...one, ...changes }),
  /**
   * Makes a booking what another system says of it, in one step: what is given, and nothing else. One that does not exist
   * begins, and needs its customer, `start` and `end`. `resourceIds` replaces its people, none: nobody has it. `reason`:
   * of a status that needs one.
   */
  'booking.synchronise': z.object({
    ...one,
    ...changes,
    resourceIds: z.array(idSchema).max(20).optional(),
    /** Of a group event. Those who are not named stay as they are. */
    participants: wantedParticipantsSchema.optional(),
    status: bookingStatusSchema.optional(),
    inactive: z.boolean().optional(),
    reason: textSchema.default(''),
    force,
  }),
  /**
   * Moves, resizes, or hands over a booking in one step; `resourceIds`, if given, replaces its people.
   * Checked like a manual allocation: `resource_busy` refuses, other violations mark a conflict.
   */
  'booking.reschedule': spanInOrder(
    z.object({
      ...one,
      start: instantSchema,
      end: instantSchema,
      resourceIds: z.array(idSchema).min(1).max(20).optional(),
      force,
    }),
  ),
  /**
   * Makes two bookings of one, in one step: it ends at `at`, and a new one without people does the rest. Answers with the new
   * one among `created`.
   */
  'booking.split': z.object({ ...one, splitAt: instantSchema }),
  /** A person's choice of people; they replace the current ones. */
  'booking.allocate': z.object({ ...one, resourceIds: z.array(idSchema).max(20), force }),
  /** The engine's choice: the best-scoring matching resources, as many as the booking needs. */
  'booking.allocateAutomatically': z.object(one),
  /** Automatic allocation of every unallocated draft that starts in the span. Reports an AllocationSummary. */
  'booking.allocateAll': plannedSpan(
    z.object({
      from: instantSchema,
      to: instantSchema,
      bookingIds: z.array(idSchema).max(5000).optional(),
    }),
  ),
  /**
   * Allocates other people to many bookings in one step: all of them, or none if one would violate a check or
   * has changed since the plan was made. An empty list of people makes the booking a draft again. The source
   * `handOver` is a person's choice for two bookings, `swap` one for the work of two people. More than
   * `mostRecordsInStep` changes are a job.
   */
  'booking.applyPlan': z
    .object({
      changes: z
        .array(
          z.object({
            ...one,
            ifRevision: revisionSchema,
            resourceIds: z.array(idSchema).max(20),
          }),
        )
        .min(1)
        .max(mostRecordsInJob)
        .refine((changes) => new Set(changes.map(({ bookingId: id }) => id)).size === changes.length, {
          message: 'must name each booking once',
        }),
      source: planSourceSchema.default('optimise'),
    })
    .refine(({ changes, source }) => !isByHand(source) || changes.length <= mostRecordsInStep, {
      path: ['changes'],
      message: `must be at most ${mostRecordsInStep} in a hand-over or a swap, which is always one step`,
    }),
  'booking.removeResource': z.object({ ...one, resourceId: idSchema }),
  /** Until it is unlocked, neither plans nor people can change its time or its people. */
  'booking.lock': z.object(one),
  'booking.unlock': z.object(one),
  /** It counts for nothing until it is active again: it occupies nobody, and lists and boards leave it out. */
  'booking.deactivate': z.object(one),
  /** Its people are checked as in an allocation. */
  'booking.reactivate': z.object({ ...one, force }),
  'booking.confirm': z.object(one),
  'booking.dispatch': z.object({ ...one, early }),
  'booking.start': z.object({ ...one, early }),
  'booking.finish': z.object({ ...one, early, outcome: outcomeSchema.default('Done') }),
  'booking.review': z.object({ ...one, review: textSchema.default('') }),
  'booking.feedback': z.object({
    ...one,
    feedback: textSchema.default(''),
    rating: z.int().min(1).max(5).nullable().default(null),
  }),
  'booking.park': z.object({
    ...one,
    reason: textSchema.default(''),
    start: instantSchema.nullable().default(null),
    end: instantSchema.nullable().default(null),
  }),
  /** Back to draft or rostered, at the given time or its own; its people are checked as by `reschedule`. */
  'booking.unpark': z.object({
    ...one,
    start: instantSchema.optional(),
    end: instantSchema.optional(),
    force,
  }),
  'booking.cancel': z.object({ ...one, reason }),
  'booking.reopen': z.object(one),
  /** Null: as if it had never been entered. */
  'booking.revert': z.object({ ...one, revision: revisionSchema.nullable() }),
  /** Takes back what a command did to the booking, whatever it was. */
  'booking.undo': z.object({ ...one, commandId: commandIdSchema }),
  /** Gives a customer a place in a group event, or lets them wait for one. */
  'booking.addParticipant': z.object({
    ...one,
    customerId: idSchema,
    serviceIds: servicesTakenSchema.default([]),
  }),
  'booking.chooseServices': z.object({ ...one, customerId: idSchema, serviceIds: servicesTakenSchema }),
  /** `absent`: with notice if it is told in time (`groupNoticeHours`). Anybody who waited and is expected has a place. */
  'booking.recordAttendance': z.object({
    ...one,
    customerId: idSchema,
    attendance: saidAttendanceSchema,
  }),
  'booking.removeParticipant': z.object({ ...one, customerId: idSchema }),
  /** A customer gives up the own place. */
  'booking.cancelParticipation': z.object(one),
  'booking.requestCancellation': z.object({ ...one, reason }),
  'booking.approveCancellation': z.object(one),
  'booking.declineCancellation': z.object({ ...one, reason: textSchema.default('') }),
};
export type BookingCommands = {
  [Name in keyof typeof bookingCommands]: z.input<(typeof bookingCommands)[Name]>;
};
