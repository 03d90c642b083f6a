import { Worker } from 'node:worker_threads';
import type { PlanningMessage, PlanningTask } from './planningTask.ts';

/** The queue is full, or the desk is closed; nothing was started. */
export class PlanningDeskFull extends Error {
  override readonly name = 'PlanningDeskFull';

  constructor() {
    super('Too many plans are being made at the moment. Please try again in a moment.');
  }
}

export interface PlanningRun {
  readonly task: PlanningTask;
  /** Receives the messages before the last one. */
  readonly onMessage?: (message: PlanningMessage) => void;
  /** Called when the run gets its seat. */
  readonly onStart?: () => void;
  /** Ends the run at once: its result is lost, and its promise resolves to undefined. */
  readonly signal: AbortSignal;
}

/**
 * Carries out planning runs: each on a thread of its own, so that the server can answer others meanwhile, and
 * no more at once than there are seats.
 */
export interface PlanningDesk {
  /** Resolves to the run's last message. @throws PlanningDeskFull */
  run(run: PlanningRun): Promise<PlanningMessage | undefined>;
  /** Ends everything that runs or waits. */
  close(): Promise<void>;
}

const workerFile = new URL('./planningWorker.ts', import.meta.url);

export function createPlanningDesk({
  seats,
  waiting,
}: {
  readonly seats: number;
  /** How many may wait for a seat. */
  readonly waiting: number;
}): PlanningDesk {
  const closing = new AbortController();
  const queue: (() => void)[] = [];
  const running = new Set<Promise<unknown>>();
  let taken = 0;

  /** Resolves to true once there is a seat, or to false once the run is aborted. */
  function seat(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return Promise.resolve(false);
    if (taken < seats) {
      taken += 1;
      return Promise.resolve(true);
    }
    if (queue.length >= waiting) throw new PlanningDeskFull();
    return new Promise((resolve) => {
      const leave = (): void => {
        queue.splice(queue.indexOf(sit), 1);
        resolve(false);
      };
      const sit = (): void => {
        signal.removeEventListener('abort', leave);
        resolve(true);
      };
      signal.addEventListener('abort', leave, { once: true });
      queue.push(sit);
    });
  }

  function standUp(): void {
    const next = queue.shift();
    // A seat is passed on directly, so that nobody can take it in between.
    if (next === undefined) taken -= 1;
    else next();
  }

  async function run({ task, onMessage, onStart, signal: own }: PlanningRun) {
    const signal = AbortSignal.any([own, closing.signal]);
    if (!(await seat(signal))) return undefined;
    try {
      onStart?.();
      return await work(task, onMessage, signal);
    } finally {
      standUp();
    }
  }

  return {
    run(one) {
      const promise = run(one);
      const settled = promise.catch(() => undefined).finally(() => running.delete(settled));
      running.add(settled);
      return promise;
    },
    async close() {
      closing.abort();
      await Promise.all(running);
    },
  };
}

function work(
  task: PlanningTask,
  onMessage: PlanningRun['onMessage'],
  signal: AbortSignal,
): Promise<PlanningMessage | undefined> {
  return new Promise((resolve, reject) => {
    let last: PlanningMessage | undefined;
    const worker = new Worker(workerFile, { workerData: task });
    const end = (): void => void worker.terminate();
    signal.addEventListener('abort', end, { once: true });
    worker.on('message', (message: PlanningMessage) => {
      if (message.kind === 'progress') onMessage?.(message);
      else last = message;
    });
    worker.once('error', reject);
    worker.once('exit', () => {
      signal.removeEventListener('abort', end);
      if (last !== undefined || signal.aborted) resolve(last);
      else reject(new Error('a planning worker ended without an answer'));
    });
  });
}
