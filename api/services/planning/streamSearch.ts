import type { FastifyBaseLogger } from 'fastify';
import { ReadSideBehind } from '../../../commands/facts.ts';
import { NoTurn } from '../../../postgres/fairTurns.ts';
import type { PlanLine, PlanPreview } from '../../contract/planning.ts';
import { type RefusalHold, tooMuch } from '../../platform/limits/holdRefusals.ts';
import { noTurnRefusal } from '../../platform/limits/noTurnRefusal.ts';
import type { Services } from '../services.ts';
import { tellFailedChecks } from './failedChecks.ts';
import { type PlanningDesk, PlanTooLarge } from './planningDesk.ts';
import { TaskRefused } from './planningRefusal.ts';
import type { PlanningMessage, PlanningTask } from './planningTask.ts';
import type { PlansBeingMade } from './plansBeingMade.ts';

/** A line that every search tells, whatever it looks for. */
export type SearchLine = Exclude<PlanLine, { kind: 'preview' }>;

/** What only the caller of a search knows: how long it took and why it ended. */
export type SearchEnd = Pick<PlanPreview, 'elapsedMs' | 'ended'>;

/** Who asked for a search, and how it is told. */
export interface SearchListener<Preview> {
  readonly of: { readonly org: string; readonly uid: string };
  /** Ends the search, and with it the answer, when nobody listens any more. */
  readonly gone: AbortSignal;
  readonly write: (line: SearchLine | { readonly kind: 'preview'; readonly preview: Preview }) => void;
}

export interface SearchToStream<Preview> extends SearchListener<Preview> {
  /** Called when the search has its turn. */
  readonly task: () => Promise<PlanningTask>;
  /** How long it may search. */
  readonly seconds: number;
  /** Waits for the sender's own changes; undefined: does not. */
  readonly after: number | undefined;
  /** The preview in the last message of the run. */
  readonly previewIn: (message: PlanningMessage, end: SearchEnd) => Preview | undefined;
}

export interface SearchStreamParts {
  readonly facts: Services['facts'];
  readonly desk: PlanningDesk;
  readonly plans: PlansBeingMade;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly holdRefusal: RefusalHold;
}

/** How long a search waits for the sender's own changes, milliseconds. */
const timeoutMs = 10_000;
/** Interval between reports of progress, milliseconds. */
const tellEveryMs = 250;

/** Searches in a process of its own and reports on it line by line: progress, then a preview or a problem. */
export async function streamSearch<Preview>(
  { of, task, seconds, after, gone, write, previewIn }: SearchToStream<Preview>,
  { facts, desk, plans, log, holdRefusal }: SearchStreamParts,
): Promise<void> {
  const begun = performance.now();
  const elapsedMs = () => Math.round(performance.now() - begun);
  const plan = plans.begin(of.org);
  let searchingSince: number | undefined;
  let latest: Pick<Extract<SearchLine, { kind: 'progress' }>, 'done' | 'bookings' | 'best'> = {
    done: 0,
    bookings: 0,
    best: null,
  };
  const timeUsed = () =>
    searchingSince === undefined ? 0 : (performance.now() - searchingSince) / (seconds * 1000);
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
        if (after !== undefined) await facts.waitFor(after, timeoutMs);
        return task();
      },
      stop: plan.stop,
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
    if (outcome === undefined) return;
    const ended = plan.stop.aborted ? 'stopped' : timeUsed() >= 1 ? 'timeOver' : 'done';
    const preview = previewIn(outcome, { elapsedMs: elapsedMs(), ended });
    if (preview === undefined) return;
    tellFailedChecks(log, outcome);
    write({ kind: 'preview', preview });
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    if (problem.code === tooMuch.code) await holdRefusal();
    write({ kind: 'problem', ...problem });
  } finally {
    clearInterval(telling);
    plan.end();
  }
}

function problemOf(error: unknown): { readonly code: string; readonly message: string } | undefined {
  if (error instanceof TaskRefused) return { code: error.refusal.code, message: error.refusal.message };
  if (error instanceof ReadSideBehind) return { code: 'read_side_behind', message: error.message };
  if (error instanceof NoTurn) return noTurnRefusal(error, 'plans');
  if (error instanceof PlanTooLarge) return { code: 'invalid_input', message: error.message };
  return undefined;
}
