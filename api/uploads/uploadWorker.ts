import { parentPort, workerData } from 'node:worker_threads';
import { Result } from 'effect';
import { createPool } from '../postgres/createPool.ts';
import { type PlannedUpload, planUpload } from './planUpload.ts';
import { type ReadUpload, readUpload } from './readUpload.ts';
import type { UploadAnswers, UploadQuestion, UploadThreadData } from './uploadMessages.ts';

/** The steps of one answer: few enough to be read in a moment by the thread that serves everybody. */
const stepsAtOnce = 200;

// Only `uploadThread.ts` starts workers, always with this.
const { databaseUrl }: UploadThreadData = workerData;
const pool = createPool(databaseUrl, { applicationName: 'muster uploads', max: 1 });

let read: ReadUpload | undefined;
let planned: PlannedUpload | undefined;
/** How many steps of each phase have been given. */
const given = new Map<number, number>();

async function answer(question: UploadQuestion): Promise<UploadAnswers[UploadQuestion['kind']]> {
  switch (question.kind) {
    case 'read': {
      planned = undefined;
      given.clear();
      const { upload: kind, mostRows } = question;
      const found = readUpload(Buffer.concat(question.chunks), { kind, mostRows });
      read = Result.getOrUndefined(found);
      if (Result.isFailure(found)) return { refusal: found.failure };
      const { file, upload } = found.success;
      return { rows: file.rows.length, fileName: upload.fileName };
    }
    case 'plan': {
      if (read === undefined) throw new Error('an upload is planned before it is read');
      const found = await planUpload(read, { actor: question.actor, pool });
      read = undefined;
      if (Result.isFailure(found)) return { refusal: found.failure };
      planned = found.success;
      const { report, phases, mapping, failures = [] } = planned;
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

parentPort?.on('message', (question: UploadQuestion) => {
  // An exception ends the thread, which tells who asked.
  void answer(question).then((found) => parentPort?.postMessage(found));
});
