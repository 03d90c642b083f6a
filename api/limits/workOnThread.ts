import { Worker } from 'node:worker_threads';
import { isOutOfMemory } from './isOutOfMemory.ts';
import { threadMemory } from './threadMemory.ts';

export interface ThreadWork<Message> {
  /** What the thread runs; it sends messages, and ends by itself. */
  readonly file: URL;
  /** Handed over as `workerData`. */
  readonly data: unknown;
  /** Of memory that it may use. */
  readonly megabytes: number;
  /** Of time that it may take; omitted: as long as it needs. */
  readonly seconds?: number;
  /** Receives the messages before its answer. */
  readonly onMessage?: ((message: Message) => void) | undefined;
  /** Which message is its answer. */
  readonly isAnswer: (message: Message) => boolean;
  /** What is thrown where it takes more memory than it may. */
  readonly tooMuch: () => Error;
  /** What is thrown where it takes longer than it may; omitted: the same. */
  readonly tooLong?: () => Error;
  /** Ends it at once. */
  readonly signal: AbortSignal;
}

/** The answer of work on a thread of its own, so that others are answered meanwhile; undefined if the signal has ended it. */
export function workOnThread<Message>(work: ThreadWork<Message>): Promise<Message | undefined> {
  const { file, data, megabytes, seconds, onMessage, isAnswer, tooMuch, tooLong = tooMuch, signal } = work;
  return new Promise((resolve, reject) => {
    let answer: Message | undefined;
    const worker = new Worker(file, { workerData: data, resourceLimits: threadMemory(megabytes) });
    const end = (): void => void worker.terminate();
    signal.addEventListener('abort', end, { once: true });
    worker.on('message', (message: Message) => {
      if (isAnswer(message)) answer = message;
      else onMessage?.(message);
    });
    worker.once('error', (error: unknown) => reject(isOutOfMemory(error) ? tooMuch() : error));
    const timer =
      seconds === undefined
        ? undefined
        : setTimeout(() => {
            reject(tooLong());
            end();
          }, seconds * 1000);
    worker.once('exit', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      if (answer !== undefined || signal.aborted) resolve(answer);
      else reject(new Error(`the thread of ${file.pathname.split('/').at(-1)} ended without an answer`));
    });
  });
}
