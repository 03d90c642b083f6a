import { Result } from 'effect';
import type { Booking, ExistingBooking } from '../../domain/booking/booking.ts';
import { bookingDecider } from '../../domain/booking/bookingDecider.ts';
import type { BookingEvent } from '../../domain/booking/bookingEvents.ts';
import type { BookingFacts } from '../../domain/booking/bookingFacts.ts';
import { bookingLeavesScope } from '../../domain/booking/bookingLeavesScope.ts';
import type { AllocationFacts } from '../../domain/kernel/facts.ts';
import type { Decision, Refusal } from '../../domain/kernel/refusal.ts';
import { refusalTexts } from '../../domain/text/texts.ts';
import {
  type StagedChange,
  type WantedBooking,
  wantedBookingSchema,
} from '../../domain/workspace/workspace.ts';
import { pipelineTexts } from '../pipeline/pipelineTexts.ts';
import type { WantedRecord } from '../step/carryOut.ts';

/** A staged change, with its booking as the log has it. */
export interface WantedChange extends WantedRecord<Booking> {
  readonly change: StagedChange;
}

/** Why a staged change cannot be made. */
export interface CommitProblem {
  readonly bookingId: string;
  readonly title: string;
  readonly code: string;
  readonly message: string;
}

export interface CommitDecision {
  readonly decided: readonly { readonly wanted: WantedChange; readonly events: readonly BookingEvent[] }[];
  readonly problems: readonly CommitProblem[];
}

/** A change that can be made by itself, and what its booking would be. */
interface Possible {
  readonly wanted: WantedChange;
  readonly given: WantedBooking;
  readonly after: ExistingBooking;
}

type Facts = Omit<BookingFacts, 'allocation'> & { readonly allocation: AllocationFacts };

/**
 * Decides staged changes as a whole: each as the step that people would take (`booking.synchronise`), with all the others
 * made, so that people can be exchanged. No decided change depends on one that has a problem.
 */
export function decideCommit(all: readonly WantedChange[], facts: Facts): CommitDecision {
  const problems: CommitProblem[] = [];
  let standing: readonly Possible[] = all.flatMap((wanted) => {
    const found = possible(wanted, facts);
    if ('after' in found) return [found];
    problems.push(problemOf(wanted, found));
    return [];
  });
  for (;;) {
    const together = { ...facts, allocation: withChanges(facts.allocation, standing) };
    const decided: { readonly possible: Possible; readonly events: readonly BookingEvent[] }[] = [];
    for (const one of standing) {
      const decision = decide(one.wanted, one.given, together);
      if (Result.isSuccess(decision)) decided.push({ possible: one, events: decision.success });
      else problems.push(problemOf(one.wanted, decision.failure));
    }
    if (decided.length === standing.length) {
      return {
        decided: decided.map(({ possible: { wanted }, events }) => ({ wanted, events })),
        problems,
      };
    }
    // People whom an impossible change would have freed are not free: the rest is checked again.
    standing = decided.map((one) => one.possible);
  }
}

/** The problem of a change for which there is a refusal. */
export function problemOf(
  { change, loaded: { state } }: WantedChange,
  { code, message }: Pick<Refusal, 'code' | 'message'>,
): CommitProblem {
  const title = state.status === 'none' ? (change.seen?.title ?? titleWanted(change)) : state.details.title;
  return { bookingId: change.bookingId, title, code, message };
}

function titleWanted({ wanted: { title } }: StagedChange): string {
  return typeof title === 'string' ? title : '';
}

/** What the change makes of its booking if nobody else is in its way, or why it is not made at all. */
function possible(wanted: WantedChange, facts: Facts): Possible | Refusal {
  const { change, loaded } = wanted;
  const { state, revision } = loaded;
  if (revision !== change.basis) {
    return state.status === 'none' && change.basis !== null
      ? { code: 'not_found', message: refusalTexts.notFound('booking'), details: {} }
      : { code: 'revision_conflict', message: pipelineTexts.changedMeanwhile, details: {} };
  }
  const parsed = wantedBookingSchema.safeParse(change.wanted);
  // Only another release could have staged what this one does not understand.
  if (!parsed.success) {
    return {
      code: 'invalid_input',
      message: pipelineTexts.invalidInput('wanted', parsed.error.message),
      details: {},
    };
  }
  const given = parsed.data;
  const decision = decide(wanted, { ...given, force: true }, facts);
  if (Result.isFailure(decision)) return decision.failure;
  const after = decision.success.reduce(bookingDecider.evolve, state);
  if (after.status === 'none') {
    return { code: 'not_found', message: refusalTexts.notFound('booking'), details: {} };
  }
  return bookingLeavesScope(facts.actor, after) ?? { wanted, given, after };
}

function decide(
  { change: { bookingId }, loaded: { state } }: WantedChange,
  given: WantedBooking,
  facts: Facts,
): Decision<BookingEvent> {
  return bookingDecider.decide(state, { name: 'booking.synchronise', input: { ...given, bookingId } }, facts);
}

/** The plan in which the changes are made. */
function withChanges(facts: AllocationFacts, changes: readonly Possible[]): AllocationFacts {
  const changed = new Set(changes.map(({ wanted }) => wanted.change.bookingId));
  return {
    ...facts,
    bookings: [
      ...facts.bookings.filter(({ id }) => !changed.has(id)),
      ...changes.map(({ wanted, after }) => ({
        ...after,
        id: wanted.change.bookingId,
        revision: wanted.loaded.revision ?? 0,
      })),
    ],
  };
}
