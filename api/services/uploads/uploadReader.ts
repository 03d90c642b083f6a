import { ProcessEnded, startRequestProcess } from '../../platform/limits/startRequestProcess.ts';
import type { UploadAnswers, UploadOrder, UploadQuestion } from './uploadMessages.ts';

/** A low-priority process that reads and plans files, one after another. */
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
  readonly ended: Promise<unknown>;
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
  const order: UploadOrder = { databaseUrl };
  // The boundary: it answers what it is asked.
  const reader = startRequestProcess<never>({ file: workerFile, data: order, megabytes });
  let stoppedFor: UploadReaderEnded['why'] = 'stopped';

  function errorOf(error: unknown): unknown {
    if (!(error instanceof ProcessEnded)) return error;
    const { end } = error;
    if (end.why === 'error') return end.error;
    return new UploadReaderEnded(end.why === 'memory' ? 'memory' : stoppedFor);
  }

  async function told<Answer>(answer: Promise<Answer>): Promise<Answer> {
    try {
      return await answer;
    } catch (error) {
      throw errorOf(error);
    }
  }

  return {
    get isAlive() {
      return reader.isAlive;
    },
    ended: reader.ended,
    give: (bytes) => told(reader.give(bytes)),
    ask: (question) => told(reader.ask(question)),
    async end(why = 'stopped') {
      if (reader.isAlive) stoppedFor = why;
      await reader.end();
    },
  };
}
