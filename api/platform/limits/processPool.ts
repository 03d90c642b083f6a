/** A process that can be reused. */
export interface PooledProcess {
  /** Whether it can still be given work: it has neither ended nor been told to. */
  readonly isAlive: boolean;
  /** Resolves when it has ended, by itself or not. */
  readonly ended: Promise<unknown>;
  /** Ends it at once. */
  end(): Promise<void>;
}

/** Reusable processes of a kind: starting one takes longer than most of its work. */
export interface ProcessPool<Process> {
  /** An idle one, or a new one. */
  take(): Process;
  /** Returns one that has done its work. It is kept for a while and not for ever, because it may hold much memory. */
  giveBack(process: Process): void;
  /** Ends all of them, busy or not. */
  close(): Promise<void>;
}

/** @param idleMs milliseconds after which an idle process is ended */
export function createProcessPool<Process extends PooledProcess>(
  start: () => Process,
  idleMs: number,
): ProcessPool<Process> {
  const all = new Set<Process>();
  /** Idle ones, with the timer that ends each. */
  const idle = new Map<Process, NodeJS.Timeout>();

  function forget(process: Process): void {
    clearTimeout(idle.get(process));
    idle.delete(process);
  }

  return {
    take() {
      // The one that was returned last, so that surplus ones reach their time limit.
      for (const process of [...idle.keys()].toReversed()) {
        forget(process);
        if (process.isAlive) return process;
      }
      const process = start();
      all.add(process);
      void process.ended.then(() => {
        all.delete(process);
        forget(process);
      });
      return process;
    },
    giveBack(process) {
      if (process.isAlive) idle.set(process, setTimeout(() => void process.end(), idleMs).unref());
    },
    async close() {
      await Promise.all([...all].map((process) => process.end()));
    },
  };
}
