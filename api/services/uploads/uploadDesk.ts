import { Result } from 'effect';
import type { Violation } from '../../../domain/allocation/allocationRecord.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { createFairTurns, NoTurn, type TurnFigures } from '../../../postgres/fairTurns.ts';
import type { UploadReport } from '../../contract/upload.ts';
import { createProcessPool } from '../../platform/limits/processPool.ts';
import { takeUploadPlace } from '../../platform/limits/takeUploadPlace.ts';
import { largestUpload, type UploadLimits } from '../../platform/limits/uploadLimits.ts';
import { createPlaces } from '../../platform/places.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import type { StepsToSave } from './saveUpload.ts';
import type { MappingToKeep } from './uploadMappings.ts';
import type { ToldUpload, UploadContent } from './uploadMessages.ts';
import type { Step } from './uploadPlan.ts';
import { startUploadReader, type UploadReader, UploadReaderEnded } from './uploadReader.ts';

/** A request with a file, or with documents. */
export interface UploadRequest {
  readonly content: UploadContent;
  readonly actor: Actor;
  readonly body: AsyncIterable<Uint8Array>;
  /** Bytes of the body, if the sender says so. */
  readonly size: number | undefined;
  /** Ends reading and planning when nobody waits for the report any more. */
  readonly signal: AbortSignal;
}

/** A file that has been read. Whoever gets it closes it. */
export interface OpenUpload {
  readonly rows: number;
  readonly fileName: string;
  /** A refusal: it takes too long, or too much memory, or leaves open how it is to be read (`invalid_input`). */
  plan(): Promise<
    Result.Result<
      | ToldUpload
      | {
          readonly report: UploadReport;
          readonly steps: StepsToSave;
          readonly mapping: MappingToKeep | null;
          /** Checks of the allocation that failed themselves. */
          readonly failures: readonly Violation[];
        },
      Refusal
    >
  >;
  close(): Promise<void>;
}

/**
 * Reads and plans files of records, each in a process of its own, so that the thread that serves everybody never waits
 * for a file. Bounds how much of that goes on for a person, an organisation and together, and organisations take turns.
 */
export interface UploadDesk {
  /**
   * Receives a file and reads it. Refusals: `too_many_requests` and `unavailable` with the limit, before anything is
   * received; `invalid_input` for a request that cannot be read, or a file that is larger than it may be.
   */
  open(request: UploadRequest): Promise<Result.Result<OpenUpload, Refusal>>;
  /**
   * Takes somebody's place for an upload without a file: a function that gives it back, or `too_many_requests` with the
   * limit.
   */
  place(actor: Actor): Result.Result<() => void, Refusal>;
  readonly figures: TurnFigures;
  /** Ends everything that is being read or planned. */
  close(): Promise<void>;
}

