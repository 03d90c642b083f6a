import { z } from 'zod';
import { commandIdSchema, idSchema, localDateSchema } from '../kernel/fields.ts';
import { mostRecordsInJob } from '../kernel/mostRecordsInJob.ts';
import { localDayOfDate } from '../time/localDay.ts';

/** The most days that are published at once: a year and a week. */
export const mostPublishedDays = 53 * 7;

/** What publishing does with bookings that people have changed since: leaves them, or brings them back to the roster. */
export const withAlteredSchema = z.enum(['keep', 'replace']);
export type WithAltered = z.infer<typeof withAlteredSchema>;

/** Refuses days in the wrong order, and more than are published at once. */
export function publishedDays<Schema extends z.ZodType<{ from: string; to: string }>>(
  schema: Schema,
): Schema {
  return schema
    .refine(({ from, to }) => to >= from, { path: ['to'], message: 'must not be before from' })
    .refine(({ from, to }) => localDayOfDate(to) - localDayOfDate(from) < mostPublishedDays, {
      path: ['to'],
      message: `must be at most ${mostPublishedDays} days from from`,
    });
}

/** The days of a template that become bookings; both are included, and local to the organisation. */
export const firstDaySchema = localDateSchema.meta({
  description: 'The first day, local to the organisation.',
  examples: ['2026-03-02'],
});
export const lastDaySchema = localDateSchema.meta({
  description: 'The last day, which is included.',
  examples: ['2026-03-29'],
});

export const publishedRangeSchema = z.strictObject({
  rosterTemplateId: idSchema,
  from: firstDaySchema,
  to: lastDaySchema,
  altered: withAlteredSchema.default('keep'),
});

/**
 * The commands of a template beyond those that every record has (docs/master-roster.md, Publishing). Both are always
 * jobs.
 */
export const rosterPublishCommands = {
  'rosterTemplate.publish': publishedDays(publishedRangeSchema),
  /** What the report of a publication calls `inverse`. */
  'rosterTemplate.undoPublish': z.strictObject({
    rosterTemplateId: idSchema,
    bookings: z
      .array(z.strictObject({ bookingId: idSchema, commandId: commandIdSchema }))
      .min(1)
      .max(mostRecordsInJob)
      .refine((bookings) => new Set(bookings.map(({ bookingId: id }) => id)).size === bookings.length, {
        message: 'must name each booking once',
      }),
  }),
};
export type PublishedRange = z.output<typeof publishedRangeSchema>;

/** What a publication did to a booking. */
export const publishedBookingSchema = z.object({
  bookingId: z.string(),
  change: z.enum(['created', 'changed', 'removed', 'takenBack']),
  /** The day of the roster that it stands for; null if it stands for none. */
  date: localDateSchema.nullable(),
  revision: z.int(),
});

/** Why a booking is not as the roster has it. */
export const unpublishedSchema = z.object({
  bookingId: z.string(),
  title: z.string(),
  date: localDateSchema.nullable(),
  code: z.string(),
  message: z.string(),
});

/** The report of `rosterTemplate.publish` and `rosterTemplate.undoPublish`, of the parts carried out so far. */
export const publishReportSchema = z.object({
  applied: z.array(publishedBookingSchema),
  /** Left as they are: people have changed, begun, locked or taken them out, or changed them at that very moment. */
  notApplied: z.array(unpublishedSchema),
  /** Published without the people whom the roster names, who do not fit; they are drafts. */
  drafts: z.array(unpublishedSchema),
  /** Sent as `bookings` of `rosterTemplate.undoPublish`, they take it back. */
  inverse: z.array(z.object({ bookingId: z.string(), commandId: z.string() })),
});
export type PublishReport = z.output<typeof publishReportSchema>;
