import type { BookingStatus } from '../../../domain/booking/bookingStatus.ts';
import { secondOfLocalDay } from '../../../domain/time/localDay.ts';
import type { Zone } from '../../../domain/time/zone.ts';
import type { BesideCalendar } from '../../../projections/queries/besideCalendar.ts';
import type { BookingView } from '../../../projections/queries/bookingView.ts';
import type { CalendarKind } from '../../contract/calendars.ts';
import { dayLine, foldedLines, textLine, utcLine, zonedLine, zoneLines } from './calendarLines.ts';

export interface CalendarContent {
  readonly kind: CalendarKind;
  /** Of the person or customer, and of the organisation. */
  readonly name: string;
  readonly organisation: string;
  readonly org: string;
  readonly zone: Zone;
  readonly bookings: readonly BookingView[];
  readonly beside: BesideCalendar;
  /** Where people open Muster, without a slash at the end. */
  readonly baseUrl: string;
}

/** How long applications may wait before they ask again: 15 minutes. */
const askedEvery = 'PT15M';

/** What other people can rely on; what may still change is tentative. */
const statuses: { readonly [Each in BookingStatus]: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED' } = {
  draft: 'TENTATIVE',
  rostered: 'TENTATIVE',
  parked: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  dispatched: 'CONFIRMED',
  active: 'CONFIRMED',
  finished: 'CONFIRMED',
  reviewed: 'CONFIRMED',
  feedback: 'CONFIRMED',
  cancelled: 'CANCELLED',
};

/**
 * Bookings and leave as an iCalendar file (RFC 5545), as their reader sees them, by the clock of the organisation. A booking
 * keeps its UID for ever, and its revision is its SEQUENCE, so that applications replace what has changed and strike out what
 * is cancelled. The text depends on the content alone: the same again is the same file.
 */
export function calendarFile(content: CalendarContent): string {
  const { name, organisation, zone, bookings, beside } = content;
  const spans = [...bookings, ...beside.leave, ...beside.events];
  const window = {
    from: spans.reduce((least, { start }) => Math.min(least, start), Number.MAX_SAFE_INTEGER),
    to: spans.reduce((most, { end }) => Math.max(most, end), 0),
  };
  const title = `${name} · ${organisation}`;
  return foldedLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Muster//Bookings//EN',
    'METHOD:PUBLISH',
    textLine('NAME', title),
    textLine('X-WR-CALNAME', title),
    textLine('X-WR-TIMEZONE', zone.name),
    `REFRESH-INTERVAL;VALUE=DURATION:${askedEvery}`,
    `X-PUBLISHED-TTL:${askedEvery}`,
    ...(spans.length === 0 ? [] : zoneLines(zone, window)),
    ...bookings.flatMap((booking) => bookingLines(booking, content)),
    ...beside.leave.flatMap((leave) => leaveLines(leave, content)),
    ...beside.events.flatMap((event) => eventLines(event, content)),
    'END:VCALENDAR',
  ]);
}

function bookingLines(booking: BookingView, content: CalendarContent): readonly string[] {
  const { kind, organisation, org, zone, beside, baseUrl } = content;
  const { id, start, end, title, customerName, resources, reference, notes } = booking;
  const heads = kind === 'resource' ? [customerName, title] : [title, organisation];
  const others = kind === 'resource' ? [] : resources.map((one) => one.name);
  // What the reader may not see is null.
  const description = [
    ...(isSaid(reference) ? [`Reference: ${reference}`] : []),
    ...(others.length > 0 ? [`With ${others.join(', ')}`] : []),
    ...(isSaid(notes) ? [notes] : []),
  ].join('\n');
  return [
    'BEGIN:VEVENT',
    textLine('UID', `${id}@${org}.muster`),
    `SEQUENCE:${booking.revision}`,
    utcLine('DTSTAMP', Math.floor((beside.changedAt.get(id) ?? start * 1000) / 1000)),
    zonedLine('DTSTART', zone, start),
    zonedLine('DTEND', zone, end),
    textLine('SUMMARY', heads.filter(isSaid).join(' · ') || 'Booking'),
    ...placeLines(booking, beside),
    ...(description === '' ? [] : [textLine('DESCRIPTION', description)]),
    `STATUS:${statuses[booking.status]}`,
    `URL;VALUE=URI:${baseUrl}/bookings?range=all&booking=${encodeURIComponent(id)}`,
    'END:VEVENT',
  ];
}

/** Where the job is: the booking's own place, else its customer's. */
function placeLines(booking: BookingView, { customers }: BesideCalendar): readonly string[] {
  const hasPlace = isSaid(booking.address) || booking.location !== null;
  const { address, location } = hasPlace ? booking : (customers.get(booking.customerId ?? '') ?? booking);
  const place = isSaid(address) ? address : location === null ? '' : 'On the map';
  return [
    ...(place === '' ? [] : [textLine('LOCATION', place)]),
    ...(location === null ? [] : [`GEO:${location.lat};${location.lng}`]),
  ];
}

/** Leave of whole days is an entry of those days, other leave of its hours. */
function leaveLines(
  leave: BesideCalendar['leave'][number],
  { org, zone }: CalendarContent,
): readonly string[] {
  const { id, start, end, status, changedAt } = leave;
  const isOfDays = [start, end].every((instant) => secondOfLocalDay(zone, instant) === 0);
  const line = isOfDays ? dayLine : zonedLine;
  return [
    'BEGIN:VEVENT',
    textLine('UID', `absence-${id}@${org}.muster`),
    utcLine('DTSTAMP', Math.floor(changedAt / 1000)),
    line('DTSTART', zone, start),
    line('DTEND', zone, end),
    `SUMMARY:${status === 'requested' ? 'Leave (requested)' : 'Leave'}`,
    `STATUS:${status === 'requested' ? 'TENTATIVE' : 'CONFIRMED'}`,
    'END:VEVENT',
  ];
}

/** A calendar event of whole days is an entry of those days; a free one leaves its time open. */
function eventLines(
  event: BesideCalendar['events'][number],
  { org, zone, baseUrl }: CalendarContent,
): readonly string[] {
  const { id, start, end, allDay, title, place, location, description, shownAs, stage } = event;
  const line = allDay ? dayLine : zonedLine;
  return [
    'BEGIN:VEVENT',
    textLine('UID', `event-${id}@${org}.muster`),
    `SEQUENCE:${event.revision}`,
    utcLine('DTSTAMP', Math.floor(event.changedAt / 1000)),
    line('DTSTART', zone, start),
    line('DTEND', zone, end),
    textLine('SUMMARY', title),
    ...(isSaid(place) ? [textLine('LOCATION', place)] : []),
    ...(location === null ? [] : [`GEO:${location.lat};${location.lng}`]),
    ...(isSaid(description) ? [textLine('DESCRIPTION', description)] : []),
    `TRANSP:${shownAs === 'free' ? 'TRANSPARENT' : 'OPAQUE'}`,
    `STATUS:${stage === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'}`,
    `URL;VALUE=URI:${baseUrl}/calevents?record=${encodeURIComponent(id)}`,
    'END:VEVENT',
  ];
}

function isSaid(text: string | null): text is string {
  return text !== null && text !== '';
}
