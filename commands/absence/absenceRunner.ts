import { Effect } from 'effect';
import type { Absence } from '../../domain/absence/absence.ts';
import { absenceDecider } from '../../domain/absence/absenceDecider.ts';
import type { Violation } from '../../domain/allocation/allocationRecord.ts';
import { inAbsenceConflict, recheckAbsences } from '../../domain/booking/absenceRecheck.ts';
import { bookingDecider } from '../../domain/booking/bookingDecider.ts';
import { isCurrent } from '../../domain/booking/bookingStatus.ts';
import type { AllocationFacts } from '../../domain/facts.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { streamName } from '../../domain/stream.ts';
import { type Interval, overlaps } from '../../domain/time/intervals.ts';
import type { CommandAnswer } from '../commandService.ts';
import type { Position } from '../log/log.ts';
import {
  type AggregateRunner,
  createAggregateRunner,
  type RunnerParts,
} from '../pipeline/aggregateRunner.ts';
import { appendDecision } from '../pipeline/appendDecision.ts';
import { eventId } from '../pipeline/commandIdentity.ts';
import { expected } from '../pipeline/expected.ts';
import type { SentCommand } from '../pipeline/sentCommand.ts';
import { createStreamStates } from '../pipeline/streamStates.ts';
import { underFence } from '../pipeline/underFence.ts';
import { absenceAggregate } from './absenceAggregate.ts';

/** A booking that leave or a break stands in the way of. */
interface AbsenceConflict {
  readonly bookingId: string;
  readonly title: string;
  readonly start: number;
  readonly end: number;
}

/** What the bookings of one look at the plan say after it. */
interface Rechecked {
  readonly conflicts: readonly AbsenceConflict[];
  readonly events: CommandAnswer['events'];
  readonly position: Position;
}

const nothing: Rechecked = { conflicts: [], events: [], position: 0 };

/** Who is away, and every time that the absence has taken so far: a booking of any of them may be concerned. */
interface AbsenceLife {
  readonly resourceId: string;
  readonly spans: readonly Interval[];
}

/** So often a booking is looked at again after somebody else's append to it. */
const attempts = 5;
/** Appends under way at once: enough for the log to commit them in groups. */
const concurrency = 32;

/**
 * The commands about leave and breaks. They are accepted over work that is planned already; the bookings that
 * have the resource then are brought in line with it, in conflict or no longer, each by an event of its own
 * under the same command. What a crash leaves of that is done when the write side starts again. The report
 * lists the bookings that the resource's leave and breaks stand in the way of now (`absenceReportSchema`).
 */
export function createAbsenceRunner(parts: RunnerParts): AggregateRunner {
  const { log, facts, fences, waitMs, keptStreams } = parts;
  const absences = createAggregateRunner(absenceAggregate, parts);
  const bookings = createStreamStates(log, bookingDecider, keptStreams);

  function run(sent: SentCommand, name: string, input: unknown): Effect.Effect<CommandAnswer, Refusal> {
    return Effect.gen(function* () {
      const answer = yield* absences.run(sent, name, input);
      const life = yield* Effect.promise(() => lifeOf(answer.stream));
      if (life === undefined) return { ...answer, report: { conflicts: [] } };
      const rechecked = yield* underFence(fences, sent.org, [life.resourceId], (fence) =>
        Effect.forEach(life.spans, (span) => recheck(sent, life.resourceId, span, fence.position)),
      );
      const conflicts = new Map(
        rechecked.flatMap((one) => one.conflicts).map((conflict) => [conflict.bookingId, conflict]),
      );
      return {
        ...answer,
        position: rechecked.reduce((last, { position }) => Math.max(last, position), answer.position),
        events: [...answer.events, ...rechecked.flatMap(({ events }) => events)],
        report: {
          conflicts: [...conflicts.values()].sort(
            (one, other) => one.start - other.start || (one.bookingId < other.bookingId ? -1 : 1),
          ),
        },
      };
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
      const found = yield* Effect.forEach(
        concerned,
        ({ id }) => bringInLine(sent, id, resourceId, allocation),
        { concurrency },
      );
      return found.reduce<Rechecked>(
        (all, one) => ({
          conflicts: [...all.conflicts, ...one.conflicts],
          events: [...all.events, ...one.events],
          position: Math.max(all.position, one.position),
        }),
        nothing,
      );
    });
  }

  function bringInLine(
    sent: SentCommand,
    bookingId: string,
    resourceId: string,
    allocation: AllocationFacts,
  ): Effect.Effect<Rechecked> {
    const stream = streamName('booking', sent.org, bookingId);
    return Effect.gen(function* () {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const {
          state: booking,
          revision,
          position,
          eventIds,
        } = yield* Effect.promise(() => bookings.load(stream));
        if (booking.status === 'none' || revision === null) return nothing;
        const { start, end, details, violations: before } = booking;
        const conflictsOf = (violations: readonly Violation[]): readonly AbsenceConflict[] =>
          inAbsenceConflict(violations, resourceId) ? [{ bookingId, title: details.title, start, end }] : [];
        const event = recheckAbsences({ id: bookingId, booking }, resourceId, allocation);
        // Sent again, the command finds that it has looked at this booking before.
        if (event === undefined || eventIds.has(eventId(sent.identity, stream, 0))) {
          return { conflicts: conflictsOf(before), events: [], position };
        }
        const appended = yield* appendDecision(log, sent, stream, revision, [event]);
        if (appended.outcome === 'lost') continue;
        return {
          conflicts: conflictsOf(event.data.violations),
          events: [{ stream, ...event }],
          position: appended.position,
        };
      }
      return nothing;
    });
  }

  return { run };
}
