import { Result } from 'effect';
import { accept, type Decision, refuse } from '../kernel/refusal.ts';
import { mayCommand } from '../rights/mayCommand.ts';
import { refusalTexts } from '../text/texts.ts';
import type { BookingEvent } from './bookingEvents.ts';
import {
  type BookingCommand,
  type BookingFacts,
  type IdentifiedBooking,
  planningFacts,
} from './bookingFacts.ts';
import { isCurrent } from './bookingStatus.ts';
import { checkByHand } from './fitness.ts';

export type ActivityCommandName = 'booking.deactivate' | 'booking.reactivate';

/**
 * Makes a booking inactive, so that it counts for nothing, or active again (the inactive flag, scheduling §3). That is a
 * mark and no step of the life cycle: the booking keeps its status and its people, and no workflow can take the mark
 * away. People whose work it becomes again are checked as in an allocation: `resource_busy` refuses unless forced, other
 * violations mark a conflict. Refused with `not_allowed` for whoever could not cancel it.
 */
export function changeActivity(
  { id, booking }: IdentifiedBooking,
  command: Extract<BookingCommand, { name: ActivityCommandName }>,
  facts: BookingFacts,
): Decision<BookingEvent> {
  const { actor } = facts;
  if (!mayCommand(actor, command.name)) {
    const action = command.name === 'booking.deactivate' ? 'Make inactive' : 'Make active';
    return refuse('not_allowed', refusalTexts.roleMayNot(actor.role, action), { role: actor.role });
  }
  if (command.name === 'booking.deactivate') {
    return booking.inactive ? accept() : accept({ type: 'BookingDeactivated', data: {} });
  }
  if (!booking.inactive) return accept();
  const { details, participants, start, end, resourceIds } = booking;
  const expected = isCurrent({ ...booking, inactive: false }) ? resourceIds : [];
  return Result.map(
    checkByHand({ id, details, participants, start, end }, expected, command.input, () =>
      planningFacts(facts),
    ),
    ({ fitness }) => [{ type: 'BookingReactivated', data: { ...fitness } }],
  );
}
