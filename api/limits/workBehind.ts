import { keepProcesses } from './keepProcesses.ts';
import { BehindEnded, startAsked } from './startAsked.ts';

/** What does a kind of work: it is sent one task after the other, and answers each before the next. */
export interface Program<Message> {
  /** What runs: a program for a thread, which is sent tasks and sends messages. */
  readonly file: URL;
  /** Of memory that it may use. */
  readonly megabytes: number;
  /** Which message is its answer; the others come before it. */
  readonly isAnswer: (message: Message) => boolean;
  /** What is thrown where a task takes more memory than it may. */
  readonly tooMuch: () => Error;
}

export interface TaskBehind<Task, Message> {
  readonly task: Task;
  /** Receives the messages before the answer. */
  readonly onMessage?: ((message: Message) => void) | undefined;
  /** Of time that it may take, and what is thrown where it takes longer; omitted: as long as it needs. */
  readonly within?: { readonly seconds: number; readonly tooLong: () => Error };
  /** Asks it for the best that it has so far (`isToldToStop`). */
  readonly stop?: AbortSignal | undefined;
  /** Ends it at once. */
  readonly signal: AbortSignal;
}

/**
 * Work in processes of its own, one for each task at a time, so that others are answered meanwhile, and neither the memory that
 * it takes nor its end can harm them.
 */
export interface WorkBehind<Task, Message> {
  /** The answer; undefined if the signal has ended it. */
  work(task: TaskBehind<Task, Message>): Promise<Message | undefined>;
  /** Ends the processes. */
  close(): Promise<void>;
}

/** How long a process is kept that has nothing to do, milliseconds. */
const idleMs = 60_000;

export function createWorkBehind<Task extends object, Message>(
  program: Program<Message>,
): WorkBehind<Task, Message> {
  const { file, megabytes, isAnswer, tooMuch } = program;
  const kept = keepProcesses(() => startAsked<Message>({ file, megabytes, data: null }), idleMs);

  function errorOf(error: unknown): unknown {
    if (!(error instanceof BehindEnded)) return error;
    const { end } = error;
    if (end.why === 'memory') return tooMuch();
    if (end.why === 'error') return end.error;
    return new Error(`the process of ${file.pathname.split('/').at(-1)} ended without an answer`);
  }

  return {
    async work({ task, onMessage, within, stop, signal }) {
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
