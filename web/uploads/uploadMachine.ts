import { assign, type EventObject, fromCallback, fromPromise, setup } from 'xstate';
import type {
  DateOrder,
  FileReading,
  MatchAnswer,
  RememberedMapping,
  UploadField,
  UploadKind,
  UploadReport,
} from '../../api/contract/upload.ts';
import { RequestFailed } from '../client/requestFailed.ts';
import { type ColumnChoice, everyField, givenDefaults } from './columnChoice.ts';
import { forgetMapping, matchFile } from './matchFile.ts';
import { sendUpload, type UploadProgress } from './sendUpload.ts';
import { type ReadFile, readUploadFile, type UploadFile } from './uploadFile.ts';

export type OnBadRows = 'keepGoodRows' | 'keepNothing';

interface Context {
  readonly kind: UploadKind;
  readonly fields: readonly UploadField[];
  readonly file: UploadFile | null;
  readonly choice: ColumnChoice;
  /** How the server matches the columns, and how it has read such a file before. */
  readonly match: MatchAnswer | null;
  /** How the cells are read, beside the columns. */
  readonly reading: Omit<FileReading, 'columns'>;
  readonly onBadRows: OnBadRows;
  readonly progress: UploadProgress | null;
  /** Of the dry run, then of the upload. */
  readonly report: UploadReport | null;
  readonly failure: string | null;
}

type Event =
  | { readonly type: 'FILE'; readonly file: File }
  | { readonly type: 'COLUMN'; readonly field: string; readonly column: string | null }
  | { readonly type: 'DEFAULT'; readonly field: string; readonly value: string | null }
  | { readonly type: 'DATE_ORDER'; readonly dateOrder: DateOrder }
  | { readonly type: 'TIME_ZONE'; readonly timeZone: string }
  | { readonly type: 'MEANINGS'; readonly values: FileReading['values'] }
  | { readonly type: 'ANSWERS'; readonly answers: FileReading['answers'] }
  | { readonly type: 'BAD_ROWS'; readonly onBadRows: OnBadRows }
  | { readonly type: 'CHECK' | 'UPLOAD' | 'COLUMNS' | 'FORGET' | 'AGAIN' }
  | SendingEvent;

/** Events of a file that is being sent: progress, then a report or a failure. */
type SendingEvent =
  | { readonly type: 'PROGRESS'; readonly progress: UploadProgress }
  | { readonly type: 'REPORT'; readonly report: UploadReport }
  | { readonly type: 'FAILED'; readonly message: string };

/** A file that has been read and matched. */
type Chosen =
  | Extract<ReadFile, { kind: 'problem' }>
  | (Extract<ReadFile, { kind: 'file' }> & { readonly match: MatchAnswer });

interface SendingInput {
  readonly context: Context;
  readonly dryRun: boolean;
}

const sending = fromCallback<EventObject, SendingInput>(({ input, sendBack: sendAny }) => {
  const sendBack = (event: SendingEvent) => sendAny(event);
  const { context, dryRun } = input;
  const { file, kind, fields, choice, reading, onBadRows } = context;
  const abort = new AbortController();
  if (file === null) throw new Error('an upload was begun without a file');
  sendUpload(
    kind,
    {
      csv: file.text,
      fileName: file.name,
      ...reading,
      defaults: givenDefaults(reading.defaults),
      columns: everyField(fields, choice),
      dryRun,
      onBadRows,
    },
    (progress) => sendBack({ type: 'PROGRESS', progress }),
    abort.signal,
  ).then(
    (report) => sendBack({ type: 'REPORT', report }),
    (error: unknown) => {
      if (abort.signal.aborted) return;
      sendBack({ type: 'FAILED', message: error instanceof Error ? error.message : String(error) });
    },
  );
  return () => abort.abort();
});

const nothingChosen = {
  file: null,
  choice: {},
  match: null,
  reading: { values: {}, defaults: {}, answers: {} },
  progress: null,
  report: null,
  failure: null,
} as const;

/**
 * An upload: choose a kind and a file, match its columns, check (a dry run), upload, read the report. A
 * changed column or rule asks for a new check, an answered question is one; what is on its way is not interrupted by
 * clicks.
 */
