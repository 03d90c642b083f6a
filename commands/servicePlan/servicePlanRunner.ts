import { Effect } from 'effect';
import { isBlockedByPlan, recheckServicePlan } from '../../domain/booking/servicePlanRecheck.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { ServicePlan } from '../../domain/servicePlan/servicePlan.ts';
import { servicePlanDecider } from '../../domain/servicePlan/servicePlanDecider.ts';
import { answerWith, createRecheckBookings } from '../booking/recheckBookings.ts';
import type { CommandAnswer } from '../commandService.ts';
import {
  type AggregateRunner,
  createAggregateRunner,
  type RunnerParts,
} from '../pipeline/aggregateRunner.ts';
import { expected } from '../pipeline/expected.ts';
import type { SentCommand } from '../pipeline/sentCommand.ts';
import { servicePlanAggregate } from './servicePlanAggregate.ts';

/**
 * The commands about service plans. They are accepted over work that people have already; the bookings of every
 * VisitStemID that the plan has named are brought in line with it, blocked or no longer, each by an event of its
 * own under the same command. What a crash leaves of that is done when the write side starts again. The report
 * lists the bookings that service plans stand in the way of now (`absenceReportSchema`).
 */
export function createServicePlanRunner(parts: RunnerParts): AggregateRunner {
  const { log, facts, waitMs, keptStreams } = parts;
  const servicePlans = createAggregateRunner(servicePlanAggregate, parts);
  const recheckBookings = createRecheckBookings(log, keptStreams);

  function run(sent: SentCommand, name: string, input: unknown): Effect.Effect<CommandAnswer, Refusal> {
    return Effect.gen(function* () {
      const answer = yield* servicePlans.run(sent, name, input);
      const visitStemIds = yield* Effect.promise(() => visitsOf(answer.stream));
      // What the check looks at is the job and its plans alone: no fence is needed, and nobody's time is read.
      yield* expected(() => facts.waitFor(answer.position, waitMs));
      const span = { start: sent.now, end: sent.now + 1 };
      const allocation = yield* expected(() => facts.allocation(sent.org, span, []));
      const concerned = yield* expected(() => facts.bookingsOfVisits(sent.org, visitStemIds));
      const look = yield* recheckBookings(sent, concerned, {
        recheck: (one) => recheckServicePlan(one, allocation),
        isInConflict: isBlockedByPlan,
      });
      return answerWith(answer, [look]);
    });
  }

  /** Every VisitStemID that the plan has named so far: bookings of any of them may be concerned. */
  async function visitsOf(stream: string): Promise<readonly string[]> {
    let plan: ServicePlan = servicePlanDecider.initial;
    const visits = new Set<string>();
    for await (const event of log.read(stream)) {
      if (!servicePlanDecider.isEvent(event)) continue;
      plan = servicePlanDecider.evolve(plan, event);
      if (plan.status === 'current') visits.add(plan.details.visitStemId);
    }
    return [...visits];
  }

  return { run };
}
