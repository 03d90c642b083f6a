import { Effect } from 'effect';
import { factsAfter } from '../../domain/allocation/factsAfter.ts';
import { bookingDecider } from '../../domain/booking/bookingDecider.ts';
import { isCurrent } from '../../domain/booking/bookingStatus.ts';
import {
  type Concern,
  concernOf,
  concernOfDecided,
  concernOfFreed,
  concernOfWork,
  mayConcernBookings,
} from '../../domain/booking/concerns.ts';
import type { DomainEvent } from '../../domain/kernel/event.ts';
import type { AllocationFacts } from '../../domain/kernel/facts.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { parseStreamName } from '../../domain/kernel/stream.ts';
import type { CommandAnswer } from '../commandAnswer.ts';
import type { EventLog, Position, Revision } from '../log/log.ts';
import type { Foreseen, ForeseenConcern, ForeseenEvents } from '../pipeline/aggregateRunner.ts';
import { expected } from '../pipeline/expected.ts';
import { unfinished } from '../pipeline/knownRefusals.ts';
import type { AppendingCommand, SentCommand } from '../pipeline/sentCommand.ts';
import { createStreamStates } from '../pipeline/streamStates.ts';
import { createPreviewRecheck, type RecheckPreview } from './previewRecheck.ts';
import type { BookingInConflict } from './recheckBookings.ts';
import { type ConcernedRecheck, createRecheckConcerned, type RecheckParts } from './recheckConcerned.ts';

/** The report of a command that concerns bookings; `absenceReportSchema` of the API. */
export interface ConcernReport {
  /** The bookings that the change brings into conflict, by start. */
  readonly conflicts: ConcernedRecheck['conflicts'];
  /** How many more bookings are rechecked after the answer; omitted if all have been. */
  readonly inBackground?: number;
}

/** A preview: the report that the command would give, and the bookings that it would change; by start. */
export interface Effects extends ConcernReport {
  /** Bookings that would come into conflict. */
  readonly newConflicts: ConcernedRecheck['conflicts'];
  /** Bookings that are in conflict now and would no longer be. */
  readonly freed: ConcernedRecheck['conflicts'];
}

/** An answer, and whether everything that the command means for bookings is done. */
export interface Reacted {
  readonly answer: CommandAnswer;
  readonly isComplete: boolean;
}

/**
 * What one record's event means for bookings (`domain/booking/concerns.ts`): they are rechecked under the
 * command that caused the event, and marked, each by an event of its own.
 */
export interface Reactions {
  /**
   * Rechecks the bookings that an accepted command concerns. Beyond `mostAtOnce` of them the rest is left to
   * the completion of the command, which has no such limit; nor has a part of a job. Refused if others keep
   * changing one of them: the command then has no answer, so that it will be completed (docs/write-side.md).
   */
  after(
    sent: SentCommand,
    category: string,
    answer: CommandAnswer,
    /** What it means, where its runner knows; omitted: what its own record's events say. */
    known?: readonly Concern[],
  ): Effect.Effect<Reacted, Refusal>;
  /** Previews what `after` would do right now about a command; nothing is appended. */
  foresee(org: string, category: string, foreseen: Foreseen, now: number): Effect.Effect<Effects, Refusal>;
  /**
   * Of the people who have these bookings, those one of whose bookings around them is not marked as a recheck would
   * mark it; looked at with no fence.
   */
  doubtful(
    org: string,
    bookingIds: readonly string[],
    now: number,
  ): Effect.Effect<readonly string[], Refusal>;
  /** Rechecks people who may have less work since the event at a position. */
  freed(
    sent: AppendingCommand,
    resourceIds: readonly string[],
    at: { readonly upTo: Position; readonly now: number },
  ): Effect.Effect<ConcernedRecheck, Refusal>;
}

/** The most bookings that are rechecked before a command is answered. */
export const mostAtOnce = 200;
/** The most that are looked at before a step over many records is taken: nobody's fence waits meanwhile. */
const mostPreviewedOfStep = 1000;

