import { z } from 'zod';
import { listedNames } from '../../domain/catalogues/records.ts';
import { requiredLineSchema } from '../../domain/kernel/fields.ts';

/** The screens that have quick views: the lists of bookings and of each record, and the boards. */
export const viewedScreens = ['bookings', 'timeline', 'week', 'scheduler', 'board', ...listedNames] as const;
export type ViewedScreen = (typeof viewedScreens)[number];
export const viewedScreenSchema = z.enum(viewedScreens);

/** The longest query of a view, in characters, and the most of its parameters. */
const longestQuery = 2000;
const mostParameters = 40;

/** What a screen's address says without what is open on it: `status=rostered&sort=customer`. */
const queryTextSchema = z
  .string()
  .max(longestQuery)
  .refine((query) => new URLSearchParams(query).toString() === query, 'must be the query of an address')
  .refine(
    (query) => new URLSearchParams(query).size <= mostParameters,
    `must have at most ${mostParameters} parameters`,
  );

/** A named filter of a screen (scheduling §3, Quick views). */
export const quickViewSchema = z.object({
  id: z.uuid(),
  screen: viewedScreenSchema,
  name: requiredLineSchema.max(60),
  query: queryTextSchema,
  /** Whether all planners of the organisation see it. */
  shared: z.boolean(),
  /** Whether it is about customers (`cus_view`). */
  customerView: z.boolean(),
  /** Whether it is the reader's own. */
  own: z.boolean(),
  ownerName: z.string(),
});
export type QuickView = z.infer<typeof quickViewSchema>;

export const quickViewsSchema = z.object({ views: z.array(quickViewSchema) });

export const quickViewToSaveSchema = quickViewSchema
  .omit({ own: true, ownerName: true })
  .extend({ customerView: z.boolean().default(false), shared: z.boolean().default(false) })
  .strict();
export type QuickViewToSave = z.input<typeof quickViewToSaveSchema>;

export const quickViewToRemoveSchema = z.strictObject({ id: z.uuid() });

/** The most views of a file. */
const mostImported = 500;

/**
 * Views of a file, as `GET /api/v1/documents/settings/quicviews` answers them; what else a document has is not read.
 * `uid` neither: whoever imports a view keeps it.
 */
export const quickViewsToImportSchema = z.object({
  quicviews: z
    .array(
      z.object({
        _id: z.string().max(200).optional(),
        name: quickViewSchema.shape.name,
        cus_view: z.boolean().default(false),
        screen: viewedScreenSchema,
        query: queryTextSchema,
        shared: z.boolean().default(false),
      }),
    )
    .min(1)
    .max(mostImported),
  /** Reports, and saves nothing. */
  dryRun: z.boolean().default(false),
});
export type QuickViewsToImport = z.infer<typeof quickViewsToImportSchema>;

/** What became of the views of a file. */
export const quickViewsImportedSchema = z.object({
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
});
export type QuickViewsImported = z.infer<typeof quickViewsImportedSchema>;
