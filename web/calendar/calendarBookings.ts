import type { BookingView } from '../../api/contract/views.ts';
import { peopleText } from '../../domain/booking/peopleText.ts';
import type { Commitment } from '../../domain/lane/lane.ts';
import type { Persona } from '../../domain/rights/personas.ts';
import { textFilter } from '../../domain/search/textFilter.ts';
import { type Board, nameOf, titleOf } from '../timeline/board/board.ts';
import { byStart } from '../timeline/board/stacking.ts';

/** The bookings whose customer, people, title or reference has every word, by start. */
export function foundBookings(bookings: Iterable<BookingView>, search: string): readonly BookingView[] {
  const isFound = textFilter(search);
  return [...bookings]
    .filter((booking) => {
      if (booking.inactive) return false;
      const names = booking.resources.map(({ name }) => name);
      return isFound(booking.customerName, booking.title, booking.reference ?? '', ...names);
    })
    .sort(byStart);
}

/** What a calendar calls a booking: a customer's own by what is done and who comes, everybody else's by the customer. */
export function calendarTitle(booking: BookingView, persona: Persona): string {
  if (persona !== 'customer') return booking.customerName || titleOf(booking);
  return booking.resources.length === 0 ? titleOf(booking) : `${titleOf(booking)}, ${peopleText(booking)}`;
}

/** What is said of it where there is more room. */
export function calendarMore(booking: BookingView, persona: Persona): string {
  const staff = persona === 'resource' || persona === 'customer' ? '' : peopleText(booking);
  return [persona === 'customer' ? '' : booking.title, staff].filter(Boolean).join(' · ');
}

/** What takes people's time besides bookings, whose title or people have every word. */
export function foundCommitments(
  { commitments, resourcesById }: Pick<Board, 'commitments' | 'resourcesById'>,
  search: string,
): readonly Commitment[] {
  const isFound = textFilter(search);
  return commitments.filter(({ title, resourceIds }) => {
    const names = resourceIds.map((id) => nameOf(resourcesById.get(id), ''));
    return isFound(title, ...names);
  });
}
