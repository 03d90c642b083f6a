import { Worker } from 'node:worker_threads';
import { isOutOfMemory } from '../limits/isOutOfMemory.ts';
import { threadMemory } from '../limits/threadMemory.ts';
import type { UploadAnswers, UploadQuestion } from './uploadMessages.ts';

/** A thread that reads and plans files, one after the other. */
export interface UploadThread {
  /**
   * One question after the other. What is handed over with it is not copied, and its sender has it no more.
   *
   * @throws UploadThreadEnded
   */
  ask<Kind extends UploadQuestion['kind']>(
    question: Extract<UploadQuestion, { kind: Kind }>,
    handedOver?: readonly Uint8Array<ArrayBuffer>[],
  ): Promise<UploadAnswers[Kind]>;
  /** Whether it can still be asked: it has neither ended nor been told to. */
  readonly isAlive: boolean;
  /** Resolves when it has ended, by itself or not. */
  readonly ended: Promise<void>;
  /** Ends it at once; whoever asks is told why. */
  end(why?: UploadThreadEnded['why']): Promise<void>;
}

/** The thread ended without an answer: it was stopped, or the file takes more memory or time than it may. */
export class UploadThreadEnded extends Error {
  override readonly name = 'UploadThreadEnded';
  readonly why: 'stopped' | 'memory' | 'time';

  constructor(why: UploadThreadEnded['why']) {
    super(`the thread of an upload ended: ${why}`);
    this.why = why;
  }
}

const workerFile = new URL('./uploadWorker.ts', import.meta.url);

/** Starts a thread that may use so many megabytes of memory. */
export function startUploadThread(databaseUrl: string, megabytes: number): UploadThread {
  const worker = new Worker(workerFile, {
    workerData: { databaseUrl },
    resourceLimits: threadMemory(megabytes),
  });
  let isAlive = true;
  const failed = Promise.withResolvers<never>();
  // Whoever asks is told; that nobody asks at the moment is no error.
  failed.promise.catch(() => {});
  worker.once('error', (error: unknown) => {
    isAlive = false;
    failed.reject(isOutOfMemory(error) ? new UploadThreadEnded('memory') : error);
  });
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      isAlive = false;
      failed.reject(new UploadThreadEnded('stopped'));
      resolve();
    });
  });

  return {
    get isAlive() {
      return isAlive;
    },
    ended,
    ask(question, handedOver = []) {
      // The boundary: a thread answers what it is asked.
      const answered = Promise.withResolvers<never>();
      worker.once('message', answered.resolve);
      worker.postMessage(
        question,
        handedOver.map(({ buffer }) => buffer),
      );
      return Promise.race([answered.promise, failed.promise]);
    },
    async end(why = 'stopped') {
      isAlive = false;
      failed.reject(new UploadThreadEnded(why));
      await worker.terminate();
    },
  };
}
