import { z } from 'zod';
import { idSchema, instantSchema, positionSchema } from '../../domain/kernel/fields.ts';
import { mostRecordsInStep } from '../../domain/kernel/mostRecordsInStep.ts';
import { planPreviewSchema, planProblemSchema } from './planning.ts';

/** The longest span in which two people exchange everything: a fortnight of any kind, and a month. */
const longestSeconds = 62 * 86_400;

/**
 * `POST /api/v1/swaps` (planners): what it means if two people exchange work: these bookings of theirs, or whatever of theirs
 * begins from `from` (inclusive) to `to` (exclusive). Changes nothing: `booking.applyPlan` with the source `swap` does that.
 */
export const swapRequestSchema = z
  .object({
    resourceIds: z.tuple([idSchema, idSchema]),
    bookingIds: z.array(idSchema).min(1).max(mostRecordsInStep).optional(),
    from: instantSchema.optional(),
    to: instantSchema.optional(),
    after: positionSchema.optional(),
  })
  .refine(({ resourceIds: [one, other] }) => one !== other, {
    path: ['resourceIds'],
    message: 'must name two people',
  })
  .refine(
    ({ bookingIds, from, to }) =>
      bookingIds !== undefined
        ? from === undefined && to === undefined
        : from !== undefined && to !== undefined && from < to && to - from <= longestSeconds,
    {
      path: ['from'],
      message: 'and `to` must be a span of at most 62 days, unless `bookingIds` names bookings',
    },
  );
export type SwapRequest = z.input<typeof swapRequestSchema>;

export const swapPreviewSchema = planPreviewSchema.pick({ position: true, changes: true }).extend({
  people: planPreviewSchema.shape.changes.element.shape.before,
  /** Bookings that stay with their people, and why: they are locked, under way, or held by the workflow. */
  refused: z.array(planProblemSchema),
});
export type SwapPreview = z.infer<typeof swapPreviewSchema>;
