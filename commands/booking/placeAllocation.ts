import { Effect } from 'effect';
import type { Alternatives, Violation } from '../../domain/allocation/allocationRecord.ts';
import { allocatedTo } from '../../domain/booking/allocationDecisions.ts';
import type { Booking } from '../../domain/booking/booking.ts';
import type { AllocationSummary, OrganisationFact } from '../../domain/kernel/facts.ts';
import { streamName } from '../../domain/kernel/stream.ts';
import { refusalToAct, standingOf } from '../../domain/workflow/possibleActions.ts';
import type { CommandAnswer } from '../commandAnswer.ts';
import type { EventLog, Position, Revision } from '../log/log.ts';
import { appendDecision } from '../pipeline/appendDecision.ts';
import type { SentCommand } from '../pipeline/sentCommand.ts';
import type { StreamStates } from '../pipeline/streamStates.ts';

type Allocated = AllocationSummary['allocated'][number];

/** The outcome of one booking of an allocation run. */
export type Placed =
  | {
      readonly outcome: 'placed';
      readonly allocation: Allocated;
      readonly position: Position;
      readonly event: CommandAnswer['events'][number];
    }
  /** The organisation's workflow does not let this sender allocate it. */
  | { readonly outcome: 'refused'; readonly reason: AllocationSummary['unallocated'][number] }
  /** The booking is no longer as the engine saw it. */
  | { readonly outcome: 'changed'; readonly bookingId: string };

/** Records the engine's choice for one booking, if the booking is still as the engine saw it. */
export function placeAllocation({
  log,
  states,
  sent,
  organisation,
  seenRevision,
  allocation,
  notes,
  alternatives,
  partnerBooking,
}: {
  /** Appends under the fence of the people who are allocated. */
  readonly log: Pick<EventLog, 'append'>;
  readonly states: StreamStates<Booking>;
  readonly sent: SentCommand;
  readonly organisation: OrganisationFact;
  readonly seenRevision: Revision | null;
  readonly allocation: Allocated;
  readonly notes: readonly Violation[];
  readonly alternatives: Alternatives | undefined;
  readonly partnerBooking: boolean;
}): Effect.Effect<Placed> {
  const { bookingId, choices } = allocation;
  const stream = streamName('booking', sent.org, bookingId);
  return Effect.gen(function* () {
    const { state, revision } = yield* Effect.promise(() => states.load(stream));
    if (state.status === 'none' || revision === null || revision !== seenRevision) {
      return { outcome: 'changed', bookingId };
    }
    const refusal = refusalToAct(standingOf(state), sent.actor, organisation, 'allocate');
    if (refusal !== undefined) {
      const { code, message } = refusal;
      return { outcome: 'refused', reason: { bookingId, code, message } };
    }
    const resourceIds = choices.map((choice) => choice.resourceId);
    const fitness = { conflict: false, violations: [...notes] };
    const checked = { choices: [...choices], fitness, partnerBooking, ...(alternatives && { alternatives }) };
    const event = allocatedTo(state, resourceIds, checked, 'automatic');
    const appended = yield* appendDecision(log, sent, stream, revision, [event]);
    if (appended.outcome === 'lost') return { outcome: 'changed', bookingId };
    return { outcome: 'placed', allocation, position: appended.position, event: { stream, ...event } };
  });
}
