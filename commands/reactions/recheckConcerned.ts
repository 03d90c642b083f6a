import { Effect } from 'effect';
import { createAllocationContext } from '../../domain/allocation/allocationContext.ts';
import type { Concern, ConcernedBookings } from '../../domain/booking/concerns.ts';
import { isInConflict, recheck } from '../../domain/booking/recheck.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import type { ConcernedBooking, NamedFacts } from '../facts.ts';
import { appendsUnder } from '../fence/appendsUnder.ts';
import type { HeldFence } from '../fence/resourceFences.ts';
import { visitFences } from '../fence/visitFences.ts';
import type { Position } from '../log/log.ts';
import type { RunnerParts } from '../pipeline/aggregateRunner.ts';
import { expected } from '../pipeline/expected.ts';
import type { AppendingCommand } from '../pipeline/sentCommand.ts';
import { underFence } from '../pipeline/underFence.ts';
import {
  createRecheckBookings,
  inConflict,
  type Recheck,
  type Rechecked,
  together,
} from './recheckBookings.ts';

export type RecheckParts = Pick<RunnerParts, 'log' | 'facts' | 'fences' | 'waitMs' | 'keptStreams'>;

/** The parameters of a recheck. */
export interface RecheckScope {
  readonly concern: Concern;
  /** The event that caused it is at this position or before. */
  readonly upTo: Position;
  /** Only bookings that end after this, epoch seconds. */
  readonly endAfter: number;
  /** The most bookings to recheck. */
  readonly most: number;
  /** Bookings that need no recheck: those whose own decisions have just recorded the result. */
  readonly without: ReadonlySet<string>;
}

export interface ConcernedRecheck extends Rechecked {
  /** How many concerned bookings were not rechecked. */
  readonly left: number;
}

/** The most bookings that are rechecked together, under the fences of all their people. */
export const recheckBatchSize = 100;

export type RecheckConcerned = (
  sent: AppendingCommand,
  at: RecheckScope,
) => Effect.Effect<ConcernedRecheck, Refusal>;

/** Rechecks some bookings, under a fence that is held for these ids and is already known to be up to date. */
function createRecheckSome({ log, facts, keptStreams }: RecheckParts) {
  const recheckBookings = createRecheckBookings(log, keptStreams);
  return function recheckSome(
    fence: HeldFence,
    held: readonly string[],
    sent: AppendingCommand,
    { concern }: RecheckScope,
    some: readonly ConcernedBooking[],
  ): Effect.Effect<Rechecked, Refusal> {
    return Effect.gen(function* () {
      const allocation = yield* expected(() =>
        facts.allocation(sent.org, spanOf(some), ofTheirWork(concern, some)),
      );
      const context = createAllocationContext(allocation);
      const asked: Recheck = {
        recheck: (one) => recheck(one, concern, context),
        isInConflict: (booking, violations) => isInConflict(booking, violations, concern),
      };
      const known = new Map(allocation.bookings.map((booking) => [booking.id, booking]));
      const isCorrect = ({ id }: ConcernedBooking): boolean => {
        const booking = known.get(id);
        return !sent.begunBefore && booking !== undefined && asked.recheck({ id, booking }) === undefined;
      };
      const correct = some.filter(isCorrect);
      const conflicts = correct.flatMap(({ id }) => {
        const booking = known.get(id);
        return booking !== undefined && asked.isInConflict(booking, booking.violations)
          ? [inConflict(id, booking)]
          : [];
      });
      const open = some.filter((one) => !correct.includes(one)).map(({ id }) => id);
      if (open.length === 0) return { conflicts, events: [], position: 0, unfinished: [] };
      yield* Effect.promise(() => fence.announce(held));
      const rechecked = yield* recheckBookings(sent, open, asked, appendsUnder(fence, log));
      fence.settle(held, rechecked.position);
      return { ...rechecked, conflicts: [...conflicts, ...rechecked.conflicts] };
    });
  };
}

/**
 * Rechecks the bookings that a change concerns, and updates the marks of those that are no longer correct.
 * The facts are read under the fences of the people (of the visits, if one of their plans has changed), so that
 * of this recheck and a concurrent decision about the same people the second sees the first. A change of a
 * setting or a label may concern any decision in progress: then all fences are taken while the bookings are
 * listed, and afterwards those of each batch. What is decided by all people of a booking together is rechecked
 * under the fences of all of them as well.
 */
