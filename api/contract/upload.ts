import { z } from 'zod';
import { changedCategories } from '../../domain/changedCategories.ts';
import { idSchema } from '../../domain/fields.ts';
import { type RecordName, recordNames } from '../../domain/records.ts';

/** The contents of a file: records of a kind, or bookings. */
export type UploadKind = `${RecordName}s` | 'bookings';

export function uploadKindOf(name: RecordName): UploadKind {
  return `${name}s`;
}
/** In an order in which each can refer to those before it. */
export const uploadKinds: readonly UploadKind[] = [...recordNames.map(uploadKindOf), 'bookings'];
export const uploadKindSchema = z.enum(uploadKinds);

/** The most columns that an upload may assign. */
const mostColumns = 500;

/**
 * `POST /api/v1/uploads/{kind}` with the CSV text. `columns` maps a field to the file's column name; other
 * fields are matched by name. `dryRun` reports and saves nothing. `onBadRows`: save the good rows, or nothing
 * at all if any row is bad.
 */
export const uploadRequestSchema = z.object({
  csv: z
    .string()
    .min(1, 'is empty')
    .max(32 * 1024 * 1024),
  fileName: z.string().max(200).default('upload.csv'),
  columns: z
    .record(z.string().max(200), z.string().max(1000))
    .refine(
      (columns) => Object.keys(columns).length <= mostColumns,
      `must name at most ${mostColumns} fields`,
    )
    .default({}),
  dryRun: z.boolean().default(false),
  onBadRows: z.enum(['keepGoodRows', 'keepNothing']).default('keepGoodRows'),
});
export type UploadRequest = z.input<typeof uploadRequestSchema>;

/** A bad row: `line` is the line of the file (1 is the header), `column` the file's column name. */
export const uploadErrorSchema = z.object({
  line: z.int(),
  column: z.string().nullable(),
  value: z.string().nullable(),
  reason: z.string(),
});
export const uploadReportSchema = z.object({
  /** The upload's id, by which it can be undone; null if it saved nothing. */
  uploadId: z.string().nullable(),
  kind: uploadKindSchema,
  dryRun: z.boolean(),
  rows: z.int(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  /** True if nothing was saved because of bad rows (`keepNothing`) or a dry run. */
  nothingKept: z.boolean(),
  errors: z.array(uploadErrorSchema),
  /** Records that the rows name and nobody knows yet: how many are made beside them, and the first of their names. */
  makes: z.array(z.object({ record: z.enum(recordNames), count: z.int(), names: z.array(z.string()) })),
  columns: z.record(z.string(), z.string()),
  ignoredColumns: z.array(z.string()),
  position: z.int(),
});
export type UploadReport = z.infer<typeof uploadReportSchema>;

/** The answer streams as newline-delimited JSON: progress lines, then one report or one problem. */
export const uploadLineSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('progress'),
    done: z.int(),
    total: z.int(),
    phase: z.enum(['reading', 'checking', 'saving']),
  }),
  z.object({ kind: z.literal('report'), report: uploadReportSchema }),
  z.object({ kind: z.literal('problem'), code: z.string(), message: z.string() }),
]);
export type UploadLine = z.infer<typeof uploadLineSchema>;

/**
 * `GET /api/v1/uploads/{kind}/fields`: what a file of this kind may contain, and the column names that match.
 */
export const uploadFieldSchema = z.object({
  field: z.string(),
  title: z.string(),
  required: z.boolean(),
  /** Column names, besides the title, that match without being mapped. */
  alsoKnownAs: z.array(z.string()),
  description: z.string(),
  example: z.string(),
});
export type UploadField = z.infer<typeof uploadFieldSchema>;

/** The answer: the fields, and the columns and rows of an example that can be uploaded as it is. */
export const uploadFieldsSchema = z.object({
  fields: z.array(uploadFieldSchema),
  example: z.array(z.array(z.string())),
});

/** The parameter that narrows a list to what one upload has made or changed. */
export const uploadFilterSchema = idSchema
  .optional()
  .describe('only what this upload has made or changed, by its id');

/** An upload that saved something (`GET /api/v1/uploads`). Times are epoch milliseconds. */
export const doneUploadSchema = z.object({
  id: z.string(),
  kind: uploadKindSchema,
  fileName: z.string(),
  begunBy: z.string(),
  begunAt: z.int(),
  /** `interrupted`: the process that saved it ended before it was done. */
  state: z.enum(['saving', 'saved', 'interrupted']),
  rows: z.int(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  /** Of bookings: when their work begins and ends, epoch seconds. */
  span: z.object({ start: z.int(), end: z.int() }).nullable(),
  undo: z.object({ by: z.string(), at: z.int(), undone: z.int(), leftOut: z.int() }).nullable(),
});
export type DoneUpload = z.infer<typeof doneUploadSchema>;

/** `GET /api/v1/uploads/{uploadId}`: `report` is what its sender was told, of the bad rows the first ones. */
export const oneUploadSchema = doneUploadSchema.extend({ report: uploadReportSchema.nullable() });

export const doneUploadsSchema = z.object({
  uploads: z.array(doneUploadSchema),
  /** For `before`, to read on; null at the end. */
  nextBefore: z.string().nullable(),
});

/** What undoing an upload did (`POST /api/v1/uploads/{uploadId}/undo`). */
export const undoReportSchema = z.object({
  uploadId: z.string(),
  /** Records that are again what they were before the upload, or are gone because it had made them. */
  undone: z.int(),
  /** Records that were left as they are, how many and the first of them. */
  leftOutCount: z.int(),
  leftOut: z.array(
    z.object({
      category: z.enum(changedCategories),
      id: z.string(),
      title: z.string(),
      reason: z.string(),
      /** Who has changed it since, and when (epoch milliseconds); null if that is not the reason. */
      since: z.object({ by: z.string(), at: z.int() }).nullable(),
    }),
  ),
});
export type UndoReport = z.infer<typeof undoReportSchema>;

/** The answer to undoing streams as newline-delimited JSON: progress lines, then one report or one problem. */
export const undoLineSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), done: z.int(), total: z.int() }),
  z.object({ kind: z.literal('report'), report: undoReportSchema }),
  z.object({ kind: z.literal('problem'), code: z.string(), message: z.string() }),
]);
export type UndoLine = z.infer<typeof undoLineSchema>;
