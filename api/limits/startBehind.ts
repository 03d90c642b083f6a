import { fork } from 'node:child_process';
import type { BehindMessage, BehindOrder, BehindSent } from './behindMessages.ts';

export interface BehindWork<Message> {
  /** What runs: a program for a thread, which is sent messages and sends some. */
  readonly file: URL;
  /** Handed over as `workerData`. */
  readonly data: unknown;
  /** Of memory that it may use. */
  readonly megabytes: number;
  readonly onMessage: (message: Message) => void;
}

/** Why a process has ended: by itself or told to, for its memory, or for an error that nobody caught. */
export type BehindEnd =
  | { readonly why: 'ended' | 'memory' }
  | { readonly why: 'error'; readonly error: Error };

/** A process that computes only while the processors have nothing better to do. */
export interface Behind {
  /**
   * Sends a copy; resolves when the system has taken it, so that whoever has much to send can do so in pieces. What is sent
   * to one that has ended is lost: `ended` tells.
   */
  send(message: object): Promise<void>;
  /** Asks it to come to an end with the best that it has (`isToldToStop`), even while it computes. */
  stop(): void;
  /** Resolves when it has ended and every message of it has been received. */
  readonly ended: Promise<BehindEnd>;
  /** Ends it at once. */
  end(): Promise<void>;
}

const program = new URL('./behindProcess.ts', import.meta.url);

/**
 * Starts a process of its own for work that must not disturb those who are served: it has a priority of its own, its
 * garbage is collected and its memory given back apart from ours. It ends when this process does, however that ends.
 * Messages are copied as between threads; no memory can be shared.
 */
export function startBehind<Message>({ file, data, megabytes, onMessage }: BehindWork<Message>): Behind {
  // A session of its own (`detached`): its priority counts among all, and Ctrl-C in the terminal leaves it to us.
  const child = fork(program, [], {
    serialization: 'advanced',
    detached: true,
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    windowsHide: true,
  });
  let end: BehindEnd = { why: 'ended' };
  const exited = Promise.withResolvers<void>();
  const disconnected = Promise.withResolvers<void>();
  child.on('message', (told: BehindMessage<Message>) => {
    switch (told.kind) {
      case 'message':
        onMessage(told.message);
        break;
      case 'memory':
        end = { why: 'memory' };
        break;
      case 'error': {
        const { name, message, stack } = told;
        end = { why: 'error', error: Object.assign(new Error(message), { name, stack }) };
      }
    }
  });
  child.once('exit', (_code, signal) => {
    // V8 gives up on the whole process if what it cannot do without finds no memory, before it could tell the thread.
    if (signal === 'SIGABRT') end = { why: 'memory' };
    exited.resolve();
  });
  child.once('disconnect', () => disconnected.resolve());
  child.on('error', (error) => {
    // One that was never started has nothing to end.
    if (child.pid !== undefined) return;
    end = { why: 'error', error };
    exited.resolve();
    disconnected.resolve();
  });
  const ended = Promise.all([exited.promise, disconnected.promise]).then(() => end);

  function send(what: BehindOrder | BehindSent): Promise<void> {
    if (!child.connected) return Promise.resolve();
    return new Promise((resolve) => child.send(what, () => resolve()));
  }
  void send({ file: file.href, data, megabytes });

  return {
    send: (message) => send({ kind: 'message', message }),
    stop: () => void send({ kind: 'stop' }),
    ended,
    async end() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