export function createRecheckConcerned(parts: RecheckParts): RecheckConcerned {
  const { log, facts, fences, waitMs } = parts;
  const recheckSome = createRecheckSome(parts);

  function listUnder(
    fence: HeldFence,
    sent: AppendingCommand,
    { concern, upTo, endAfter, without }: RecheckScope,
  ) {
    return Effect.gen(function* () {
      yield* expected(() => facts.waitFor(Math.max(upTo, fence.position), waitMs));
      const listed = yield* expected(() => facts.concernedBookings(sent.org, concern.bookings, endAfter));
      return listed.filter(({ id }) => !without.has(id));
    });
  }

  /** Rechecks some bookings under the fences of all whose facts that takes. */
  function recheckUnderAll(
    sent: AppendingCommand,
    at: RecheckScope,
    some: readonly ConcernedBooking[],
  ): Effect.Effect<Rechecked, Refusal> {
    const held = peopleOf(at.concern, some);
    return underFence(fences, sent.org, held, (fence) =>
      Effect.gen(function* () {
        yield* expected(() => facts.waitFor(Math.max(at.upTo, fence.position), waitMs));
        return yield* recheckSome(fence, held, sent, at, some);
      }),
    );
  }

  return (sent, at) =>
    Effect.gen(function* () {
      const { concern, most } = at;
      // Waited for before the fence is taken, so that those who wait for the fence do not wait for this as
      // well.
      const upTo = Math.max(at.upTo, yield* Effect.promise(() => log.head()));
      yield* expected(() => facts.waitFor(upTo, waitMs));
      const own = fencesOf(concern.bookings);
      if (own !== undefined) {
        const isHeld = ({ resourceIds }: ConcernedBooking) =>
          !looksAtAll(concern) || resourceIds.every((id) => own.includes(id));
        const { rechecks, shared, left } = yield* underFence(fences, sent.org, own, (fence) =>
          Effect.gen(function* () {
            const listed = yield* listUnder(fence, sent, { ...at, upTo });
            const asked = listed.slice(0, most);
            const rechecks = yield* Effect.forEach(inBatches(asked.filter(isHeld)), (some) =>
              recheckSome(fence, own, sent, at, some),
            );
            // The next holder knows what this recheck was based on.
            fence.settle(own, upTo);
            const shared = asked.filter((one) => !isHeld(one));
            return { rechecks, shared, left: Math.max(0, listed.length - most) };
          }),
        );
        const ofAll = yield* Effect.forEach(inBatches(shared), (some) =>
          recheckUnderAll(sent, { ...at, upTo }, some),
        );
        return { ...together([...rechecks, ...ofAll]), left };
      }
      const everybody = yield* expected(() => facts.resourceIds(sent.org));
      const listed = yield* underFence(fences, sent.org, everybody, (fence) =>
        Effect.gen(function* () {
          const found = yield* listUnder(fence, sent, { ...at, upTo });
          fence.settle(everybody, upTo);
          return found;
        }),
      );
      const rechecks = yield* Effect.forEach(inBatches(listed.slice(0, most)), (some) =>
        recheckUnderAll(sent, { ...at, upTo }, some),
      );
      return { ...together(rechecks), left: Math.max(0, listed.length - most) };
    });
}

/** The fences that exclude everybody who decides about what the change concerns; undefined: everybody's. */
function fencesOf(bookings: ConcernedBookings): readonly string[] | undefined {
  if (bookings.of === 'people') return bookings.ids;
  return bookings.of === 'visits' ? visitFences(bookings.visitStemIds) : undefined;
}

/** Those whose facts some bookings are rechecked with. */
function peopleOf(concern: Concern, some: readonly ConcernedBooking[]): readonly string[] {
  const { bookings } = concern;
  if (bookings.of === 'people' && !looksAtAll(concern)) return bookings.ids;
  const named = bookings.of === 'people' ? bookings.ids : [];
  return [...new Set([...named, ...some.flatMap(({ resourceIds }) => resourceIds)])];
}

/** Whether what one person has or lacks depends on who else has the booking. */
function looksAtAll({ checks }: Concern): boolean {
  return [...checks].some((check) => check.looksAtAll === true);
}

/** Each of the bookings is work that somebody has, so its customer is known with it. */
export function ofTheirWork(concern: Concern, some: readonly ConcernedBooking[]): NamedFacts {
  return { resourceIds: peopleOf(concern, some), customerIds: [] };
}

export function spanOf(some: readonly ConcernedBooking[]) {
  return {
    start: Math.min(...some.map(({ start }) => start)),
    end: Math.max(...some.map(({ end }) => end)),
  };
}

export function inBatches(bookings: readonly ConcernedBooking[]): readonly (readonly ConcernedBooking[])[] {
  return Array.from({ length: Math.ceil(bookings.length / recheckBatchSize) }, (_, at) =>
    bookings.slice(at * recheckBatchSize, (at + 1) * recheckBatchSize),
  );
}
