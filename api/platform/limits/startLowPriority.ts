import { fork } from 'node:child_process';
import type { LowPriorityMessage, LowPriorityOrder, LowPrioritySent } from './lowPriorityMessages.ts';

export interface LowPriorityWork<Message> {
  /** The program for the worker thread, which receives and sends messages. */
  readonly file: URL;
  /** Handed over as `workerData`. */
  readonly data: unknown;
  /** The memory that it may use. */
  readonly megabytes: number;
  readonly onMessage: (message: Message) => void;
}

/** Why a process has ended: done or ended by us, out of memory, or an uncaught error. */
export type ProcessEnd =
  | { readonly why: 'ended' | 'memory' }
  | { readonly why: 'error'; readonly error: Error };

/** A process of lower priority: it computes only while the processors have nothing better to do. */
export interface LowPriorityProcess {
  /**
   * Sends a copy; resolves when the system has taken it, so that a lot can be sent in pieces. A message to a process that
   * has ended is lost; `ended` says so.
   */
  send(message: object): Promise<void>;
  /** Asks it to finish with the best result so far (`isToldToStop`), even while it computes. */
  stop(): void;
  /** Resolves when it has ended and every message of it has been received. */
  readonly ended: Promise<ProcessEnd>;
  /** Ends it at once. */
  end(): Promise<void>;
}

const program = new URL('./lowPriorityProcess.ts', import.meta.url);

/**
 * Starts a separate process for work that must not slow down requests: it has its own priority, its own garbage
 * collection and its own memory. It ends when this process does, however that ends.
 * Messages are copied as between threads; no memory can be shared.
 */
export function startLowPriority<Message>({
  file,
  data,
  megabytes,
  onMessage,
}: LowPriorityWork<Message>): LowPriorityProcess {
  // A session of its own (`detached`): its priority counts among all, and Ctrl-C in the terminal leaves it to us.
  const child = fork(program, [], {
    serialization: 'advanced',
    detached: true,
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    windowsHide: true,
  });
  let end: ProcessEnd = { why: 'ended' };
  const exited = Promise.withResolvers<void>();
  const disconnected = Promise.withResolvers<void>();
  child.on('message', (told: LowPriorityMessage<Message>) => {
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

  function send(what: LowPriorityOrder | LowPrioritySent): Promise<void> {
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
