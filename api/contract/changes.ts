import { z } from 'zod';
import type { ChangedCategory } from '../../domain/catalogues/changedCategories.ts';
import { type FactOf, type ReadingName, readingNames, readings } from '../../domain/catalogues/readings.ts';
import { type BookingView, bookingViewSchema } from './views.ts';

/** A row as changes carry it: a booking with its names, a record as its fact. */
export type ChangedRow<Category extends ChangedCategory> = Category extends ReadingName
  ? FactOf<Category>
  : BookingView;

/**
 * The changes of one category: rows in their current state, and the ids of those that have left the screen.
 */
export interface ChangedPart<Row> {
  readonly rows: readonly Row[];
  readonly gone: readonly string[];
}

/** Changes by category; categories without changes are absent. */
export type Changes = {
  readonly [Category in ChangedCategory]?: ChangedPart<ChangedRow<Category>>;
};

function partOf<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), gone: z.array(z.string()) }).optional();
}

/** The schema of changes, composed of the schemas of what queries return. */
export const changesSchema = z.object({
  booking: partOf(bookingViewSchema),
  ...Object.fromEntries(readingNames.map((name) => [name, partOf(readings[name].view)])),
}) as unknown as z.ZodType<Changes>;
