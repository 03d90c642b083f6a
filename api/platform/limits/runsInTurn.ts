import type { FairTurns } from '../../../postgres/fairTurns.ts';

/** Whose turn is taken, and what ends the work before it is done. */
export interface RunInTurn {
  readonly of: { readonly org: string; readonly uid: string };
  readonly signal: AbortSignal;
}

/** Work that is done in turns, which organisations and their people take one after the other. */
export interface RunsInTurn {
  /**
   * What the work comes to, in its turn; undefined if its signal, or `close`, has ended it. The work is handed the signal that
   * stands for both.
   *
   * @throws NoTurn if too many wait
   */
  run<Done>(
    run: RunInTurn,
    work: (signal: AbortSignal) => Promise<Done | undefined>,
  ): Promise<Done | undefined>;
  /** Ends everything that runs or waits. */
  close(): Promise<void>;
}

export function createRunsInTurn(turns: FairTurns): RunsInTurn {
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();

  async function inTurn<Done>(
    { of, signal: own }: RunInTurn,
    work: (signal: AbortSignal) => Promise<Done | undefined>,
  ): Promise<Done | undefined> {
    const signal = AbortSignal.any([own, closing.signal]);
    const end = await turns.take(of.org, { member: of.uid, signal }).catch((error: unknown) => {
      if (signal.aborted) return undefined;
      throw error;
    });
    if (end === undefined) return undefined;
    try {
      return signal.aborted ? undefined : await work(signal);
    } finally {
      end();
    }
  }

  return {
    run(one, work) {
      const promise = inTurn(one, work);
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
