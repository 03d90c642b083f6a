import { z } from 'zod';
import { violationCodes } from '../../domain/catalogue/violations.ts';
import { changedCategories } from '../../domain/catalogues/changedCategories.ts';
import { listedNames, type RecordName } from '../../domain/catalogues/records.ts';
import { idSchema, timeZoneSchema } from '../../domain/kernel/fields.ts';
import { fileAnswersSchema, openQuestionSchema } from './readingQuestions.ts';

/** The contents of a file: records of a kind, bookings, or steps that are taken with bookings. */
export type UploadKind = `${RecordName}s` | 'bookings' | 'bookingSteps';

export function uploadKindOf(name: RecordName): UploadKind {
  return `${name}s`;
}
/** In an order in which each can refer to those before it. */
export const uploadKinds: readonly UploadKind[] = [
  ...listedNames.map(uploadKindOf),
  'bookings',
  'bookingSteps',
];
export const uploadKindSchema = z.enum(uploadKinds);

/** What an upload saved: the contents of a CSV file, or settings, which only documents have. */
export type SavedKind = UploadKind | 'settings';
const savedKinds: readonly SavedKind[] = [...uploadKinds, 'settings'];
export const savedKindSchema = z.enum(savedKinds);

/** Whether `03/04/2026` is the third of April or the fourth of March. */
export const dateOrders = ['dayFirst', 'monthFirst'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** The most fields that an upload may speak of. */
const mostFields = 500;
/** The most values of one field that an upload may translate. */
const mostValues = 1000;

function atMost<Value extends z.ZodType>(value: Value, most: number, what: string) {
  return z
    .record(z.string().max(1000), value)
    .refine((map) => Object.keys(map).length <= most, `must name at most ${most} ${what}`)
    .default({});
}

/** The column of a file of bad rows that says what is wrong with them. Reading ignores it. */
export const reasonColumn = 'What is wrong (is not read)';

/** How a file is to be read. */
export const fileReadingSchema = z.object({
  /** Field to the file's column name; an empty name leaves the field out. Other fields are matched by the server. */
  columns: atMost(z.string().max(1000), mostFields, 'fields'),
  /** Field to what its cells stand for: `{ status: { Closed: 'finished' } }`; an empty text leaves a cell empty. */
  values: atMost(atMost(z.string().max(1000), mostValues, 'values'), mostFields, 'fields'),
  /** Field to the value of rows that have none: those of a file without a column for it, and empty cells. */
  defaults: atMost(z.string().max(1000), mostFields, 'fields'),
  /** Needed only if the dates of the file can be read in both ways. */
  dateOrder: z.enum(dateOrders).optional(),
  /** The time zone of local times, an IANA name; omitted: the organisation's. */
  timeZone: timeZoneSchema.optional(),
  /** Answers to what an earlier check has asked (`questions`). */
  answers: fileAnswersSchema.default({}),
});
export type FileReading = z.output<typeof fileReadingSchema>;

/** What is kept of how a file was read: `dateOrder` and `timeZone` only if somebody has said them. */
export const keptReadingSchema = fileReadingSchema;

/** `POST /api/v1/uploads/{kind}/match`: the columns of a file, and its first rows. */
export const matchRequestSchema = z.object({
  header: z.array(z.string().max(1000)).min(1).max(mostFields),
  rows: z
    .array(z.array(z.string().max(10_000)).max(mostFields))
    .max(200)
    .default([]),
});

export const rememberedMappingSchema = z.object({
  id: z.string(),
  /** What the file was called, without its date: `deputy export`. */
  name: z.string(),
  /** Epoch seconds. */
  usedAt: z.int(),
  reading: keptReadingSchema,
});
export type RememberedMapping = z.output<typeof rememberedMappingSchema>;

/** The answer: field to column as matched, and how a file with these columns was read before. */
export const matchAnswerSchema = z.object({
  columns: z.record(z.string(), z.string()),
  remembered: rememberedMappingSchema.nullable(),
});
export type MatchAnswer = z.output<typeof matchAnswerSchema>;

/**
 * `POST /api/v1/uploads/{kind}` with the CSV text. `dryRun` reports and saves nothing. `onBadRows`: save the good rows,
 * or nothing at all if any row is bad.
 */
export const uploadRequestSchema = z.object({
  csv: z
    .string()
    .min(1, 'is empty')
    .max(32 * 1024 * 1024),
  fileName: z.string().max(200).default('upload.csv'),
  ...fileReadingSchema.shape,
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

/** Dates that can be read in both ways: `either`, or of which some can be read in one way only and some in the other. */
export const dateQuestionSchema = z.object({
  why: z.enum(['either', 'both']),
  /** `dayFirst` and `monthFirst`: the local date in each reading; null if there is none. */
  examples: z.array(
    z.object({
      line: z.int(),
      column: z.string(),
      value: z.string(),
      dayFirst: z.string().nullable(),
      monthFirst: z.string().nullable(),
    }),
  ),
});
export type DateQuestion = z.infer<typeof dateQuestionSchema>;

/** A column that nothing reads although it says when, where or who, with the first of its values. */
export const unreadColumnSchema = z.object({
  column: z.string(),
  says: z.enum(['dates', 'times', 'places', 'names']),
  examples: z.array(z.string()),
});
export type UnreadColumn = z.infer<typeof unreadColumnSchema>;

/** Values of a field that nobody knows. */
export const unknownValuesSchema = z.object({
  field: z.string(),
  column: z.string(),
  /** Whether rows with them are bad, or what they name is made. */
  becomes: z.enum(['rejected', 'made']),
  /** How many different ones there are; `values` has the most frequent. */
  different: z.int(),
  /** `count`: rows. `guess`: what it probably stands for, if that is a known value. */
  values: z.array(z.object({ value: z.string(), count: z.int(), guess: z.string().nullable() })),
});
export type UnknownValues = z.infer<typeof unknownValuesSchema>;

/** The first rows as they were read, for people to look at. */
export const uploadPreviewSchema = z.object({
  columns: z.array(z.string()),
  rows: z.array(
    z.object({
      line: z.int(),
      outcome: z.enum(['created', 'changed', 'unchanged', 'rejected']),
      cells: z.array(z.string()),
    }),
  ),
});

const labelReasonSchema = z.array(z.object({ labels: z.string(), bookings: z.int() }));

/** What stands in the way of a file's bookings while the check of labels is on (`doNotCheck.labelMatch`). */
export const labelFindingsSchema = z.object({
  /** Bookings that ask for no label, which nobody can take. */
  withoutLabels: z.int(),
  /** Labels that nobody in use holds together, with how many bookings ask for them; the most frequent. */
  nobodyHolds: labelReasonSchema,
  /** Labels that people lack to whom the file gives work that asks for them. */
  peopleLack: labelReasonSchema,
  /** Whether anybody in use has a label at all. */
  anybodyHasLabels: z.boolean(),
});
export type LabelFindings = z.infer<typeof labelFindingsSchema>;

/** Bookings of a file that nobody in use could take, each for itself, beside the plan as it stands. */
export const nobodyFitsSchema = z.object({
  /** Bookings without people that were looked at, and those that were not, because there are too many. */
  looked: z.int(),
  notLooked: z.int(),
  /** The most frequent first. */
  obstacles: z.array(
    z.object({
      /** The code of the check that leaves too few people (`domain/catalogue/nobodyFitsTexts.ts`). */
      code: z.enum(violationCodes),
      bookings: z.int(),
      /** The first line of the file with such a booking. */
      line: z.int(),
      /** `nobody who could come is on shift then`, and what to do about it. */
      reason: z.string(),
      remedy: z.string(),
    }),
  ),
});
export type NobodyFits = z.infer<typeof nobodyFitsSchema>;

export const uploadReportSchema = z.object({
  /** The upload's id, by which it can be undone; null if it saved nothing. */
  uploadId: z.string().nullable(),
  kind: savedKindSchema,
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
  makes: z.array(z.object({ record: z.enum(listedNames), count: z.int(), names: z.array(z.string()) })),
  columns: z.record(z.string(), z.string()),
  ignoredColumns: z.array(z.string()),
  /** Those of them that say when, where or who: of dates, times of day, places, or people and customers that are here. */
  unreadColumns: z.array(unreadColumnSchema).default([]),
  /** How dates were read; null if none of them depends on it. */
  dateOrder: z.enum(dateOrders).nullable(),
  /** Of a dry run: what has to be answered with `dateOrder` before rows are read. */
  dateQuestion: dateQuestionSchema.nullable(),
  /** What has to be answered with `answers` before the rows concerned are read. */
  questions: z.array(openQuestionSchema).default([]),
  /** In which zone local times were read; null if the file has none. */
  timeZone: z.string().nullable(),
  /** Of a dry run: values that can be translated with `values`. */
  unknownValues: z.array(unknownValuesSchema),
  /** Of a dry run: the first rows as they were read. */
  preview: uploadPreviewSchema,
  /** Of a dry run of bookings; null otherwise. */
  labelFindings: labelFindingsSchema.nullable(),
  /** Of a dry run of bookings; null otherwise. */
  nobodyFits: nobodyFitsSchema.nullable(),
  /** By what existing records are recognised: `Customers are recognised by reference, else by name.` */
  recognisedBy: z.string(),
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
  z.object({
    kind: z.literal('problem'),
    code: z.string(),
    message: z.string(),
    /** Only if an outage broke it off: what had been saved, under which id. */
    uploadId: z.string().optional(),
    created: z.int().optional(),
    changed: z.int().optional(),
  }),
]);
export type UploadLine = z.infer<typeof uploadLineSchema>;

/** What the cells of a field are, as far as they can be told from one another by looking at them. */
export const cellContents = [
  'text',
  'number',
  'date',
  'moment',
  'time',
  'duration',
  'yesNo',
  'choice',
  'status',
  'email',
  'phone',
  'latitude',
  'longitude',
] as const;
export type CellContent = (typeof cellContents)[number];

/**
 * `GET /api/v1/uploads/{kind}/fields`: what a file of this kind may contain, and the column names that match.
 */
export const uploadFieldSchema = z.object({
  field: z.string(),
  title: z.string(),
  required: z.boolean(),
  /** A required field may be missing if this one is there. */
  orElse: z.string().nullable(),
  /** Column names, besides the title, that match without being mapped. */
  alsoKnownAs: z.array(z.string()),
  description: z.string(),
  example: z.string(),
  holds: z.enum(cellContents),
  /** The values that it may have, with what they are called; empty if they are not numbered. */
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  /** The kind of record that its cells name. */
  names: z.enum(listedNames).nullable(),
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

/** An upload that saved something (`GET /api/v1/past-uploads`). Times are epoch milliseconds. */
export const doneUploadSchema = z.object({
  id: z.string(),
  kind: savedKindSchema,
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

/** `GET /api/v1/past-uploads/{uploadId}`: `report` is what its sender was told, of the bad rows the first ones. */
export const oneUploadSchema = doneUploadSchema.extend({ report: uploadReportSchema.nullable() });

export const doneUploadsSchema = z.object({
  uploads: z.array(doneUploadSchema),
  /** For `before`, to read on; null at the end. */
  nextBefore: z.string().nullable(),
});

/** What undoing an upload did (`POST /api/v1/past-uploads/{uploadId}/undo`). */
export const undoReportSchema = z.object({
  uploadId: z.string(),
  /** Records, or settings, that are again what they were before the upload, or are gone because it had made them. */
  undone: z.int(),
  /** Records that were left as they are, how many and the first of them. */
  leftOutCount: z.int(),
  leftOut: z.array(
    z.object({
      category: z.enum([...changedCategories, 'organisation']),
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
