import { Worker } from 'node:worker_threads';
import type { FairTurns } from '../../postgres/fairTurns.ts';
import { isOutOfMemory } from '../limits/isOutOfMemory.ts';
import { threadMemory } from '../limits/threadMemory.ts';
import type { PlanningMessage, PlanningTask } from './planningTask.ts';

export interface PlanningRun {
  /** Whose turn it takes. */
  readonly of: { readonly org: string; readonly uid: string };
  /** Called when its turn has come, so that nothing is held in memory for those who wait. */
  readonly task: () => Promise<PlanningTask>;
  /** Receives the messages before the last one. */
  readonly onMessage?: (message: PlanningMessage) => void;
  /** Called when the run gets its turn. */
  readonly onStart?: () => void;
  /** Ends the run at once: its result is lost, and its promise resolves to undefined. */
  readonly signal: AbortSignal;
}

/**
 * Carries out planning runs: each on a thread of its own, so that the server can answer others meanwhile, and
 * no more at once than there are turns, which organisations take one after the other.
 */
export interface PlanningDesk {
  /** Resolves to the run's last message. @throws NoTurn if too many wait, PlanTooLarge */
  run(run: PlanningRun): Promise<PlanningMessage | undefined>;
  /** Ends everything that runs or waits. */
  close(): Promise<void>;
}

/** Megabytes of memory that the thread of a plan may use; thousands of bookings and people take a tenth of it. */
const usualMegabytes = 512;

/** A run took more memory than its thread may use. */
export class PlanTooLarge extends Error {
  override readonly name = 'PlanTooLarge';

  constructor() {
    super('This takes more memory than there is for one plan. Please choose a shorter span.');
  }
}

const workerFile = new URL('./planningWorker.ts', import.meta.url);

export function createPlanningDesk(turns: FairTurns, megabytes = usualMegabytes): PlanningDesk {
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();

  async function run({ of, task, onMessage, onStart, signal: own }: PlanningRun) {
    const signal = AbortSignal.any([own, closing.signal]);
    const end = await turns.take(of.org, { member: of.uid, signal }).catch((error: unknown) => {
      if (signal.aborted) return undefined;
      throw error;
    });
    if (end === undefined) return undefined;
    try {
      onStart?.();
      const begun = await task();
      return signal.aborted ? undefined : await work(begun, { onMessage, signal, megabytes });
    } finally {
      end();
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
  {
    onMessage,
    signal,
    megabytes,
  }: {
    readonly onMessage: PlanningRun['onMessage'];
    readonly signal: AbortSignal;
    readonly megabytes: number;
  },
): Promise<PlanningMessage | undefined> {
  return new Promise((resolve, reject) => {
    let last: PlanningMessage | undefined;
    const worker = new Worker(workerFile, {
      workerData: task,
      resourceLimits: threadMemory(megabytes),
    });
    const end = (): void => void worker.terminate();
    signal.addEventListener('abort', end, { once: true });
    worker.on('message', (message: PlanningMessage) => {
      if (message.kind === 'progress') onMessage?.(message);
      else last = message;
    });
    worker.once('error', (error: unknown) => reject(isOutOfMemory(error) ? new PlanTooLarge() : error));
    worker.once('exit', () => {
      signal.removeEventListener('abort', end);
      if (last !== undefined || signal.aborted) resolve(last);
      else reject(new Error('a planning worker ended without an answer'));
    });
  });
}
