import type { Booking } from './booking.ts';
import type { BookingCommand, BookingInput } from './bookingFacts.ts';
import { isCurrent } from './bookingStatus.ts';
import { fitnessDepends } from './details.ts';
import { followUpHorizonSeconds } from './followUp.ts';
import { distinct, moves, type Span, spanAfterEdit, spanAfterUnparking } from './span.ts';

/**
 * The allocation facts that a decision needs.
 *
 * - `assess`: given people are checked against a time, and may be allocated.
 * - `choose`: the engine chooses among all resources, and may allocate any of them.
 * - `followUp`: shifts are looked up; nobody is allocated.
 */
export interface AllocationNeed {
  readonly purpose: 'assess' | 'choose' | 'followUp';
  readonly span: Span;
  /** Whose facts; omitted: those of all resources of the organisation. */
  readonly resourceIds?: readonly string[];
}

/**
 * What to gather before a command on a booking is decided; undefined if nothing is needed. `earlier`: the booking at
 * the revision that the command names.
 */
export function needsAllocationFacts(
  command: BookingCommand,
  booking: Booking,
  earlier?: Booking | undefined,
): AllocationNeed | undefined {
  if (command.name === 'booking.synchronise') return needsOfSynchronising(command.input, booking);
  if (command.name === 'booking.create') return assess(command.input, command.input.resourceIds);
  if (booking.status === 'none') return undefined;
  const { start, end, resourceIds } = booking;
  switch (command.name) {
    case 'booking.allocate':
      return assess({ start, end }, command.input.resourceIds);
    case 'booking.allocateAutomatically':
      return { purpose: 'choose', span: { start, end } };
    case 'booking.reschedule':
      return assess(
        { start: command.input.start, end: command.input.end },
        command.input.resourceIds ?? resourceIds,
      );
    case 'booking.split':
      return assess({ start, end: command.input.splitAt }, resourceIds);
    case 'booking.removeResource':
      return assess(
        { start, end },
        resourceIds.filter((id) => id !== command.input.resourceId),
      );
    case 'booking.edit':
      return booking.status !== 'parked' && (fitnessDepends(command.input) || moves(booking, command.input))
        ? assess(spanAfterEdit(booking, command.input), resourceIds)
        : undefined;
    case 'booking.unpark':
      return assess(spanAfterUnparking(booking, command.input), resourceIds);
    case 'booking.finish':
      return command.input.outcome === 'MultiDay'
        ? { purpose: 'followUp', span: { start, end: end + followUpHorizonSeconds }, resourceIds }
        : undefined;
    case 'booking.revert':
    case 'booking.undo':
      return earlier === undefined || earlier.status === 'none' || !isCurrent(earlier)
        ? undefined
        : assess(earlier, earlier.resourceIds);
    case 'booking.addParticipant':
    case 'booking.recordAttendance':
    case 'booking.removeParticipant':
    case 'booking.cancelParticipation':
      return isCurrent(booking) ? assess({ start, end }, resourceIds) : undefined;
    // No facts are needed, but a plan that is being applied to these people must not be half done meanwhile.
    case 'booking.lock':
      return assess({ start, end }, resourceIds);
    case 'booking.reactivate':
      return isCurrent({ ...booking, inactive: false }) ? assess({ start, end }, resourceIds) : undefined;
    case 'booking.deactivate':
    case 'booking.chooseServices':
    case 'booking.unlock':
    case 'booking.confirm':
    case 'booking.dispatch':
    case 'booking.start':
    case 'booking.review':
    case 'booking.feedback':
    case 'booking.park':
    case 'booking.cancel':
    case 'booking.reopen':
    case 'booking.requestCancellation':
    case 'booking.approveCancellation':
    case 'booking.declineCancellation':
      return undefined;
  }
}

/** Its people before and after, at its time before and after: each of its steps is about some of them. */
function needsOfSynchronising(
  { start, end, resourceIds = [] }: BookingInput<'booking.synchronise'>,
  booking: Booking,
): AllocationNeed | undefined {
  const before = booking.status === 'none' ? undefined : booking;
  const starts = [start, before?.start].filter((one) => one !== undefined);
  const ends = [end, before?.end].filter((one) => one !== undefined);
  return starts.length === 0 || ends.length === 0
    ? undefined
    : assess({ start: Math.min(...starts), end: Math.max(...ends) }, [
        ...resourceIds,
        ...(before?.resourceIds ?? []),
      ]);
}

function assess({ start, end }: Span, resourceIds: readonly string[]): AllocationNeed | undefined {
  return resourceIds.length === 0
    ? undefined
    : { purpose: 'assess', span: { start, end }, resourceIds: distinct(resourceIds) };
}
