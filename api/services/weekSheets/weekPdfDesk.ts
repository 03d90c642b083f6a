import type { FairTurns } from '../../../postgres/fairTurns.ts';
import { createRunsInTurn, type RunInTurn } from '../../platform/limits/runsInTurn.ts';
import { createTaskRunner } from '../../platform/limits/taskRunner.ts';
import type { WeekSheet } from './weekSheet.ts';

/**
 * Draws weeks as PDF: each in a process of its own, of lower priority than the one that answers requests, and no more at
 * once than there are turns, which organisations take one after the other.
 */
export interface WeekPdfDesk {
  /** The bytes; undefined if `signal` has ended the work. @throws NoTurn if too many wait, WeekTooLarge, WeekTooSlow */
  draw(sheet: WeekSheet, run: RunInTurn): Promise<Uint8Array | undefined>;
  /** Ends everything that runs or waits. */
  close(): Promise<void>;
}

/**
 * What one week may take. Two thousand bookings with a thousand signs of notes each take less memory, with four thousand more.
 * The time is less than what others wait for their turn (`limits.ts`), so that one organisation does not keep them away; on a
 * machine with much other work an ordinary week takes half a minute, because the process has low priority.
 */
export interface WeekPdfLimits {
  readonly megabytes: number;
  readonly seconds: number;
}
export const usualLimits: WeekPdfLimits = { megabytes: 384, seconds: 45 };

/** A week takes more memory than there is for one. */
export class WeekTooLarge extends Error {
  override readonly name = 'WeekTooLarge';

  constructor() {
    super('There is more in this week than can be drawn as PDF. Please export the bookings instead.');
  }
}

/** A week takes longer than there is time for one, which may be for other work that the machine does. */
export class WeekTooSlow extends Error {
  override readonly name = 'WeekTooSlow';
  readonly seconds: number;

  constructor(seconds: number) {
    super(
      `Drawing this week as PDF took longer than ${seconds} seconds. Please try again later, or export the bookings instead.`,
    );
    this.seconds = seconds;
  }
}

const workerFile = new URL('./weekPdfWorker.ts', import.meta.url);

export function createWeekPdfDesk(
  turns: FairTurns,
  { megabytes, seconds }: WeekPdfLimits = usualLimits,
): WeekPdfDesk {
  const { run, close } = createRunsInTurn(turns);
  const drawing = createTaskRunner<WeekSheet, Uint8Array>({
    file: workerFile,
    megabytes,
    isAnswer: () => true,
    tooMuch: () => new WeekTooLarge(),
  });
  const within = { seconds, tooLong: () => new WeekTooSlow(seconds) };
  return {
    draw: (sheet, whose) => run(whose, (signal) => drawing.run({ task: sheet, within, signal })),
    async close() {
      await close();
      await drawing.close();
    },
  };
}
