/** A process that can be kept while it has nothing to do. */
export interface KeptProcess {
  /** Whether it can still be given something to do: it has neither ended nor been told to. */
  readonly isAlive: boolean;
  /** Resolves when it has ended, by itself or not. */
  readonly ended: Promise<unknown>;
  /** Ends it at once. */
  end(): Promise<void>;
}

/** Processes of a kind: starting one takes longer than most of what it is given to do. */
export interface KeptProcesses<Process> {
  /** One that has nothing to do, or a new one. */
  take(): Process;
  /** One that has done its work. It is kept for a while and not for ever, because it may hold much memory. */
  giveBack(process: Process): void;
  /** Ends all, whatever they are at. */
  close(): Promise<void>;
}

/** @param idleMs milliseconds after which one that has nothing to do is ended */
export function keepProcesses<Process extends KeptProcess>(
  start: () => Process,
  idleMs: number,
): KeptProcesses<Process> {
  const all = new Set<Process>();
  /** Those that have nothing to do, and what ends them after a while. */
  const idle = new Map<Process, NodeJS.Timeout>();

  function forget(process: Process): void {
    clearTimeout(idle.get(process));
    idle.delete(process);
  }

  return {
    take() {
      // The one that was given back last: those that are too many have time to end.
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
