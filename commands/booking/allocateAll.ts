import { Effect } from 'effect';
import { allocateAll } from '../../domain/allocation/allocateAll.ts';
import { createAllocationContext, isPartnerResource } from '../../domain/allocation/allocationContext.ts';
import type { Alternatives } from '../../domain/allocation/allocationRecord.ts';
import { alternativesTo } from '../../domain/allocation/alternatives.ts';
import { jobOf } from '../../domain/allocation/job.ts';
import type { Booking } from '../../domain/booking/booking.ts';
import { bookingCommands } from '../../domain/booking/bookingCommands.ts';
import { bookingDecider } from '../../domain/booking/bookingDecider.ts';
import { refusalOfClosed } from '../../domain/catalogues/closedCommands.ts';
import type {
  AllocationFacts,
  AllocationSummary,
  BookingFact,
  OrganisationFact,
} from '../../domain/kernel/facts.ts';
import { streamName } from '../../domain/kernel/stream.ts';
import { refusalTexts } from '../../domain/text/texts.ts';
import type { CommandAnswer } from '../commandAnswer.ts';
import { appendsUnder } from '../fence/appendsUnder.ts';
import type { HeldFence } from '../fence/resourceFences.ts';
import { visitFences } from '../fence/visitFences.ts';
import { refusalOfHeld } from '../hold/holds.ts';
import type { Position } from '../log/log.ts';
import type { AggregateRunner, RunnerParts } from '../pipeline/aggregateRunner.ts';
import { gatherFacts, type NeededFacts } from '../pipeline/gatherFacts.ts';
import { organisationAnswer, requireOrganisation } from '../pipeline/organisationFacts.ts';
import { parseCommand } from '../pipeline/parseCommand.ts';
import { pipelineTexts } from '../pipeline/pipelineTexts.ts';
import { refusedIf } from '../pipeline/refused.ts';
import type { SentCommand } from '../pipeline/sentCommand.ts';
import { createStreamStates } from '../pipeline/streamStates.ts';
import { underFence } from '../pipeline/underFence.ts';
import { type Placed, placeAllocation } from './placeAllocation.ts';

type Allocated = AllocationSummary['allocated'][number];
type Unallocated = AllocationSummary['unallocated'][number];
type Events = CommandAnswer['events'];
type Span = NeededFacts['span'];

/** The results of the rounds so far. */
interface Progress {
  readonly allocated: readonly Allocated[];
  readonly unallocated: readonly Unallocated[];
  readonly events: Events;
  readonly position: Position;
  /** Bookings that somebody changed between the reading of the plan and the append. */
  readonly changedMeanwhile: readonly string[];
}

/** How many times bookings that were changed meanwhile are tried again. */
const rounds = 3;
/** Appends in flight at once: enough for the log to commit them in groups. */
const concurrency = 32;

const inputs = { 'booking.allocateAll': bookingCommands['booking.allocateAll'] };

/**
 * `booking.allocateAll`: automatic allocation of every unallocated draft that starts in the span, except
 * locked ones, and those that somebody else is at work on. All are decided at once under the fences of all resources, then appended booking by booking.
 * Sent again after a crash, the command finds what it appended by the event ids, and allocates the rest. The
 * answer's stream is the organisation's; its report is an `AllocationSummary`.
 */
