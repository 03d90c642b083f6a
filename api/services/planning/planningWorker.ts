import { parentPort } from 'node:worker_threads';
import type { PlanTotalsView } from '../../contract/planning.ts';
import { isToldToStop } from '../../platform/limits/stopFlag.ts';
import type { PlanningMessage, PlanningTask } from './planningTask.ts';

function tell(message: PlanningMessage): void {
  parentPort?.postMessage(message);
}

/** Only the modules of its task are loaded: those of a master roster, with every record, take five times the memory of a plan's. */
async function work(task: PlanningTask): Promise<PlanningMessage> {
  switch (task.kind) {
    case 'plan': {
      const { makePlan } = await import('./makePlan.ts');
      const timeUsed = timeUsedBy(task);
      const made = makePlan(task.facts, task.order, { shouldStop: () => timeUsed() >= 1, onProgress });
      return { kind: 'plan', ...made };
    }
    case 'nearestFit': {
      const { findNearestFit } = await import('./findNearestFit.ts');
      return { kind: 'nearestFit', ...findNearestFit(task.facts, task.bookingId) };
    }
    case 'possibleTimes': {
      const { findPossibleTimes } = await import('./findPossibleTimes.ts');
      return { kind: 'possibleTimes', ...findPossibleTimes(task) };
    }
    case 'cover': {
      const { makeCover } = await import('./makeCover.ts');
      return { kind: 'cover', view: makeCover(task) };
    }
    case 'comparison': {
      const { compareWorkspaces } = await import('./compareWorkspaces.ts');
      return { kind: 'comparison', comparison: compareWorkspaces(task) };
    }
    case 'rosterComparison': {
      const { compareRosterWorkspaces } = await import('./compareRosterWorkspaces.ts');
      return { kind: 'comparison', comparison: compareRosterWorkspaces(task) };
    }
    case 'publication': {
      const { previewPublication } = await import('./previewPublication.ts');
      return { kind: 'publication', preview: previewPublication(task) };
    }
    case 'rosterFill': {
      const { makeRosterFill } = await import('./makeRosterFill.ts');
      return { kind: 'rosterFill', ...makeRosterFill(task, { timeUsed: timeUsedBy(task), onProgress }) };
    }
  }
}

function onProgress(done: number, bookings: number, best: PlanTotalsView): void {
  tell({ kind: 'progress', done, bookings, best });
}

/** The part of its time that a search has used from now on; 1 or more: it is to end. */
function timeUsedBy({ order }: { readonly order: { readonly seconds: number } }): () => number {
  const begun = performance.now();
  return () =>
    isToldToStop() ? Number.POSITIVE_INFINITY : (performance.now() - begun) / (order.seconds * 1000);
}

// Only `planningDesk.ts` starts workers, and sends tasks. An exception ends the process, which tells who asked.
parentPort?.on('message', (task: PlanningTask) => void work(task).then(tell));