export function createUploadDesk({
  databaseUrl,
  limits,
  refused,
}: {
  readonly databaseUrl: string;
  readonly limits: UploadLimits;
  /** Counts what the limits refuse. */
  readonly refused: (limit: string) => void;
}): UploadDesk {
  const places = createPlaces();
  const turns = createFairTurns(limits.turns);
  const closing = new AbortController();
  const readers = createProcessPool(() => startUploadReader(databaseUrl, limits.megabytes), limits.idleMs);

  function place(actor: Actor) {
    const taken = takeUploadPlace(places, actor, limits.underWay);
    if (Result.isFailure(taken)) refused('uploads');
    return taken;
  }

  /** Takes the places of an upload and of its bytes; gives them back, or says which limit is reached. */
  function enter({ actor, size = largestUpload }: UploadRequest) {
    const { bytes } = limits;
    const ofUpload = place(actor);
    if (Result.isFailure(ofUpload)) return Result.fail(ofUpload.failure);
    const ofBytes = places.take([
      { key: `bytes of ${actor.org}`, most: bytes.ofOrganisation, size },
      { key: 'bytes', most: bytes.together, size },
    ]);
    if (typeof ofBytes === 'function') return Result.succeed({ ofUpload: ofUpload.success, ofBytes });
    ofUpload.success();
    refused('uploads');
    return tooMany('Too many large files are being uploaded at this moment. Please wait.', ofBytes.most);
  }

  /** A process for whoever has the turn, which ends if none can be started. */
  function readerOr(endTurn: () => void): UploadReader {
    try {
      return readers.take();
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  /** Asks a process for what must be there in time. */
  async function inTime<Answer>(reader: UploadReader, answer: Promise<Answer>): Promise<Answer> {
    const late = setTimeout(() => void reader.end('time'), limits.planningMs);
    return answer.finally(() => clearTimeout(late));
  }

  /** Hands over the body of a request, piece by piece, and asks for its rows. */
  async function askToRead(reader: UploadReader, upload: UploadContent, chunks: readonly Uint8Array[]) {
    for (const chunk of chunks) await reader.give(chunk);
    return reader.ask({ kind: 'read', upload, mostRows: limits.rows });
  }

  async function readInTurn(
    request: UploadRequest,
    chunks: readonly Uint8Array[],
  ): Promise<Result.Result<OpenUpload, Refusal>> {
    const { actor, content: upload } = request;
    const signal = AbortSignal.any([request.signal, closing.signal]);
    const endTurn = await turns.take(actor.org, { member: actor.uid, signal });
    const reader = readerOr(endTurn);
    const stop = (): void => void reader.end();
    signal.addEventListener('abort', stop, { once: true });
    const close = async (): Promise<void> => {
      signal.removeEventListener('abort', stop);
      readers.giveBack(reader);
      endTurn();
    };
    try {
      const read = await inTime(reader, askToRead(reader, upload, chunks));
      if ('refusal' in read) {
        await close();
        return Result.fail(read.refusal);
      }
      return Result.succeed({
        rows: read.rows,
        fileName: read.fileName,
        async plan() {
          try {
            const planned = await inTime(reader, reader.ask({ kind: 'plan', actor }));
            if ('refusal' in planned) return Result.fail(planned.refusal);
            if ('lastLine' in planned) return Result.succeed(planned);
            const { report, phases, mapping, failures } = planned;
            // From here on it is saved, whoever waits for it.
            signal.removeEventListener('abort', stop);
            return Result.succeed({
              report,
              steps: { phases, of: (phase) => stepsOf(reader, phase) },
              mapping,
              failures,
            });
          } catch (error) {
            await reader.end();
            return refusedFor(error, upload, limits);
          }
        },
        close,
      });
    } catch (error) {
      await reader.end();
      await close();
      return refusedFor(error, upload, limits);
    }
  }

  return {
    async open(request) {
      if ((request.size ?? 0) > largestUpload) return tooLarge;
      const entered = enter(request);
      if (Result.isFailure(entered)) return Result.fail(entered.failure);
      const { ofUpload, ofBytes } = entered.success;
      let opened: OpenUpload | undefined;
      try {
        const chunks = await received(request.body);
        if (chunks === undefined) return tooLarge;
        const read = await readInTurn(request, chunks);
        if (Result.isFailure(read)) return read;
        opened = read.success;
        const { close } = opened;
        return Result.succeed({ ...opened, close: () => close().finally(ofUpload) });
      } catch (error) {
        // Whoever has gone is told nothing, and a file that is not read is no error of ours.
        if (request.signal.aborted || closing.signal.aborted) return stopped;
        if (!(error instanceof NoTurn)) throw error;
        refused('uploads');
        return tooMany('The server is busy with other files. Please try again in a moment.', error.most);
      } finally {
        ofBytes();
        if (opened === undefined) ofUpload();
      }
    },
    place,
    get figures() {
      return turns.figures;
    },
    async close() {
      closing.abort();
      await readers.close();
    },
  };
}

/** In pieces as they come; undefined if it is larger than it may be. */
async function received(body: AsyncIterable<Uint8Array>): Promise<Uint8Array[] | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > largestUpload) return undefined;
    chunks.push(chunk);
  }
  return chunks;
}

async function* stepsOf(reader: UploadReader, phase: number): AsyncGenerator<Step> {
  for (;;) {
    const steps = await reader.ask({ kind: 'steps', phase });
    if (steps.length === 0) return;
    yield* steps;
  }
}

const tooLarge = Result.fail(invalidField('body', `must have at most ${largestUpload} bytes`));

const stopped = Result.fail<Refusal>({
  code: 'unavailable',
  message: 'Reading the file was stopped. Please upload it again.',
  details: { retryAfterSeconds: 2 },
});

function tooMany(message: string, limit: number) {
  return Result.fail<Refusal>({
    code: 'too_many_requests',
    message,
    details: { limit, retryAfterSeconds: 2 },
  });
}

function refusedFor(error: unknown, content: UploadContent, { planningMs }: UploadLimits) {
  const [field = ''] = Object.keys(content);
  if (!(error instanceof UploadReaderEnded)) throw error;
  switch (error.why) {
    case 'memory':
      return Result.fail(invalidField(field, 'needs too much memory; please divide the file'));
    case 'time':
      return Result.fail(
        invalidField(field, `takes more than ${planningMs / 1000} seconds to read; please divide the file`),
      );
    case 'stopped':
      return stopped;
  }
}
