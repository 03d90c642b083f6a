import { Effect } from 'effect';
import type { IdentifiedBooking } from '../../domain/booking/bookingFacts.ts';
import { isBlockedByPlan, recheckServicePlan } from '../../domain/booking/servicePlanRecheck.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { servicePlan } from '../../domain/servicePlan/servicePlan.ts';
import { answerWith, createRecheckBookings, type Rechecked } from '../booking/recheckBookings.ts';
import type { CommandAnswer } from '../commandService.ts';
import { appendsUnder } from '../fence/appendsUnder.ts';
import type { HeldFence } from '../fence/resourceFences.ts';
import { visitFences } from '../fence/visitFences.ts';
import type { Position } from '../log/log.ts';
import {
  type AggregateRunner,
  createAggregateRunner,
  type RunnerParts,
} from '../pipeline/aggregateRunner.ts';
import { expected } from '../pipeline/expected.ts';
import type { SentCommand } from '../pipeline/sentCommand.ts';
import { underFence } from '../pipeline/underFence.ts';
import { recordAggregateOf } from '../records/recordAggregateOf.ts';

/**
 * The commands about service plans. They are accepted over work that people have already; the bookings of every
 * VisitStemID that the plan has named are brought in line with it, blocked or no longer, each by an event of its
 * own under the same command. What a crash leaves of that is done when the write side starts again. The report
 * lists the bookings that service plans stand in the way of now (`absenceReportSchema`).
 */
export function createServicePlanRunner(parts: RunnerParts): AggregateRunner {
  const { log, facts, fences, waitMs, keptStreams } = parts;
  const servicePlans = createAggregateRunner(recordAggregateOf(servicePlan, { goesOn: true }), parts);
  const recheckBookings = createRecheckBookings(log, keptStreams);

  function run(sent: SentCommand, name: string, input: unknown): Effect.Effect<CommandAnswer, Refusal> {
    return Effect.gen(function* () {
      const answer = yield* servicePlans.run(sent, name, input);
      const visitStemIds = yield* Effect.promise(() => visitsOf(answer.stream));
      const look = yield* underFence(fences, sent.org, visitFences(visitStemIds), (fence) =>
        bringInLine(sent, visitStemIds, answer.position, fence),
      );
      return yield* answerWith(answer, [look]);
    });
  }

  /**
   * Under the fence of the visits, since others may change their plans or give their bookings to people at this
   * moment: whoever is second knows of the first.
   */
  function bringInLine(
    sent: SentCommand,
    visitStemIds: readonly string[],
    planned: Position,
    fence: HeldFence,
  ): Effect.Effect<Rechecked, Refusal> {
    return Effect.gen(function* () {
      yield* expected(() => facts.waitFor(Math.max(planned, fence.position), waitMs));
      // What the check looks at is the job and its plans alone: nobody's time is read.
      const span = { start: sent.now, end: sent.now + 1 };
      const allocation = yield* expected(() => facts.allocation(sent.org, span, []));
      const concerned = yield* expected(() => facts.bookingsOfVisits(sent.org, visitStemIds));
      const visits = visitFences(visitStemIds);
      yield* Effect.promise(() => fence.announce(visits));
      const recheck = {
        recheck: (one: IdentifiedBooking) => recheckServicePlan(one, allocation),
        isInConflict: isBlockedByPlan,
      };
      const look = yield* recheckBookings(sent, concerned, recheck, appendsUnder(fence, log));
      fence.settle(visits, Math.max(planned, look.position));
      return look;
    });
  }

  /** Every VisitStemID that the plan has named so far: bookings of any of them may be concerned. */
  async function visitsOf(stream: string): Promise<readonly string[]> {
    const { initial, isEvent, evolve } = servicePlan.decider;
    let plan = initial;
    const visits = new Set<string>();
    for await (const event of log.read(stream)) {
      if (!isEvent(event)) continue;
      plan = evolve(plan, event);
      if (plan.status !== 'none' && plan.status !== 'removed') visits.add(plan.details.visitStemId);
    }
    return [...visits];
  }

  return { run };
}
