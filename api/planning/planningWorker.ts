import { parentPort, workerData } from 'node:worker_threads';
import { stepBehind } from '../limits/stepBehind.ts';
import { compareRosterWorkspaces } from './compareRosterWorkspaces.ts';
import { compareWorkspaces } from './compareWorkspaces.ts';
import { findNearestFit } from './findNearestFit.ts';
import { makeCover } from './makeCover.ts';
import { makePlan } from './makePlan.ts';
import { makeRosterFill } from './makeRosterFill.ts';
import type { PlanningMessage, PlanningTask } from './planningTask.ts';
import { previewPublication } from './previewPublication.ts';

function tell(message: PlanningMessage): void {
  parentPort?.postMessage(message);
}

function work(task: PlanningTask): PlanningMessage {
  if (task.kind === 'nearestFit') {
    return { kind: 'nearestFit', ...findNearestFit(task.facts, task.bookingId) };
  }
  if (task.kind === 'cover') return { kind: 'cover', view: makeCover(task) };
  if (task.kind === 'comparison') return { kind: 'comparison', comparison: compareWorkspaces(task) };
  if (task.kind === 'rosterComparison') {
    return { kind: 'comparison', comparison: compareRosterWorkspaces(task) };
  }
  if (task.kind === 'publication') return { kind: 'publication', preview: previewPublication(task) };
  const flag = new Int32Array(task.stopFlag);
  const begun = performance.now();
  /** The part of its time that a search has used; 1 or more: it is to end. */
  const timeUsed = () =>
    Atomics.load(flag, 0) !== 0
      ? Number.POSITIVE_INFINITY
      : (performance.now() - begun) / (task.order.seconds * 1000);
  if (task.kind === 'rosterFill') {
    const filled = makeRosterFill(task, {
      timeUsed,
      onProgress: (done, bookings, best) => tell({ kind: 'progress', done, bookings, best }),
    });
    return { kind: 'rosterFill', ...filled };
  }
  const made = makePlan(task.facts, task.order, {
    shouldStop: () => timeUsed() >= 1,
    onProgress: (done, bookings, best) => tell({ kind: 'progress', done, bookings, best }),
  });
  return { kind: 'plan', ...made };
}

stepBehind();
// Only `planningDesk.ts` starts workers, always with a task.
tell(work(workerData));
