import type { FastifyBaseLogger } from 'fastify';
import { ReadSideBehind } from '../../commands/facts.ts';
import { NoTurn } from '../../postgres/fairTurns.ts';
import type { PlanLine, PlanTotalsView } from '../contract/planning.ts';
import { noTurnRefusal } from '../limits/noTurnRefusal.ts';
import type { Frozen } from '../routes/frozen.ts';
import type { Services } from '../services.ts';
import { tellFailedChecks } from './failedChecks.ts';
import type { PlanOrder } from './makePlan.ts';
import { type PlanningDesk, PlanTooLarge } from './planningDesk.ts';
import type { PlansBeingMade } from './plansBeingMade.ts';

export interface PlanToStream {
  readonly of: { readonly org: string; readonly uid: string };
  readonly order: PlanOrder;
  /** Ends the search, and with it the answer, when nobody listens any more. */
  readonly gone: AbortSignal;
  readonly write: (line: Frozen<PlanLine>) => void;
}

export interface PlanStreamParts {
  readonly facts: Services['facts'];
  readonly desk: PlanningDesk;
  readonly plans: PlansBeingMade;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** How long a plan waits for the sender's own changes, milliseconds. */
const patienceMs = 10_000;
/** Interval between reports of progress, milliseconds. */
const tellEveryMs = 250;

/**
 * Makes a plan on a thread of its own and reports on it line by line: progress, then a preview or a problem.
 */
export async function streamPlan(
  { of, order, gone, write }: PlanToStream,
  { facts, desk, plans, log }: PlanStreamParts,
): Promise<void> {
  const begun = performance.now();
  const elapsedMs = () => Math.round(performance.now() - begun);
  const plan = plans.begin(of.org);
  let searchingSince: number | undefined;
  let latest: { done: number; bookings: number; best: PlanTotalsView | null } = {
    done: 0,
    bookings: 0,
    best: null,
  };
  const timeUsed = () =>
    searchingSince === undefined ? 0 : (performance.now() - searchingSince) / (order.seconds * 1000);
  const tell = (): void =>
    write({
      kind: 'progress',
      planId: plan.id,
      phase: searchingSince === undefined ? 'waiting' : 'searching',
      elapsedMs: elapsedMs(),
      ...latest,
      done: Math.min(1, Math.max(latest.done, timeUsed())),
    });
  tell();
  const telling = setInterval(tell, tellEveryMs);
  try {
    const outcome = await desk.run({
      of,
      task: async () => {
        if (order.after !== undefined) await facts.waitFor(order.after, patienceMs);
        return {
          kind: 'plan',
          facts: await facts.allocation(of.org, { start: order.from, end: order.to }, { customerIds: [] }),
          order,
          stopFlag: plan.stopFlag,
        };
      },
      signal: gone,
      onStart: () => {
        searchingSince = performance.now();
      },
      onMessage: (message) => {
        if (message.kind !== 'progress') return;
        const { done, bookings, best } = message;
        latest = { done, bookings, best };
        tell();
      },
    });
    if (outcome?.kind !== 'plan') return;
    tellFailedChecks(log, outcome);
    const ended = plan.stopped() ? 'stopped' : timeUsed() >= 1 ? 'timeOver' : 'done';
    write({ kind: 'preview', preview: { ...outcome.plan, elapsedMs: elapsedMs(), ended } });
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    write({ kind: 'problem', ...problem });
  } finally {
    clearInterval(telling);
    plan.end();
  }
}

function problemOf(error: unknown): { readonly code: string; readonly message: string } | undefined {
  if (error instanceof ReadSideBehind) return { code: 'read_side_behind', message: error.message };
  if (error instanceof NoTurn) return noTurnRefusal(error, 'plans');
  if (error instanceof PlanTooLarge) return { code: 'invalid_input', message: error.message };
  return undefined;
}
