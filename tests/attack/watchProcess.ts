import { setTimeout as delay } from 'node:timers/promises';
import { usageOf } from '../bench/feed/processUsage.ts';

export interface WatchedProcess {
  /** The most that it had in memory, bytes. */
  memory: number;
  /** The longest that it took to say that it lives, milliseconds. */
  silent: number;
  /** Looks that came to nothing: it did not answer, or was gone. */
  lost: string[];
}

const betweenLooksMs = 250;

/** Looks at a process again and again, until it is told to end, and answers what it saw. */
export function watchProcess(address: string, pid: number): () => Promise<WatchedProcess> {
  const seen: WatchedProcess = { memory: 0, silent: 0, lost: [] };
  const ending = new AbortController();
  async function look(): Promise<void> {
    const began = performance.now();
    try {
      const answer = await fetch(`${address}/api/health/live`);
      await answer.body?.cancel();
      if (answer.status !== 200) seen.lost.push(`its health was answered ${answer.status}`);
    } catch (error) {
      seen.lost.push(String(error));
    }
    seen.silent = Math.max(seen.silent, performance.now() - began);
    const usage = await usageOf(pid);
    if (usage === undefined) seen.lost.push('there was no such process');
    else seen.memory = Math.max(seen.memory, usage.memory);
  }
  async function watch(): Promise<void> {
    while (!ending.signal.aborted) {
      await look();
      await delay(betweenLooksMs);
    }
  }
  const watching = watch();
  return async () => {
    ending.abort();
    await watching;
    return seen;
  };
}
