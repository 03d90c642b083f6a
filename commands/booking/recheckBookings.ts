import { Effect } from 'effect';
import type { Violation } from '../../domain/allocation/allocationRecord.ts';
import type { ExistingBooking } from '../../domain/booking/booking.ts';
import { bookingDecider } from '../../domain/booking/bookingDecider.ts';
import type { BookingEvent } from '../../domain/booking/bookingEvents.ts';
import type { IdentifiedBooking } from '../../domain/booking/bookingFacts.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { streamName } from '../../domain/stream.ts';
import type { CommandAnswer } from '../commandService.ts';
import type { EventLog, Position } from '../log/log.ts';
import { appendDecision } from '../pipeline/appendDecision.ts';
import { eventId } from '../pipeline/commandIdentity.ts';
import { refuseUnfinished } from '../pipeline/refuseUnfinished.ts';
import type { SentCommand } from '../pipeline/sentCommand.ts';
import { createStreamStates } from '../pipeline/streamStates.ts';
import { untilWon } from '../pipeline/untilWon.ts';

/** A booking that what has changed stands in the way of. */
interface BookingInConflict {
  readonly bookingId: string;
  readonly title: string;
  readonly start: number;
  readonly end: number;
}

/** What the bookings of one look at the plan say after it. */
export interface Rechecked {
  readonly conflicts: readonly BookingInConflict[];
  readonly events: CommandAnswer['events'];
  readonly position: Position;
  /** Bookings that others kept changing: they are not in line yet. */
  readonly unfinished: readonly string[];
}

/** How bookings are looked at again. */
export interface Recheck {
  /** What it means for a booking; undefined where it is in line already. */
  readonly recheck: (
    one: IdentifiedBooking,
  ) => Extract<BookingEvent, { type: 'BookingRechecked' | 'BookingServiceRechecked' }> | undefined;
  /** Whether what is looked at stands in a booking's way, by what the booking records. */
  readonly isInConflict: (violations: readonly Violation[]) => boolean;
}

export type RecheckBookings = (
  sent: SentCommand,
  bookingIds: readonly string[],
  recheck: Recheck,
  /** Where the appends go; default the log as it is. */
  appending?: Pick<EventLog, 'append'>,
) => Effect.Effect<Rechecked>;

/** Appends under way at once: enough for the log to commit them in groups. */
const concurrency = 32;

const nothing: Rechecked = { conflicts: [], events: [], position: 0, unfinished: [] };

/** Brings bookings in line with what has changed around them, each by an event of its own under the command. */
export function createRecheckBookings(log: EventLog, keptStreams: number): RecheckBookings {
  const states = createStreamStates(log, bookingDecider, keptStreams);

  function bringInLine(
    sent: SentCommand,
    bookingId: string,
    { recheck, isInConflict }: Recheck,
    appending: Pick<EventLog, 'append'>,
  ): Effect.Effect<Rechecked> {
    const stream = streamName('booking', sent.org, bookingId);
    const conflictsOf = (
      { start, end, details }: ExistingBooking,
      violations: readonly Violation[],
    ): readonly BookingInConflict[] =>
      isInConflict(violations) ? [{ bookingId, title: details.title, start, end }] : [];
    const tryOnce = Effect.gen(function* () {
      const {
        state: booking,
        revision,
        position,
        eventIds,
      } = yield* Effect.promise(() => states.load(stream));
      if (booking.status === 'none' || revision === null) return nothing;
      const asItIs = { ...nothing, conflicts: conflictsOf(booking, booking.violations), position };
      const own = eventId(sent.identity, stream, 0);
      if (eventIds.has(own)) {
        return { ...asItIs, events: yield* Effect.promise(() => markedBefore(stream, own)) };
      }
      const event = recheck({ id: bookingId, booking });
      if (event === undefined) return asItIs;
      const appended = yield* appendDecision(appending, sent, stream, revision, [event]);
      if (appended.outcome === 'lost') return undefined;
      return {
        ...nothing,
        conflicts: conflictsOf(booking, event.data.violations),
        events: [{ stream, ...event }],
        position: appended.position,
      };
    });
    return Effect.map(untilWon(tryOnce), (look) => look ?? { ...nothing, unfinished: [bookingId] });
  }

  /** The mark that the command made when it was sent before, or looked at another of its spans. */
  async function markedBefore(stream: string, id: string): Promise<CommandAnswer['events']> {
    for await (const event of log.read(stream)) {
      if (event.id === id) return [{ stream, type: event.type, data: event.data }];
    }
    throw new Error(`${stream} had the event ${id}, and has it no more`);
  }

  return (sent, bookingIds, recheck, appending = log) =>
    Effect.map(
      Effect.forEach(bookingIds, (id) => bringInLine(sent, id, recheck, appending), { concurrency }),
      together,
    );
}

/**
 * The answer of a command once the bookings that it concerns were looked at; each is reported once, by start, and
 * has at most one event.
 * Where one of them is not in line yet, there is no answer, so that the command is completed (docs/write-side.md).
 */
export function answerWith(
  answer: CommandAnswer,
  looks: readonly Rechecked[],
): Effect.Effect<CommandAnswer, Refusal> {
  const { conflicts, events, position, unfinished } = together(looks);
  if (unfinished.length > 0) return refuseUnfinished();
  const once = new Map(conflicts.map((conflict) => [conflict.bookingId, conflict]));
  const marks = new Map(events.map((event) => [event.stream, event]));
  return Effect.succeed({
    ...answer,
    position: Math.max(answer.position, position),
    events: [...answer.events, ...marks.values()],
    report: {
      conflicts: [...once.values()].sort(
        (one, other) => one.start - other.start || (one.bookingId < other.bookingId ? -1 : 1),
      ),
    },
  });
}

function together(looks: readonly Rechecked[]): Rechecked {
  return {
    conflicts: looks.flatMap(({ conflicts }) => conflicts),
    events: looks.flatMap(({ events }) => events),
    position: looks.reduce((last, { position }) => Math.max(last, position), 0),
    unfinished: looks.flatMap(({ unfinished }) => unfinished),
  };
}
