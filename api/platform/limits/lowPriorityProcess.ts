import { Worker } from 'node:worker_threads';
import { isOutOfMemory } from './isOutOfMemory.ts';
import { lowerPriority } from './lowerPriority.ts';
import type { LowPriorityMessage, LowPriorityOrder, LowPrioritySent } from './lowPriorityMessages.ts';
import { offerStopFlag } from './stopFlag.ts';
import { threadMemory } from './threadMemory.ts';

// The program of a low-priority process (`startLowPriority.ts`). Its main thread only carries messages, so that it notices
// at once that its parent has gone, however busy the worker thread is. It lowers its priority once its modules are loaded:
// at low priority on a busy machine, that second becomes ten.
process.on('disconnect', () => process.exit());
// A service manager signals every process of a service; work here is ended by the process that waits for it.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});

const thread = new URL('./lowPriorityThread.ts', import.meta.url);

let sent: Promise<unknown> = Promise.resolve();
function tell(message: LowPriorityMessage<unknown>): void {
  sent = new Promise((resolve) => process.send?.(message, resolve));
}

/** An error of another thread cannot be sent on as it is. */
function told(error: unknown): LowPriorityMessage<unknown> {
  const { name = 'Error', message = String(error), stack = '' } = error instanceof Error ? error : {};
  return { kind: 'error', name, message, stack };
}

// Only `startLowPriority.ts` starts this, and sends an order first.
process.once('message', ({ file, data, megabytes }: LowPriorityOrder) => {
  const stopFlag = offerStopFlag();
  const worker = new Worker(thread, {
    argv: [file],
    workerData: data,
    resourceLimits: threadMemory(megabytes),
  });
  // Its first message says that it is loaded.
  const isLoaded = new Promise<void>((resolve) => {
    worker.once('message', () => {
      lowerPriority();
      worker.on('message', (message: unknown) => tell({ kind: 'message', message }));
      resolve();
    });
  });
  process.on('message', (sent: LowPrioritySent) => {
    if (sent.kind === 'stop') {
      stopFlag.set();
      return;
    }
    // It may have been set after the previous work was done.
    stopFlag.takeBack();
    const { message } = sent;
    // A view would be copied with all of the memory that it is a view of.
    void isLoaded.then(() =>
      worker.postMessage(message instanceof Uint8Array ? new Uint8Array(message) : message),
    );
  });
  worker.once('error', (error: unknown) => tell(isOutOfMemory(error) ? { kind: 'memory' } : told(error)));
  // Earlier messages must have been sent: an answer may be large.
  worker.once('exit', () => void sent.then(() => process.exit()));
});