export const uploadMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { kind: UploadKind; fields: readonly UploadField[] },
  },
  actors: {
    read: fromPromise<Chosen, { readonly file: File; readonly kind: UploadKind }>(async ({ input }) => {
      const read = await readUploadFile(input.file);
      return read.kind === 'problem' ? read : { ...read, match: await matchFile(input.kind, read.file) };
    }),
    forget: fromPromise<void, RememberedMapping>(({ input }) => forgetMapping(input.id)),
    sending,
  },
  actions: {
    rememberProgress: assign(({ event }) => (event.type === 'PROGRESS' ? { progress: event.progress } : {})),
    rememberReport: assign(({ event }) => (event.type === 'REPORT' ? { report: event.report } : {})),
    rememberFailure: assign(({ event }) => (event.type === 'FAILED' ? { failure: event.message } : {})),
  },
}).createMachine({
  id: 'upload',
  initial: 'choosing',
  context: ({ input }) => ({ ...input, ...nothingChosen, onBadRows: 'keepGoodRows' }),
  states: {
    choosing: {
      on: {
        FILE: 'reading',
      },
    },
    reading: {
      invoke: {
        src: 'read',
        input: ({ context, event }) => {
          if (event.type !== 'FILE') throw new Error(`a file was read by ${event.type}`);
          return { file: event.file, kind: context.kind };
        },
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'problem',
            target: 'choosing',
            actions: assign(({ event }) =>
              event.output.kind === 'problem' ? { failure: event.output.message } : {},
            ),
          },
          {
            target: 'matching',
            actions: assign(({ event }) =>
              event.output.kind === 'file'
                ? { file: event.output.file, failure: null, ...matchedBy(event.output.match) }
                : {},
            ),
          },
        ],
        onError: {
          target: 'choosing',
          actions: assign(({ event }) => ({
            failure:
              event.error instanceof RequestFailed
                ? event.error.message
                : 'The file could not be read. Choose it again.',
          })),
        },
      },
    },
    forgetting: {
      invoke: {
        src: 'forget',
        input: ({ context }) => {
          const remembered = context.match?.remembered;
          if (remembered == null) throw new Error('there is nothing to forget');
          return remembered;
        },
        onDone: {
          target: 'matching',
          actions: assign(({ context }) =>
            context.match === null
              ? {}
              : { failure: null, ...matchedBy({ ...context.match, remembered: null }) },
          ),
        },
        onError: {
          target: 'matching',
          actions: assign(({ event }) => ({
            failure: event.error instanceof Error ? event.error.message : String(event.error),
          })),
        },
      },
    },
    matching: {
      entry: assign({ report: null, progress: null }),
      on: { CHECK: 'checking', FORGET: 'forgetting' },
    },
    checking: {
      entry: assign({ failure: null, progress: null }),
      invoke: { src: 'sending', input: ({ context }) => ({ context, dryRun: true }) },
      on: {
        PROGRESS: { actions: 'rememberProgress' },
        REPORT: { target: 'checked', actions: 'rememberReport' },
        FAILED: { target: 'matching', actions: 'rememberFailure' },
      },
    },
    checked: {
      on: {
        UPLOAD: 'uploading',
        COLUMNS: 'matching',
        DATE_ORDER: {
          target: 'checking',
          actions: assign(({ context, event }) => ({
            reading: { ...context.reading, dateOrder: event.dateOrder },
          })),
        },
        TIME_ZONE: {
          target: 'checking',
          actions: assign(({ context, event }) => ({
            reading: { ...context.reading, timeZone: event.timeZone },
          })),
        },
        MEANINGS: {
          target: 'checking',
          actions: assign(({ context, event }) => ({
            reading: { ...context.reading, values: event.values },
          })),
        },
        ANSWERS: {
          target: 'checking',
          actions: assign(({ context, event }) => ({
            reading: { ...context.reading, answers: { ...context.reading.answers, ...event.answers } },
          })),
        },
      },
    },
    uploading: {
      entry: assign({ failure: null, progress: null }),
      invoke: { src: 'sending', input: ({ context }) => ({ context, dryRun: false }) },
      on: {
        PROGRESS: { actions: 'rememberProgress' },
        REPORT: { target: 'done', actions: 'rememberReport' },
        FAILED: { target: 'matching', actions: 'rememberFailure' },
      },
    },
    done: {},
  },
  on: {
    AGAIN: { target: '.choosing', actions: assign(nothingChosen) },
    COLUMN: {
      guard: ({ context }) => context.file !== null,
      target: '.matching',
      actions: assign(({ context, event }) => ({
        choice: withEntry(context.choice, event.field, event.column),
      })),
    },
    DEFAULT: {
      guard: ({ context }) => context.file !== null,
      target: '.matching',
      actions: assign(({ context, event }) => ({
        reading: {
          ...context.reading,
          defaults: withEntry(context.reading.defaults, event.field, event.value),
        },
      })),
    },
    BAD_ROWS: { actions: assign(({ event }) => ({ onBadRows: event.onBadRows })) },
  },
});

/** The columns and the reading with which a file begins: as the last one of its kind, else as they were matched. */
function matchedBy(match: MatchAnswer): Pick<Context, 'match' | 'choice' | 'reading'> {
  const { columns, ...reading } = match.remembered?.reading ?? {
    columns: match.columns,
    values: {},
    defaults: {},
    answers: {},
  };
  const filled = Object.entries(columns).filter(([, column]) => column !== '');
  return { match, choice: Object.fromEntries(filled), reading };
}

function withEntry(
  entries: Readonly<Record<string, string>>,
  field: string,
  value: string | null,
): Record<string, string> {
  const { [field]: _, ...rest } = entries;
  return value === null ? rest : { ...rest, [field]: value };
}
