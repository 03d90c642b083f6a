import { Worker } from 'node:worker_threads';
import type { FairTurns } from '../../postgres/fairTurns.ts';
import { isOutOfMemory } from '../limits/isOutOfMemory.ts';
import { threadMemory } from '../limits/threadMemory.ts';
import type { WeekSheet } from './weekSheet.ts';

/** Whose turn is taken, and what ends the work before it is done. */
export interface WeekPdfRun {
  readonly of: { readonly org: string; readonly uid: string };
  readonly signal: AbortSignal;
}

/**
 * Draws weeks as PDF: each on a thread of its own, which steps behind the one that answers requests, and no more at
 * once than there are turns, which organisations take one after the other.
 */
export interface WeekPdfDesk {
  /** The bytes; undefined if `signal` has ended the work. @throws NoTurn if too many wait, WeekTooLarge */
  draw(sheet: WeekSheet, run: WeekPdfRun): Promise<Uint8Array | undefined>;
  /** Ends everything that runs or waits. */
  close(): Promise<void>;
}

/**
 * What one week may take. Two thousand bookings with a thousand signs of notes each take less memory, with four thousand more.
 * The time is less than what others wait for their turn (`limits.ts`), so that one organisation does not keep them away; on a
 * machine with much other work an ordinary week takes half a minute, since the thread steps behind.
 */
export interface WeekPdfLimits {
  readonly megabytes: number;
  readonly seconds: number;
}
export const usualLimits: WeekPdfLimits = { megabytes: 384, seconds: 45 };

/** A week takes more memory or time than there is for one. */
export class WeekTooLarge extends Error {
  override readonly name = 'WeekTooLarge';

  constructor() {
    super('There is more in this week than can be drawn as PDF. Please export the bookings instead.');
  }
}

const workerFile = new URL('./weekPdfWorker.ts', import.meta.url);

export function createWeekPdfDesk(turns: FairTurns, limits = usualLimits): WeekPdfDesk {
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();

  async function draw(sheet: WeekSheet, { of, signal: own }: WeekPdfRun) {
    const signal = AbortSignal.any([own, closing.signal]);
    const end = await turns.take(of.org, { member: of.uid, signal }).catch((error: unknown) => {
      if (signal.aborted) return undefined;
      throw error;
    });
    if (end === undefined) return undefined;
    try {
      return signal.aborted ? undefined : await drawOnThread(sheet, signal, limits);
    } finally {
      end();
    }
  }

  return {
    draw(sheet, run) {
      const promise = draw(sheet, run);
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

function drawOnThread(
  sheet: WeekSheet,
  signal: AbortSignal,
  { megabytes, seconds }: WeekPdfLimits,
): Promise<Uint8Array | undefined> {
  return new Promise((resolve, reject) => {
    let drawn: Uint8Array | undefined;
    const worker = new Worker(workerFile, { workerData: sheet, resourceLimits: threadMemory(megabytes) });
    const end = (): void => void worker.terminate();
    signal.addEventListener('abort', end, { once: true });
    worker.once('message', (bytes: Uint8Array) => {
      drawn = bytes;
    });
    worker.once('error', (error: unknown) => reject(isOutOfMemory(error) ? new WeekTooLarge() : error));
    const tooLong = setTimeout(() => {
      reject(new WeekTooLarge());
      end();
    }, seconds * 1000);
    worker.once('exit', () => {
      clearTimeout(tooLong);
      signal.removeEventListener('abort', end);
      if (drawn !== undefined || signal.aborted) resolve(drawn);
      else reject(new Error('a thread that draws a week ended without an answer'));
    });
  });
}
