import { Worker } from 'node:worker_threads';
import type { BehindMessage, BehindOrder, BehindSent } from './behindMessages.ts';
import { isOutOfMemory } from './isOutOfMemory.ts';
import { stepBehind } from './stepBehind.ts';
import { offerStopFlag } from './stopFlag.ts';
import { threadMemory } from './threadMemory.ts';

// The program of a process that steps behind (`startBehind.ts`). Its own thread does nothing but carry messages, so that it
// hears at once that whoever started it has gone, however busy the other one is. It steps behind with its work, and not
// before the modules for that are loaded: behind everybody else, that second becomes ten where much is going on.
process.on('disconnect', () => process.exit());
// A service manager tells every process of a service to end; what is under way here is ended by whoever waits for it.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});

const thread = new URL('./behindThread.ts', import.meta.url);

let sent: Promise<unknown> = Promise.resolve();
function tell(message: BehindMessage<unknown>): void {
  sent = new Promise((resolve) => process.send?.(message, resolve));
}

/** An error of another thread is no error that could be sent on as it is. */
function told(error: unknown): BehindMessage<unknown> {
  const { name = 'Error', message = String(error), stack = '' } = error instanceof Error ? error : {};
  return { kind: 'error', name, message, stack };
}

// Only `startBehind.ts` starts this, and sends an order first.
process.once('message', ({ file, data, megabytes }: BehindOrder) => {
  const stopFlag = offerStopFlag();
  const worker = new Worker(thread, {
    argv: [file],
    workerData: data,
    resourceLimits: threadMemory(megabytes),
  });
  // What it tells first is that it is loaded.
  const isBehind = new Promise<void>((resolve) => {
    worker.once('message', () => {
      stepBehind();
      worker.on('message', (message: unknown) => tell({ kind: 'message', message }));
      resolve();
    });
  });
  process.on('message', (sent: BehindSent) => {
    if (sent.kind === 'stop') {
      stopFlag.set();
      return;
    }
    // It may have been set when the work before was done already.
    stopFlag.takeBack();
    const { message } = sent;
    // A view would be copied with all of the memory that it is a view of.
    void isBehind.then(() =>
      worker.postMessage(message instanceof Uint8Array ? new Uint8Array(message) : message),
    );
  });
  worker.once('error', (error: unknown) => tell(isOutOfMemory(error) ? { kind: 'memory' } : told(error)));
  // What was told before must have been sent: an answer may be large.
  worker.once('exit', () => void sent.then(() => process.exit()));
});