/** Records whose changes concern other people's bookings: their commands report even if there are none. */
const alwaysReporting: readonly string[] = ['absence', 'servicePlan'];

/** Their bookings are placed one after the other, so the first are decided without knowing of the last. */
const placedInTurn: readonly string[] = ['rosterTemplate', 'recurringBooking'];

export function createReactions(parts: RecheckParts): Reactions {
  const { log } = parts;
  const recheckConcerned = createRecheckConcerned(parts);
  const previewRecheck = createPreviewRecheck(parts);
  const bookings = createStreamStates(log, bookingDecider, parts.keptStreams);

  async function concernsOf(
    category: string,
    { stream, revision, events }: CommandAnswer,
  ): Promise<readonly Concern[]> {
    const ofBookings = await concernsOfBookings(events);
    if (category === 'booking') return ofBookings;
    const own = events.filter((event) => event.stream === stream);
    const isAsked = events.length === 0 && alwaysReporting.includes(category);
    if (!isAsked && !own.some(mayConcernBookings)) return ofBookings;
    const history = await historyOf(log, stream, revision);
    const id = idOf(stream);
    // A command may say several things of its record, each with a meaning of its own.
    const ofRecord = Array.from({ length: Math.max(own.length, 1) }, (_, later) =>
      concernOf({ category, id, events: history.slice(0, history.length - later) }),
    );
    return [...ofBookings, ...ofRecord.flatMap((concern) => concern ?? [])];
  }

  async function concernsOfBookings(events: CommandAnswer['events']): Promise<readonly Concern[]> {
    const concerns: Concern[] = [];
    for (const event of events) {
      if (!bookingDecider.isEvent(event) || !mayConcernBookings(event)) continue;
      const { state } = await bookings.load(event.stream);
      const concern = state.status === 'none' ? undefined : concernOfWork(state, [event]);
      if (concern !== undefined) concerns.push(concern);
    }
    return concerns;
  }

  /** What events would mean for bookings if they were appended, and the facts as they would then be. */
  async function changesOf(
    category: string,
    { stream, events }: ForeseenEvents,
  ): Promise<readonly ForeseenConcern[]> {
    const id = idOf(stream);
    const event = events.at(-1);
    if (event === undefined) return [];
    if (category === 'booking') {
      const own = events.filter(bookingDecider.isEvent);
      const booking = own.reduce(bookingDecider.evolve, (await bookings.load(stream)).state);
      const concern = booking.status === 'none' ? undefined : concernOfWork(booking, own);
      if (booking.status === 'none' || concern === undefined) return [];
      const ifSo = (facts: AllocationFacts): AllocationFacts => ({
        ...facts,
        bookings: [...facts.bookings.filter((other) => other.id !== id), { ...booking, id, revision: 0 }],
      });
      return [{ concern, ifSo }];
    }
    const history = await historyOf(log, stream, Number.POSITIVE_INFINITY);
    const concern = concernOf({ category, id, events: [...history, event] });
    return concern === undefined ? [] : [{ concern, ifSo: (facts) => factsAfter(facts, id, event) }];
  }

  return {
    after: (sent, category, answer, known) =>
      Effect.gen(function* () {
        const concerns = known ?? (yield* Effect.promise(() => concernsOf(category, answer)));
        if (concerns.length === 0 && !alwaysReporting.includes(category)) return { answer, isComplete: true };
        const decided = placedInTurn.includes(category) ? [] : answer.events;
        const without = new Set(decided.flatMap(({ stream }) => bookingOf(stream)));
        const most = sent.sentBy === 'sender' ? mostAtOnce : Number.POSITIVE_INFINITY;
        const rechecks = yield* Effect.forEach(concerns, (concern) =>
          recheckConcerned(sent, { concern, upTo: answer.position, endAfter: sent.now, most, without }),
        );
        if (rechecks.some((recheck) => recheck.unfinished.length > 0)) return yield* Effect.fail(unfinished);
        const report = reportOf(rechecks);
        return {
          answer: withRechecks(answer, rechecks, report),
          isComplete: report.inBackground === undefined,
        };
      }),
    foresee: (org, category, foreseen, now) =>
      Effect.gen(function* () {
        const ofStep = 'concerns' in foreseen;
        const changes = ofStep
          ? foreseen.concerns
          : yield* Effect.promise(() => changesOf(category, foreseen));
        const without = new Set(ofStep ? [] : bookingOf(foreseen.stream));
        const most = ofStep ? mostPreviewedOfStep : mostAtOnce;
        const rechecks = yield* Effect.forEach(changes, (change) =>
          previewRecheck(org, { ...change, endAfter: now, most, without }),
        );
        return effectsOf(rechecks);
      }),
    doubtful: (org, bookingIds, now) =>
      Effect.gen(function* () {
        const found = yield* expected(() => parts.facts.bookings(org, bookingIds));
        const standing = found.filter((booking) => isCurrent(booking) && booking.end > now);
        const concern = concernOfDecided(standing);
        const held = new Set(standing.flatMap(({ resourceIds }) => resourceIds));
        if (held.size === 0) return [];
        const { people } = yield* previewRecheck(org, {
          concern,
          ifSo: (facts) => facts,
          endAfter: now,
          most: Number.POSITIVE_INFINITY,
          without: new Set(),
        });
        return people.filter((id) => held.has(id));
      }),
    freed: (sent, resourceIds, { upTo, now }) =>
      recheckConcerned(sent, {
        concern: concernOfFreed(resourceIds),
        upTo,
        endAfter: now,
        most: Number.POSITIVE_INFINITY,
        without: new Set(),
      }),
  };
}

