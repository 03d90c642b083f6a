import { parentPort, workerData } from 'node:worker_threads';
import { Result } from 'effect';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { UploadLine } from '../../contract/upload.ts';
import { createPool } from '../../platform/postgres/createPool.ts';
import { planDocuments } from './documents/planDocuments.ts';
import { readDocuments } from './documents/readDocuments.ts';
import { savedDocumentOf } from './documents/savedDocuments.ts';
import { type PlannedUpload, type PlanParts, planUpload } from './planUpload.ts';
import { readUpload } from './readUpload.ts';
import type { UploadAnswers, UploadOrder, UploadQuestion } from './uploadMessages.ts';

/** The steps of one answer: few enough to be read in a moment by the thread that serves everybody. */
const stepsAtOnce = 200;

// Only `uploadReader.ts` starts workers, always with this.
const { databaseUrl }: UploadOrder = workerData;
const pool = createPool(databaseUrl, { applicationName: 'muster uploads', max: 1 });

/** The body of the request, as far as it has come. */
let received: Uint8Array[] = [];
/** Plans what has been read. */
let read: ReadContent['plan'] | undefined;
let planned: PlannedUpload | undefined;
/** How many steps of each phase have been given. */
const given = new Map<number, number>();

interface ReadContent {
  readonly rows: number;
  readonly fileName: string;
  readonly plan: (parts: PlanParts) => Promise<Result.Result<PlannedUpload, Refusal>>;
}

function readContent(
  bytes: Buffer,
  { upload, mostRows }: Extract<UploadQuestion, { kind: 'read' }>,
): Result.Result<ReadContent, Refusal> {
  if ('csv' in upload) {
    return Result.map(readUpload(bytes, { kind: upload.csv, mostRows }), (file) => ({
      rows: file.file.rows.length,
      fileName: file.upload.fileName,
      plan: (parts) => planUpload(file, parts),
    }));
  }
  const saved = savedDocumentOf(upload.documents);
  if (saved === undefined) throw new Error(`no documents of the kind ${upload.documents} become records`);
  return Result.map(readDocuments(bytes, { mostRows }), (documents) => ({
    rows: documents.documents.length,
    fileName: documents.fileName,
    plan: async (parts) => Result.succeed(await planDocuments(saved, documents, parts)),
  }));
}

async function answer(question: UploadQuestion): Promise<UploadAnswers[UploadQuestion['kind']]> {
  switch (question.kind) {
    case 'read': {
      planned = undefined;
      given.clear();
      read = undefined;
      const bytes = Buffer.concat(received);
      received = [];
      const found = readContent(bytes, question);
      if (Result.isFailure(found)) return { refusal: found.failure };
      const { plan, ...told } = found.success;
      read = plan;
      return told;
    }
    case 'plan': {
      if (read === undefined) throw new Error('an upload is planned before it is read');
      const found = await read({ actor: question.actor, pool });
      read = undefined;
      if (Result.isFailure(found)) return { refusal: found.failure };
      planned = found.success;
      const { report, phases, mapping, failures = [] } = planned;
      if (phases.length === 0) return { lastLine: spelledLine({ kind: 'report', report }), failures };
      return { report, phases: phases.length, mapping, failures };
    }
    case 'steps': {
      const steps = planned?.phases[question.phase];
      if (steps === undefined) throw new Error(`an upload has no phase ${question.phase}`);
      const from = given.get(question.phase) ?? 0;
      given.set(question.phase, from + stepsAtOnce);
      return steps.slice(from, from + stepsAtOnce);
    }
  }
}

function spelledLine(line: UploadLine): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(line)}\n`);
}

parentPort?.on('message', (message: UploadQuestion | Uint8Array) => {
  if (message instanceof Uint8Array) received.push(message);
  // An exception ends the process, which tells who asked.
  else void answer(message).then((found) => parentPort?.postMessage(found));
});