export function createAllocateAllRunner(parts: RunnerParts): AggregateRunner {
  const { log, fences, holds, organisations, keptStreams } = parts;
  const states = createStreamStates(log, bookingDecider, keptStreams);

  function run(sent: SentCommand, name: string, input: unknown) {
    return Effect.gen(function* () {
      const command = yield* Effect.fromResult(parseCommand(inputs, name, input));
      const { from, to, bookingIds } = command.input;
      const gather = (span: Span, upTo: Position) =>
        gatherFacts(parts, sent.org, { span, customerIds: [] }, upTo);
      const organisation = yield* requireOrganisation(organisations, sent.org);
      if (!sent.begunBefore) yield* refusedIf(refusalOfClosed(sent.actor, name, organisation.settings));
      const seen = yield* gather({ start: from, end: to }, yield* Effect.promise(() => log.head()));
      const wanted = bookingIds === undefined ? undefined : new Set(bookingIds);
      const inSpan = (booking: BookingFact) =>
        from <= booking.start && booking.start < to && (wanted === undefined || wanted.has(booking.id));
      const spanEnd = seen.bookings.filter(inSpan).reduce((end, booking) => Math.max(end, booking.end), to);
      const candidates = seen.resources.map((resource) => resource.id);
      const visits = visitFences(seen.bookings.filter(inSpan).map(({ details }) => details.visitStemId));

      let progress = yield* sentBefore(sent, seen.bookings.filter(inSpan));
      for (let round = 0; round < rounds; round += 1) {
        const again = round === 0 ? undefined : new Set(progress.changedMeanwhile);
        const chosen = (booking: BookingFact) =>
          inSpan(booking) && isUnallocatedDraft(booking) && (again === undefined || again.has(booking.id));
        const head = yield* Effect.promise(() => log.head());
        const now = yield* underFence(fences, sent.org, [...candidates, ...visits], (fence) =>
          Effect.gen(function* () {
            const upTo = Math.max(head, fence.position);
            const all = yield* gather({ start: from, end: spanEnd }, upTo);
            // Resources that were added after the fences were taken are not fenced, and so no candidates yet.
            const resources = all.resources.filter((resource) => candidates.includes(resource.id));
            return yield* allocateThose(sent, organisation, { ...all, resources }, chosen, { fence, visits });
          }),
        );
        progress = joined(progress, now);
        if (now.changedMeanwhile.length === 0) break;
      }
      return yield* answer(sent, progress);
    });
  }

  function allocateThose(
    sent: SentCommand,
    organisation: OrganisationFact,
    plan: AllocationFacts,
    chosen: (booking: BookingFact) => boolean,
    { fence, visits }: { readonly fence: HeldFence; readonly visits: readonly string[] },
  ) {
    return Effect.gen(function* () {
      const looked = plan.bookings.filter(chosen);
      const free = looked.filter(({ locked }) => !locked);
      const held = yield* Effect.promise(() =>
        holds.ofOthers(
          sent.org,
          sent.actor.uid,
          free.map(({ id }) => id),
        ),
      );
      const inWork = new Set(held.map(({ bookingId }) => bookingId));
      const drafts = new Map(
        free.filter(({ id }) => !inWork.has(id)).map((booking) => [booking.id, booking]),
      );
      const locked = looked
        .filter((booking) => booking.locked)
        .map(({ id }) => ({ bookingId: id, code: 'booking_locked', message: refusalTexts.locked }));
      const heldBack = held.map((hold) => {
        const { code, message } = refusalOfHeld(hold);
        return { bookingId: hold.bookingId, code, message };
      });
      const outcome = allocateAll(createAllocationContext(plan), [...drafts.values()].map(jobOf));
      const people = outcome.allocated.flatMap(({ choices }) => choices.map((choice) => choice.resourceId));
      if (people.length > 0) yield* Effect.promise(() => sent.begin('leftToSender'));
      const fenced = [...new Set([...people, ...visits])];
      yield* Effect.promise(() => fence.announce(fenced));
      const alternatives = ({ bookingId, choices }: Allocated): Alternatives | undefined => {
        const draft = drafts.get(bookingId);
        const chosen = choices.map(({ resourceId }) => resourceId);
        return draft && alternativesTo(outcome.context, jobOf(draft), chosen);
      };
      const placed = yield* Effect.forEach(
        outcome.allocated,
        (allocation) =>
          placeAllocation({
            log: appendsUnder(fence, log),
            states,
            sent,
            organisation,
            seenRevision: drafts.get(allocation.bookingId)?.revision ?? null,
            allocation,
            notes: outcome.notes.get(allocation.bookingId) ?? [],
            alternatives: alternatives(allocation),
            partnerBooking: allocation.choices.some(({ resourceId }) =>
              isPartnerResource(outcome.context, resourceId),
            ),
          }),
        { concurrency },
      );
      const now = progressOf(placed, [...outcome.unallocated, ...locked, ...heldBack]);
      fence.settle(fenced, now.position);
      return now;
    });
  }

  /** What this command already allocated when it was sent before. */
  function sentBefore(sent: SentCommand, bookings: readonly BookingFact[]) {
    return Effect.gen(function* () {
      const candidates = sent.begunBefore ? bookings.filter((booking) => booking.autoAllocated) : [];
      const placed = yield* Effect.forEach(
        candidates,
        (booking) => Effect.promise(() => placedBefore(sent, booking.id)),
        { concurrency },
      );
      return progressOf(placed.flat(), []);
    });
  }

  async function placedBefore(sent: SentCommand, bookingId: string): Promise<readonly Placed[]> {
    const stream = streamName('booking', sent.org, bookingId);
    const { own } = await states.ownOf(sent, stream);
    return own.filter(bookingDecider.isEvent).flatMap(({ position, ...event }) => {
      if (event.type !== 'BookingAllocated') return [];
      const { type, data } = event;
      const allocation = { bookingId, choices: data.choices };
      return [{ outcome: 'placed' as const, allocation, position, event: { stream, type, data } }];
    });
  }

  function answer(sent: SentCommand, progress: Progress) {
    return Effect.gen(function* () {
      const { allocated, changedMeanwhile, events, position } = progress;
      const unallocated = [
        ...progress.unallocated,
        ...changedMeanwhile.map((bookingId) => ({
          bookingId,
          code: 'revision_conflict',
          message: pipelineTexts.changedMeanwhile,
        })),
      ];
      const report: AllocationSummary = { allocated, unallocated };
      const rest = { position, events, report };
      return yield* Effect.promise(() => organisationAnswer(organisations, sent, rest));
    });
  }

  return { run };
}

function isUnallocatedDraft(booking: Exclude<Booking, { status: 'none' }>): boolean {
  return booking.status === 'draft' && !booking.inactive && booking.resourceIds.length === 0;
}

function progressOf(placed: readonly Placed[], unallocated: readonly Unallocated[]): Progress {
  const done = placed.filter((one) => one.outcome === 'placed');
  return {
    allocated: done.map(({ allocation }) => allocation),
    unallocated: [
      ...unallocated,
      ...placed.flatMap((one) => (one.outcome === 'refused' ? [one.reason] : [])),
    ],
    events: done.map(({ event }) => event),
    position: done.reduce((highest, { position }) => Math.max(highest, position), 0),
    changedMeanwhile: placed.flatMap((one) => (one.outcome === 'changed' ? [one.bookingId] : [])),
  };
}

function joined(before: Progress, now: Progress): Progress {
  return {
    allocated: [...before.allocated, ...now.allocated],
    unallocated: [...before.unallocated, ...now.unallocated],
    events: [...before.events, ...now.events],
    position: Math.max(before.position, now.position),
    changedMeanwhile: now.changedMeanwhile,
  };
}
