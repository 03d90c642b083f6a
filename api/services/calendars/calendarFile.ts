import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { BookingStatus } from '../../../domain/booking/bookingStatus.ts';
import type { BookingView } from '../../../projections/queries/bookingView.ts';
import type { CalendarKind } from '../../contract/calendars.ts';

export interface CalendarContent {
  readonly kind: CalendarKind;
  /** Of the person or customer, and of the organisation. */
  readonly name: string;
  readonly organisation: string;
  readonly org: string;
  readonly bookings: readonly BookingView[];
  /** Where people open Muster, without a slash at the end. */
  readonly baseUrl: string;
}

/** Seconds after which applications may ask again. */
const askedEvery = 15 * 60;

/** What other people can rely on; what may still change is tentative. */
const statuses: { readonly [Each in BookingStatus]: ICalEventStatus } = {
  draft: ICalEventStatus.TENTATIVE,
  rostered: ICalEventStatus.TENTATIVE,
  parked: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  dispatched: ICalEventStatus.CONFIRMED,
  active: ICalEventStatus.CONFIRMED,
  finished: ICalEventStatus.CONFIRMED,
  reviewed: ICalEventStatus.CONFIRMED,
  feedback: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
};

/**
 * Bookings as an iCalendar file (RFC 5545), as their reader sees them. A booking keeps its UID for ever, and its
 * revision is its SEQUENCE, so that applications replace what has changed and strike out what is cancelled. The text
 * depends on the bookings alone: the same again is the same file.
 */
export function calendarFile({ kind, name, organisation, org, bookings, baseUrl }: CalendarContent): string {
  const calendar = new ICalCalendar({
    prodId: { company: 'Muster', product: 'Bookings', language: 'EN' },
    name: `${name} · ${organisation}`,
    method: ICalCalendarMethod.PUBLISH,
    ttl: askedEvery,
  });
  for (const booking of bookings) {
    const { id, start, end, title, location, address, status, revision } = booking;
    const others = kind === 'resource' ? [booking.customerName] : booking.resources.map((one) => one.name);
    const heads = kind === 'resource' ? [booking.customerName, title] : [title, organisation];
    const event = calendar.createEvent({
      id: `${id}@${org}.muster`,
      sequence: revision,
      // The revision has no moment that everybody may see; the stamp only has to be the same for the same file.
      stamp: new Date(start * 1000),
      start: new Date(start * 1000),
      end: new Date(end * 1000),
      summary: heads.filter((text) => text !== '').join(' · ') || 'Booking',
      status: statuses[status],
      url: `${baseUrl}/bookings?range=all&booking=${encodeURIComponent(id)}`,
    });
    const place = address ?? '';
    if (place !== '' || location !== null) {
      event.location({
        title: place === '' ? 'On the map' : place,
        ...(location !== null && { geo: { lat: location.lat, lon: location.lng } }),
      });
    }
    const description = [
      ...(booking.reference === '' ? [] : [`Reference: ${booking.reference}`]),
      ...(kind === 'customer' && others.length > 0 ? [`With ${others.join(', ')}`] : []),
      ...(booking.notes === null || booking.notes === '' ? [] : [booking.notes]),
    ].join('\n');
    if (description !== '') event.description(description);
  }
  return calendar.toString();
}
