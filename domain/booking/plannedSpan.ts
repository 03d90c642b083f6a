import type { z } from 'zod';

/** A span in which bookings are planned: `from` inclusive, `to` exclusive, at most 31 days. */
export function plannedSpan<Schema extends z.ZodType<{ from: number; to: number }>>(schema: Schema): Schema {
  return schema
    .refine(({ from, to }) => to > from, { path: ['to'], message: 'must be after from' })
    .refine(({ from, to }) => to - from <= 31 * 86_400, {
      path: ['to'],
      message: 'must be at most 31 days after from',
    });
}
