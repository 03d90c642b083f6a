import { z } from 'zod';
import type { JobView } from '../../../api/contract/jobs.ts';
import {
  type ApplyPlanReport,
  applyPlanReportSchema,
  type PlanMode,
  type PlanProblem,
  planProblemSchema,
} from '../../../api/contract/planning.ts';
import type { TimelineSource } from '../source/timelineSource.ts';
import { unexpected } from './changeSender.ts';
import type { LayeredBoard } from './layeredBoard.ts';
import type { PlacementChange } from './placementChange.ts';
import type { TimerSet } from './timerSet.ts';

export type PlanStepOutcome =
  | { readonly kind: 'done'; readonly report: ApplyPlanReport }
  /** The plan is more than one step, and under way as a job. */
  | { readonly kind: 'job'; readonly job: JobView }
  | { readonly kind: 'failed'; readonly message: string; readonly problems: readonly PlanProblem[] };

/** Allocations of many bookings, sent as one step and shown once the server has made them. */
export interface PlanSteps {
  readonly send: (
    changes: readonly PlacementChange[],
    source: PlanMode | 'undo',
    revisionOf?: ReadonlyMap<string, number>,
  ) => Promise<PlanStepOutcome>;
  /** Rows have arrived, and with them perhaps the result of a step. */
  readonly received: () => void;
  /** Bookings of steps in flight. */
  readonly unsavedIds: () => readonly string[];
}

const seenWithinMs = 5_000;
const problemsSchema = z.object({ problems: z.array(planProblemSchema) });

export function createPlanSteps(
  layers: LayeredBoard,
  surroundings: { readonly source: TimelineSource; readonly newId: () => string; readonly timers: TimerSet },
  events: { readonly changed: () => void; readonly unseen: () => void },
): PlanSteps {
  const { source, newId, timers } = surroundings;
  const waiting = new Set<() => void>();
  const onTheirWay = new Map<string, readonly string[]>();

  /** Resolves when every row that the step changed is on the board, or the board has been reloaded. */
  function seen({ applied }: ApplyPlanReport): Promise<void> {
    const stands = () =>
      applied.every(({ bookingId, revision }) => {
        const booking = layers.shown().bookings.get(bookingId);
        return booking === undefined || booking.revision >= revision;
      });
    if (stands()) return Promise.resolve();
    return new Promise((resolve) => {
      const look = () => {
        if (!stands()) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      timers.later(seenWithinMs, () => {
        if (!waiting.delete(look)) return;
        events.unseen();
        resolve();
      });
    });
  }

  return {
    send: async (changes, from, revisionOf) => {
      const commandId = newId();
      const input = {
        source: from,
        changes: changes.map(({ bookingId, people }) => ({
          bookingId,
          ifRevision: revisionOf?.get(bookingId) ?? layers.shown().bookings.get(bookingId)?.revision ?? 0,
          resourceIds: [...(people?.after ?? [])],
        })),
      };
      onTheirWay.set(
        commandId,
        changes.map(({ bookingId }) => bookingId),
      );
      events.changed();
      try {
        const call = { name: 'booking.applyPlan' as const, input };
        const outcome = await source.send({ commandId, call, ifRevision: undefined }).catch(unexpected);
        switch (outcome.kind) {
          case 'done': {
            if (outcome.job !== undefined) return { kind: 'job', job: outcome.job };
            const report = applyPlanReportSchema.parse(outcome.report);
            await seen(report);
            return { kind: 'done', report };
          }
          case 'refused': {
            const told = problemsSchema.safeParse(outcome.details);
            const problems = told.success ? told.data.problems : [];
            return { kind: 'failed', message: outcome.message, problems };
          }
          case 'unreachable':
            return {
              kind: 'failed',
              message: 'The server could not be reached. As far as we know nothing was changed; try again.',
              problems: [],
            };
        }
      } finally {
        onTheirWay.delete(commandId);
        events.changed();
      }
    },
    received: () => {
      for (const look of [...waiting]) look();
    },
    unsavedIds: () => [...onTheirWay.values()].flat(),
  };
}
