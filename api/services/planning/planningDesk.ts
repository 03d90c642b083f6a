import type { FairTurns } from '../../../postgres/fairTurns.ts';
import { createRunsInTurn, type RunInTurn } from '../../platform/limits/runsInTurn.ts';
import { createTaskRunner } from '../../platform/limits/taskRunner.ts';
import type { PlanningMessage, PlanningTask } from './planningTask.ts';

/** Its signal ends it at once: its result is lost, and its promise resolves to undefined. */
export interface PlanningRun extends RunInTurn {
  /** Called when its turn has come, so that nothing is held in memory for those who wait. */
  readonly task: () => Promise<PlanningTask>;
  /** Receives the messages before the last one. */
  readonly onMessage?: (message: PlanningMessage) => void;
  /** Asks a search for the best that it has found so far. */
  readonly stop?: AbortSignal;
  /** Called when the run gets its turn. */
  readonly onStart?: () => void;
}

/**
 * Carries out planning runs: each in a process of its own, so that the server can answer others meanwhile, and
 * no more at once than there are turns, which organisations take one after the other.
 */
export interface PlanningDesk {
  /** Resolves to the run's last message. @throws NoTurn if too many wait, PlanTooLarge */
  run(run: PlanningRun): Promise<PlanningMessage | undefined>;
  /** Ends everything that runs or waits. */
  close(): Promise<void>;
}

/** Megabytes of memory that the process of a plan may use for it; thousands of bookings and people take a tenth of it. */
const usualMegabytes = 512;

/** A run took more memory than its process may use. */
export class PlanTooLarge extends Error {
  override readonly name = 'PlanTooLarge';

  constructor() {
    super('This takes more memory than there is for one plan. Please choose a shorter span.');
  }
}

const workerFile = new URL('./planningWorker.ts', import.meta.url);

export function createPlanningDesk(turns: FairTurns, megabytes = usualMegabytes): PlanningDesk {
  const { run, close } = createRunsInTurn(turns);
  const searches = createTaskRunner<PlanningTask, PlanningMessage>({
    file: workerFile,
    megabytes,
    isAnswer: ({ kind }) => kind !== 'progress',
    tooMuch: () => new PlanTooLarge(),
  });
  return {
    run: ({ task, onMessage, onStart, stop, ...whose }) =>
      run(whose, async (signal) => {
        onStart?.();
        return searches.run({ task: await task(), onMessage, stop, signal });
      }),
    async close() {
      await close();
      await searches.close();
    },
  };
}
