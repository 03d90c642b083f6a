import type { BookingView } from '../../../../api/contract/views.ts';
import { staffingBadge } from '../../../../domain/booking/openPlaces.ts';
import { mostTellingFirst, reasonText } from '../../../../domain/catalogue/reasonText.ts';
import type { LocalDay } from '../../../../domain/time/localDay.ts';
import type { TimeFormat } from '../../time/formatTime.ts';

/** What is done, when under a day (of its beginning if omitted), and where if that is given: `Personal care · 08:30–09:30 · Newtown`. */
export function workText(
  booking: BookingView,
  format: TimeFormat,
  suburb: string | undefined,
  day?: LocalDay,
): string {
  return [booking.title, format.onDay(booking.start, booking.end, day), suburb].filter(Boolean).join(' · ');
}

/** The status in words, and why a booking was cancelled. */
function statusText({ status, cancelledReason }: BookingView, statusLabel: string): string {
  return status === 'cancelled' && cancelledReason ? `${statusLabel}: ${cancelledReason}` : statusLabel;
}

/**
 * The full description of a bar: its accessible label and its tooltip. It starts with the visible text, so
 * that voice control can name the bar by it (WCAG 2.5.3). `whose`: what it names first, the customer if omitted;
 * `beside`: what the number of people stands beside, the name where there is no room for the work.
 */
export function spokenLabel(
  booking: BookingView,
  statusLabel: string,
  format: TimeFormat,
  suburb: string | undefined,
  saving: 'saved' | 'unsaved',
  whose: string = booking.customerName,
  beside: 'work' | 'name' = 'work',
): string {
  const badge = staffingBadge(booking);
  const people = badge === undefined ? '' : ` ${badge}`;
  const work = workText(booking, format, suburb);
  const shown = beside === 'work' ? `${whose} ${work}${people}` : `${whose}${people} ${work}`;
  return [shown, ...spokenFacts(booking, statusLabel, format, saving)].join(', ');
}

/** What is said of a booking after what can be read on it: its status, its day, and what stands against it. */
export function spokenFacts(
  booking: BookingView,
  statusLabel: string,
  format: TimeFormat,
  saving: 'saved' | 'unsaved',
): readonly string[] {
  const parts = [statusText(booking, statusLabel), format.spokenDays(booking.start, booking.end)];
  if (booking.resourcesNeeded > 1) {
    parts.push(`${booking.resources.length} of ${booking.resourcesNeeded} people`);
  }
  if (booking.conflict) {
    const reasons = mostTellingFirst(booking.violations)
      .map((one) => format.recorded(reasonText(one)))
      .join('; ');
    parts.push(reasons === '' ? 'in conflict' : `in conflict: ${reasons}`);
  }
  if (booking.locked) parts.push('locked');
  if (saving === 'unsaved') parts.push('not saved yet');
  return parts;
}
