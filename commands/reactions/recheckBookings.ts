import { Effect } from 'effect';
import type { Violation } from '../../domain/allocation/allocationRecord.ts';
import type { ExistingBooking } from '../../domain/booking/booking.ts';
import { bookingDecider } from '../../domain/booking/bookingDecider.ts';
import type { BookingEvent } from '../../domain/booking/bookingEvents.ts';
import type { IdentifiedBooking } from '../../domain/booking/bookingFacts.ts';
import { streamName } from '../../domain/kernel/stream.ts';
import type { CommandAnswer } from '../commandAnswer.ts';
import type { EventLog, Position } from '../log/log.ts';
import { appendDecision } from '../pipeline/appendDecision.ts';
import { eventId } from '../pipeline/commandIdentity.ts';
import type { AppendingCommand } from '../pipeline/sentCommand.ts';
import { createStreamStates } from '../pipeline/streamStates.ts';
import { untilWon } from '../pipeline/untilWon.ts';

/** A booking that the change brings into conflict. */
export interface BookingInConflict {
  readonly bookingId: string;
  readonly title: string;
  readonly start: number;
  readonly end: number;
}

/** The result of rechecking bookings. */
export interface Rechecked {
  readonly conflicts: readonly BookingInConflict[];
  readonly events: CommandAnswer['events'];
  readonly position: Position;
  /** Bookings that others kept changing: their marks are not up to date yet. */
  readonly unfinished: readonly string[];
}

/** How bookings are rechecked. */
export interface Recheck {
  /** The new mark of a booking; undefined if its mark is correct already. */
  readonly recheck: (one: IdentifiedBooking) => MarkEvent | undefined;
  /** Whether what was rechecked conflicts with a booking, as the booking records it. */
  readonly isInConflict: (booking: ExistingBooking, violations: readonly Violation[]) => boolean;
}

type MarkEvent = Extract<
  BookingEvent,
  { type: 'BookingRechecked' | 'BookingServiceRechecked' | 'BookingReassessed' }
>;

export type RecheckBookings = (
  sent: AppendingCommand,
  bookingIds: readonly string[],
  recheck: Recheck,
  /** Where the appends go. */
  appending: Pick<EventLog, 'append'>,
) => Effect.Effect<Rechecked>;

/** Appends in flight at once: enough for the log to commit them in groups. */
const concurrency = 32;

const nothing: Rechecked = { conflicts: [], events: [], position: 0, unfinished: [] };

/**
 * Updates the marks of bookings after a change around them, each by an event of its own under the command.
 */
export function createRecheckBookings(log: EventLog, keptStreams: number): RecheckBookings {
  const states = createStreamStates(log, bookingDecider, keptStreams);

  function updateMark(
    sent: AppendingCommand,
    bookingId: string,
    { recheck, isInConflict }: Recheck,
    appending: Pick<EventLog, 'append'>,
  ): Effect.Effect<Rechecked> {
    const stream = streamName('booking', sent.org, bookingId);
    const conflictsOf = (booking: ExistingBooking, violations: readonly Violation[]) =>
      isInConflict(booking, violations) ? [inConflict(bookingId, booking)] : [];
    const tryOnce = Effect.gen(function* () {
      const {
        state: booking,
        revision,
        position,
        eventIds,
      } = yield* Effect.promise(() => states.load(stream));
      if (booking.status === 'none' || revision === null) return nothing;
      let made = 0;
      while (eventIds.has(eventId(sent.identity, stream, made))) made += 1;
      const event = recheck({ id: bookingId, booking });
      if (event === undefined) {
        const events = made === 0 ? [] : yield* Effect.promise(() => markedBefore(sent, stream));
        return { ...nothing, conflicts: conflictsOf(booking, booking.violations), events, position };
      }
      const appended = yield* appendDecision(appending, sent, stream, revision, [event], made);
      if (appended.outcome === 'lost') return undefined;
      return {
        ...nothing,
        conflicts: conflictsOf(booking, event.data.violations),
        events: [{ stream, ...event }],
        position: appended.position,
      };
    });
    return Effect.map(untilWon(tryOnce), (rechecked) => rechecked ?? { ...nothing, unfinished: [bookingId] });
  }

  /** The marks that the command made when it was sent before. */
  async function markedBefore(sent: AppendingCommand, stream: string): Promise<CommandAnswer['events']> {
    const { own } = await states.ownOf(sent, stream);
    return own.map(({ type, data }) => ({ stream, type, data }));
  }

  return (sent, bookingIds, recheck, appending) =>
    Effect.map(
      Effect.forEach(bookingIds, (id) => updateMark(sent, id, recheck, appending), { concurrency }),
      together,
    );
}

export function inConflict(bookingId: string, { details, start, end }: ExistingBooking): BookingInConflict {
  return { bookingId, title: details.title, start, end };
}

export function together(rechecks: readonly Rechecked[]): Rechecked {
  return {
    conflicts: rechecks.flatMap(({ conflicts }) => conflicts),
    events: rechecks.flatMap(({ events }) => events),
    position: rechecks.reduce((last, { position }) => Math.max(last, position), 0),
    unfinished: rechecks.flatMap(({ unfinished }) => unfinished),
  };
}