/** What several previews come to; each booking once. */
function effectsOf(previews: readonly RecheckPreview[]): Effects {
  const once = (of: (preview: RecheckPreview) => readonly BookingInConflict[]) =>
    [...new Map(previews.flatMap(of).map((one) => [one.bookingId, one])).values()].toSorted(byStart);
  return {
    ...reportOf(previews),
    newConflicts: once(({ newConflicts }) => newConflicts),
    freed: once(({ freed }) => freed),
  };
}

/** A record's events up to the command's own last one: others may have changed it since. */
async function historyOf(log: EventLog, stream: string, upTo: Revision): Promise<readonly DomainEvent[]> {
  const events: DomainEvent[] = [];
  for await (const event of log.read(stream)) if (event.revision <= upTo) events.push(event);
  return events;
}

function idOf(stream: string): string {
  const name = parseStreamName(stream);
  if (name === undefined) throw new Error(`${stream} is the stream of no record`);
  return name.id;
}

function bookingOf(stream: string): readonly string[] {
  const name = parseStreamName(stream);
  return name?.category === 'booking' ? [name.id] : [];
}

/** Each booking once, even if several parts of the change concern it. */
function reportOf(rechecks: readonly Pick<ConcernedRecheck, 'conflicts' | 'left'>[]): ConcernReport {
  const once = new Map(rechecks.flatMap(({ conflicts }) => conflicts).map((one) => [one.bookingId, one]));
  const left = rechecks.reduce((sum, rechecked) => sum + rechecked.left, 0);
  return {
    conflicts: [...once.values()].sort(byStart),
    ...(left === 0 ? {} : { inBackground: left }),
  };
}

function byStart(one: BookingInConflict, other: BookingInConflict): number {
  return one.start - other.start || (one.bookingId < other.bookingId ? -1 : 1);
}

function withRechecks(
  answer: CommandAnswer,
  rechecks: readonly ConcernedRecheck[],
  report: ConcernReport,
): CommandAnswer {
  return {
    ...answer,
    position: rechecks.reduce((last, { position }) => Math.max(last, position), answer.position),
    events: [...answer.events, ...rechecks.flatMap(({ events }) => events)],
    report: { ...(typeof answer.report === 'object' ? answer.report : {}), ...report },
  };
}
