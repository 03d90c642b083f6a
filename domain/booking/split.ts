import { participantsAgain } from '../groupEvent/participantsAgain.ts';
import { type Decision, refuse } from '../kernel/refusal.ts';
import { mayCommand } from '../rights/mayCommand.ts';
import { refusalTexts } from '../text/texts.ts';
import type { BookingEvent } from './bookingEvents.ts';
import type { BookingFacts, BookingInput, IdentifiedBooking } from './bookingFacts.ts';
import { reschedule } from './scheduling.ts';

type SplitInput = BookingInput<'booking.split'>;

/**
 * Ends a booking at an instant within it; its people keep the first part. What is left is a booking of its own
 * (`restOf`), so anybody who splits needs the right to make bookings as well.
 */
export function split(
  one: IdentifiedBooking,
  { bookingId, splitAt }: SplitInput,
  facts: BookingFacts,
): Decision<BookingEvent> {
  const { start, end } = one.booking;
  if (splitAt <= start || splitAt >= end)
    return refuse('invalid_input', refusalTexts.splitOutside, { path: ['splitAt'] });
  const { actor, organisation } = facts;
  if (!mayCommand({ ...actor, organisation }, 'booking.create')) {
    return refuse('not_allowed', refusalTexts.roleMayNot(actor.role, 'Split'), { role: actor.role });
  }
  // A part asks for no more than the whole: what stands against it already stays marked.
  return reschedule(one, { bookingId, start, end: splitAt, force: true }, facts);
}

/**
 * The second part of a booking that was split: the same work without people until its end, of no series and no roster, for the
 * same participants. A reference and the ids of other systems name one job, the first.
 */
export function restOf({ id, booking }: IdentifiedBooking, { splitAt }: SplitInput): readonly BookingEvent[] {
  const { details, participants, end } = booking;
  return [
    {
      type: 'BookingCreated',
      data: {
        ...details,
        reference: null,
        externalIds: [],
        roster: null,
        series: null,
        start: splitAt,
        end,
        continuesBookingId: id,
      },
    },
    ...participantsAgain(participants),
  ];
}
