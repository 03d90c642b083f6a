import type { BookingView } from '../../../api/contract/views.ts';

/** Who has a booking, as a customer's row names it. */
export function peopleText({ resources }: BookingView): string {
  return resources.length === 0 ? 'Nobody yet' : resources.map(({ name }) => name).join(', ');
}
