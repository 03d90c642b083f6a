import { z } from 'zod';
import { readingNames } from '../../domain/catalogues/readings.ts';
import { positionSchema } from '../../domain/kernel/fields.ts';
import { searchIndexes } from '../../domain/search/searchIndexes.ts';
import { type BookingView, bookingViewSchema, type RecordView, recordViewSchema } from './views.ts';

/** The most queries of one request: each index may be asked at once. */
const mostQueries = Object.keys(searchIndexes).length;
/** The most hits that a query can reach, page by page. */
export const deepestHit = 10_000;

const fieldName = '[A-Za-z][A-Za-z0-9]{0,63}';

/** `status:planned`: a field, and the value that it must have; with `-` in front, that it must not have. */
const valueFilterSchema = z
  .string()
  .max(300)
  .regex(
    new RegExp(`^-?${fieldName}:[^\\0]+$`),
    'must be a field, a colon and a value, as in status:planned',
  );

/** `start>=1772870400`: a field, a comparison, and a number. */
const numericFilterSchema = z
  .string()
  .max(100)
  .regex(
    new RegExp(`^${fieldName} ?(<=|>=|!=|<|>|=) ?-?\\d{1,15}(\\.\\d{1,6})?$`),
    'must be a field, one of < <= = != >= > and a number, as in start>=1772870400',
  );

const aroundSchema = z.object({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  radius: z
    .number('geo filter around a point needs a numeric radius')
    .positive('geo filter around a point needs a numeric radius')
    .max(20_100_000),
});

export const searchQuerySchema = z.object({
  index: z.enum(Object.keys(searchIndexes)),
  query: z.string().max(200).default(''),
  queryBy: z
    .array(z.string().regex(new RegExp(`^${fieldName}$`), 'must be the name of a field'))
    .min(1, 'missing query_by or preset')
    .max(20)
    .optional(),
  filters: z
    .array(z.union([valueFilterSchema, z.array(valueFilterSchema).min(1).max(100)]))
    .max(20)
    .default([]),
  numericFilters: z.array(numericFilterSchema).max(20).default([]),
  around: aroundSchema.optional(),
  sort: z
    .array(
      z
        .string()
        .regex(new RegExp(`^-?${fieldName}$`), 'must be a field, with - in front of it in descending order'),
    )
    .max(3)
    .default([]),
  inactive: z.boolean().default(false),
  page: z.int().min(0).max(deepestHit).default(0),
  hitsPerPage: z.int().min(0).max(250).optional(),
  countTo: z.int().min(1).max(deepestHit).optional(),
});
export type SearchQuery = z.infer<typeof searchQuerySchema>;

/** `POST /api/v1/search`. */
export const searchRequestSchema = z.object({
  queries: z.array(searchQuerySchema).min(1).max(mostQueries),
  after: positionSchema.optional(),
});

const partSchema = z.object({ text: z.string(), hit: z.boolean() });

const recordSchema = z.union([bookingViewSchema, ...readingNames.map((name) => recordViewSchema(name))]);

export const searchHitSchema = z.object({
  id: z.string(),
  title: z.string(),
  matched: z.array(z.object({ field: z.string(), label: z.string(), parts: z.array(partSchema) })),
  record: recordSchema,
});

export const searchResultSchema = z.object({
  index: z.string(),
  category: z.string(),
  hits: z.array(searchHitSchema),
  nbHits: z.int(),
  orMore: z.literal(true).optional(),
  nbPages: z.int(),
  page: z.int(),
  hitsPerPage: z.int(),
  corrected: z.boolean(),
});

export const searchAnswerSchema = z.object({
  results: z.array(searchResultSchema),
  answeredBy: z.enum(['postgres', 'typesense']),
  note: z.string().nullable(),
  position: positionSchema,
});
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;
export type SearchResult = z.infer<typeof searchResultSchema>;
export type SearchHit = Omit<z.infer<typeof searchHitSchema>, 'record'> & {
  readonly record: BookingView | RecordView<(typeof readingNames)[number]>;
};
