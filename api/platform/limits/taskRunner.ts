import { createProcessPool } from './processPool.ts';
import { ProcessEnded, startRequestProcess } from './startRequestProcess.ts';

/** The program for a kind of task: it is sent one task after another, and answers each before the next. */
export interface Program<Message> {
  /** The program for the worker thread, which receives tasks and sends messages. */
  readonly file: URL;
  /** The memory that it may use. */
  readonly megabytes: number;
  /** Which message is its answer; the others come before it. */
  readonly isAnswer: (message: Message) => boolean;
  /** The error of a task that takes more memory than it may. */
  readonly tooMuch: () => Error;
}

export interface RunnerTask<Task, Message> {
  readonly task: Task;
  /** Receives the messages before the answer. */
  readonly onMessage?: ((message: Message) => void) | undefined;
  /** The time that it may take, and the error if it takes longer; omitted: no limit. */
  readonly within?: { readonly seconds: number; readonly tooLong: () => Error };
  /** Asks it for the best that it has so far (`isToldToStop`). */
  readonly stop?: AbortSignal | undefined;
  /** Ends it at once. */
  readonly signal: AbortSignal;
}

/**
 * Runs tasks in low-priority processes, one task at a time in each, so that requests are answered meanwhile and neither the
 * memory that a task takes nor its crash can harm them.
 */
export interface TaskRunner<Task, Message> {
  /** The answer; undefined if the signal has ended it. */
  run(task: RunnerTask<Task, Message>): Promise<Message | undefined>;
  /** Ends the processes. */
  close(): Promise<void>;
}

/** How long an idle process is kept, in milliseconds. */
const idleMs = 60_000;

export function createTaskRunner<Task extends object, Message>(
  program: Program<Message>,
): TaskRunner<Task, Message> {
  const { file, megabytes, isAnswer, tooMuch } = program;
  const kept = createProcessPool(() => startRequestProcess<Message>({ file, megabytes, data: null }), idleMs);

  function errorOf(error: unknown): unknown {
    if (!(error instanceof ProcessEnded)) return error;
    const { end } = error;
    if (end.why === 'memory') return tooMuch();
    if (end.why === 'error') return end.error;
    return new Error(`the process of ${file.pathname.split('/').at(-1)} ended without an answer`);
  }

  return {
    async run({ task, onMessage, within, stop, signal }) {
      if (signal.aborted) return undefined;
      const worker = kept.take();
      const done = Promise.withResolvers<Message | undefined>();
      const leave = (): void => done.resolve(undefined);
      const askForBest = (): void => worker.stop();
      worker.ask(task, { isAnswer, onMessage }).then(done.resolve, (error) => done.reject(errorOf(error)));
      signal.addEventListener('abort', leave);
      stop?.addEventListener('abort', askForBest);
      if (stop?.aborted === true) askForBest();
      const late = within && setTimeout(() => done.reject(within.tooLong()), within.seconds * 1000);
      let answer: Message | undefined;
      try {
        answer = await done.promise;
        return answer;
      } finally {
        clearTimeout(late);
        signal.removeEventListener('abort', leave);
        stop?.removeEventListener('abort', askForBest);
        if (answer === undefined) void worker.end();
        else kept.giveBack(worker);
      }
    },
    close: kept.close,
  };
}
