import { startBehind } from '../limits/startBehind.ts';
import type { UploadAnswers, UploadOrder, UploadQuestion } from './uploadMessages.ts';

/** A process that reads and plans files, one after the other, and steps behind the one that serves everybody. */
export interface UploadReader {
  /** Hands over the next bytes of the file about which the next question is. @throws UploadReaderEnded */
  give(bytes: Uint8Array): Promise<void>;
  /**
   * One question after the other.
   *
   * @throws UploadReaderEnded
   */
  ask<Kind extends UploadQuestion['kind']>(
    question: Extract<UploadQuestion, { kind: Kind }>,
  ): Promise<UploadAnswers[Kind]>;
  /** Whether it can still be asked: it has neither ended nor been told to. */
  readonly isAlive: boolean;
  /** Resolves when it has ended, by itself or not. */
  readonly ended: Promise<void>;
  /** Ends it at once; whoever asks is told why. */
  end(why?: UploadReaderEnded['why']): Promise<void>;
}

/** The process ended without an answer: it was stopped, or the file takes more memory or time than it may. */
export class UploadReaderEnded extends Error {
  override readonly name = 'UploadReaderEnded';
  readonly why: 'stopped' | 'memory' | 'time';

  constructor(why: UploadReaderEnded['why']) {
    super(`the process of an upload ended: ${why}`);
    this.why = why;
  }
}

const workerFile = new URL('./uploadWorker.ts', import.meta.url);

/** Starts a process that may use so many megabytes of memory for files. */
export function startUploadReader(databaseUrl: string, megabytes: number): UploadReader {
  let answered = Promise.withResolvers<never>();
  const order: UploadOrder = { databaseUrl };
  const reader = startBehind<never>({
    file: workerFile,
    data: order,
    megabytes,
    // The boundary: it answers what it is asked.
    onMessage: (answer) => answered.resolve(answer),
  });
  let isAlive = true;
  const failed = Promise.withResolvers<never>();
  // Whoever asks is told; that nobody asks at the moment is no error.
  failed.promise.catch(() => {});
  const ended = reader.ended.then((end) => {
    isAlive = false;
    failed.reject(
      end.why === 'error' ? end.error : new UploadReaderEnded(end.why === 'memory' ? 'memory' : 'stopped'),
    );
  });

  return {
    get isAlive() {
      return isAlive;
    },
    ended,
    give: (bytes) => Promise.race([reader.send(bytes), failed.promise]),
    ask(question) {
      answered = Promise.withResolvers<never>();
      void reader.send(question);
      return Promise.race([answered.promise, failed.promise]);
    },
    async end(why = 'stopped') {
      isAlive = false;
      failed.reject(new UploadReaderEnded(why));
      await reader.end();
    },
  };
}
