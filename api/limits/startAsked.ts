import type { KeptProcess } from './keepProcesses.ts';
import { type BehindEnd, type BehindWork, startBehind } from './startBehind.ts';

/** The process ended before it had answered. */
export class BehindEnded extends Error {
  override readonly name = 'BehindEnded';
  readonly end: BehindEnd;

  constructor(end: BehindEnd) {
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

/** A process that steps behind, and is asked one thing after the other. Nothing of an answer is held once it is given. */
export interface Asked<Message> extends KeptProcess {
  /** Hands over what belongs to the next question. @throws BehindEnded */
  give(message: object): Promise<void>;
  /** The answer. @throws BehindEnded */
  ask(question: object, hearing?: Hearing<Message>): Promise<Message>;
  /** Asks it to come to an end with the best that it has (`isToldToStop`). */
  stop(): void;
}

interface Awaited<Message> extends Hearing<Message> {
  readonly answer: (message: Message) => void;
  readonly fail: (error: BehindEnded) => void;
}

export function startAsked<Message>(work: Omit<BehindWork<Message>, 'onMessage'>): Asked<Message> {
  let awaited: Awaited<Message> | undefined;
  let end: BehindEnd | undefined;

  const behind = startBehind<Message>({
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
  function endWith(how: BehindEnd): void {
    end ??= how;
    awaited?.fail(new BehindEnded(how));
    awaited = undefined;
  }
  const ended = behind.ended.then(endWith);

  return {
    get isAlive() {
      return end === undefined;
    },
    ended,
    async give(message) {
      if (end === undefined) await behind.send(message);
      if (end !== undefined) throw new BehindEnded(end);
    },
    ask(question, hearing = {}) {
      // No race with the end of the process: V8 would keep every answer for as long as that has not come.
      return new Promise((answer, fail) => {
        if (end !== undefined) {
          fail(new BehindEnded(end));
          return;
        }
        awaited = { ...hearing, answer, fail };
        void behind.send(question);
      });
    },
    stop: behind.stop,
    async end() {
      endWith({ why: 'ended' });
      await behind.end();
    },
  };
}
