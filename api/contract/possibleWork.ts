import { z } from 'zod';
import {
  idSchema,
  instantSchema,
  lineSchema,
  locationSchema,
  positionSchema,
} from '../../domain/kernel/fields.ts';
import { candidateSchema } from './planning.ts';

const people = z.array(idSchema).max(20);
const labels = z.array(idSchema).max(50);

/** Work that is no booking yet, as far as checks and scores ask for it. */
const newWork = {
  customerId: idSchema.nullable().default(null),
  start: instantSchema,
  end: instantSchema,
  /** Where it is; null: at the customer's, or not known. */
  location: locationSchema.nullable().default(null),
  labelIds: labels.default([]),
};

/** What a form for a new booking says of it. */
const newBookingSchema = z
  .object({
    ...newWork,
    resourcesNeeded: z.int().min(1).max(20).default(1),
    preferredResourceIds: labels.default([]),
    external: z.boolean().default(false),
    visitStemId: lineSchema.nullable().default(null),
  })
  .refine(({ start, end }) => end > start && end - start <= 31 * 86_400, {
    path: ['end'],
    message: 'must be after start, and at most 31 days after it',
  });
export type NewWork = z.infer<typeof newBookingSchema>;

/** The most days of one answer. */
export const mostPossibleDays = 28;

/**
 * `POST /api/v1/possible-times` (planners): when a booking, or one that is to be made, could be done: for each day the time
 * nearest to its own at which enough people are free, with the best of them. `resourceIds`: only these, all of them.
 */
export const possibleTimesRequestSchema = z
  .object({
    bookingId: idSchema.optional(),
    booking: newBookingSchema.optional(),
    resourceIds: people.min(1).optional(),
    /** Epoch seconds; omitted, or in the past: now. */
    from: instantSchema.optional(),
    days: z.int().min(1).max(mostPossibleDays).default(14),
    after: positionSchema.optional(),
  })
  .refine(({ bookingId, booking }) => (bookingId === undefined) !== (booking === undefined), {
    path: ['bookingId'],
    message: 'must be given, or else `booking`',
  });
export type PossibleTimesRequest = z.input<typeof possibleTimesRequestSchema>;

/** What is asked of somebody who is proposed. */
const outlook = {
  /** Kilometres in a straight line; null if either place is not known. */
  distanceKm: z.number().nullable(),
  /** The sum of the prices of the person's labels; null if none has a price. */
  cost: z.number().nullable(),
  /** Hours of work with this, on its day and in its week, and the limit of the week; null if none is set up. */
  dayHours: z.number(),
  weekHours: z.number(),
  weekLimitHours: z.number().nullable(),
};

export const possibleTimesViewSchema = z.object({
  position: z.int(),
  /** Of the booking, for `If-Match` of the move that follows; null for one that is to be made. */
  revision: z.int().nullable(),
  resourcesNeeded: z.int(),
  /** The best first, at most one a day. */
  times: z.array(
    z.object({
      start: z.int(),
      end: z.int(),
      score: z.number(),
      /** The best people who are free then, the best first: at least as many as it needs. */
      people: z.array(z.object({ resourceId: z.string(), name: z.string(), score: z.number(), ...outlook })),
    }),
  ),
});
export type PossibleTimesView = z.infer<typeof possibleTimesViewSchema>;
export type PossibleTime = PossibleTimesView['times'][number];

/**
 * `POST /api/v1/free-people` (planners): who could do something at a time, without a booking. Without labels none are asked
 * for; `withinKm` says how far away people may be, instead of the organisation's maximum.
 */
export const freePeopleRequestSchema = z
  .object({
    ...newWork,
    withinKm: z.number().positive().max(20_000).optional(),
    after: positionSchema.optional(),
  })
  .refine(({ start, end }) => end > start && end - start <= 31 * 86_400, {
    path: ['end'],
    message: 'must be after start, and at most 31 days after it',
  });
export type FreePeopleRequest = z.input<typeof freePeopleRequestSchema>;

export const freePeopleViewSchema = z.object({
  position: z.int(),
  /** Those who are free first, the best first. */
  people: z.array(
    candidateSchema
      .pick({ resourceId: true, name: true, fits: true, score: true, violations: true, unchecked: true })
      .extend({ mobile: z.string().nullable(), ...outlook }),
  ),
});
export type FreePeopleView = z.infer<typeof freePeopleViewSchema>;
export type FreePerson = FreePeopleView['people'][number];
