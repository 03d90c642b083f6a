import { Effect } from 'effect';
import type { Absence } from '../../domain/absence/absence.ts';
import { absenceDecider } from '../../domain/absence/absenceDecider.ts';
import { inAbsenceConflict, recheckAbsences } from '../../domain/booking/absenceRecheck.ts';
import { isCurrent } from '../../domain/booking/bookingStatus.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { type Interval, overlaps } from '../../domain/time/intervals.ts';
import { answerWith, createRecheckBookings } from '../booking/recheckBookings.ts';
import type { CommandAnswer } from '../commandService.ts';
import type { Position } from '../log/log.ts';
import {
  type AggregateRunner,
  createAggregateRunner,
  type RunnerParts,
} from '../pipeline/aggregateRunner.ts';
import { expected } from '../pipeline/expected.ts';
import type { SentCommand } from '../pipeline/sentCommand.ts';
import { underFence } from '../pipeline/underFence.ts';
import { absenceAggregate } from './absenceAggregate.ts';

/** Who is away, and every time that the absence has taken so far: a booking of any of them may be concerned. */
interface AbsenceLife {
  readonly resourceId: string;
  readonly spans: readonly Interval[];
}

/**
 * The commands about leave and breaks. They are accepted over work that is planned already; the bookings that
 * have the resource then are brought in line with it, in conflict or no longer, each by an event of its own
 * under the same command. What a crash leaves of that is done when the write side starts again. The report
 * lists the bookings that the resource's leave and breaks stand in the way of now (`absenceReportSchema`).
 */
export function createAbsenceRunner(parts: RunnerParts): AggregateRunner {
  const { log, facts, fences, waitMs, keptStreams } = parts;
  const absences = createAggregateRunner(absenceAggregate, parts);
  const recheckBookings = createRecheckBookings(log, keptStreams);

  function run(sent: SentCommand, name: string, input: unknown): Effect.Effect<CommandAnswer, Refusal> {
    return Effect.gen(function* () {
      const answer = yield* absences.run(sent, name, input);
      const life = yield* Effect.promise(() => lifeOf(answer.stream));
      if (life === undefined) return yield* answerWith(answer, []);
      const looks = yield* underFence(fences, sent.org, [life.resourceId], (fence) =>
        Effect.forEach(life.spans, (span) => recheck(sent, life.resourceId, span, fence.position)),
      );
      return yield* answerWith(answer, looks);
    });
  }

  async function lifeOf(stream: string): Promise<AbsenceLife | undefined> {
    let absence: Absence = absenceDecider.initial;
    const spans = new Map<string, Interval>();
    for await (const event of log.read(stream)) {
      if (!absenceDecider.isEvent(event)) continue;
      absence = absenceDecider.evolve(absence, event);
      if (absence.status === 'none') continue;
      const { start, end } = absence.details;
      spans.set(`${start} ${end}`, { start, end });
    }
    if (absence.status === 'none') return undefined;
    return { resourceId: absence.details.resourceId, spans: [...spans.values()] };
  }

  /** Under the resource's fence: nobody puts work on it meanwhile, and the facts know all that there is. */
  function recheck(sent: SentCommand, resourceId: string, span: Interval, upTo: Position) {
    return Effect.gen(function* () {
      yield* expected(() => facts.waitFor(upTo, waitMs));
      const allocation = yield* expected(() => facts.allocation(sent.org, span, [resourceId]));
      const concerned = allocation.bookings.filter(
        (booking) =>
          isCurrent(booking.status) && booking.resourceIds.includes(resourceId) && overlaps(booking, span),
      );
      return yield* recheckBookings(
        sent,
        concerned.map(({ id }) => id),
        {
          recheck: (one) => recheckAbsences(one, resourceId, allocation),
          isInConflict: (violations) => inAbsenceConflict(violations, resourceId),
        },
      );
    });
  }

  return { run };
}
