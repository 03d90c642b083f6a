import type { PooledProcess } from './processPool.ts';
import { type LowPriorityWork, type ProcessEnd, startLowPriority } from './startLowPriority.ts';

/** The process ended before it had answered. */
export class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded';
  readonly end: ProcessEnd;

  constructor(end: ProcessEnd) {
    super(`a process ended without an answer: ${end.why}`, end.why === 'error' ? { cause: end.error } : {});
    this.end = end;
  }
}

/** How the messages of an answer are heard. */
export interface Hearing<Message> {
  /** Which message is the answer; omitted: the first. */
  readonly isAnswer?: (message: Message) => boolean;
  /** Receives those before it. */
  readonly onMessage?: ((message: Message) => void) | undefined;
}

/** A low-priority process that answers one request after another. Nothing of an answer is kept once it is given. */
export interface RequestProcess<Message> extends PooledProcess {
  /** Hands over what belongs to the next question. @throws ProcessEnded */
  give(message: object): Promise<void>;
  /** The answer. @throws ProcessEnded */
  ask(question: object, hearing?: Hearing<Message>): Promise<Message>;
  /** Asks it to come to an end with the best that it has (`isToldToStop`). */
  stop(): void;
}

interface Awaited<Message> extends Hearing<Message> {
  readonly answer: (message: Message) => void;
  readonly fail: (error: ProcessEnded) => void;
}

export function startRequestProcess<Message>(
  work: Omit<LowPriorityWork<Message>, 'onMessage'>,
): RequestProcess<Message> {
  let awaited: Awaited<Message> | undefined;
  let end: ProcessEnd | undefined;

  const child = startLowPriority<Message>({
    ...work,
    onMessage(message) {
      const now = awaited;
      if (now?.isAnswer?.(message) === false) now.onMessage?.(message);
      else {
        awaited = undefined;
        now?.answer(message);
      }
    },
  });
  function endWith(how: ProcessEnd): void {
    end ??= how;
    awaited?.fail(new ProcessEnded(how));
    awaited = undefined;
  }
  const ended = child.ended.then(endWith);

  return {
    get isAlive() {
      return end === undefined;
    },
    ended,
    async give(message) {
      if (end === undefined) await child.send(message);
      if (end !== undefined) throw new ProcessEnded(end);
    },
    ask(question, hearing = {}) {
      // No race with the end of the process: V8 would keep every answer for as long as that has not come.
      return new Promise((answer, fail) => {
        if (end !== undefined) {
          fail(new ProcessEnded(end));
          return;
        }
        awaited = { ...hearing, answer, fail };
        void child.send(question);
      });
    },
    stop: child.stop,
    async end() {
      endWith({ why: 'ended' });
      await child.end();
    },
  };
}
