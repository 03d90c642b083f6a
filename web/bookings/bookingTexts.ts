import type { BookingView } from '../../api/contract/views.ts';
import { staffingBadge } from '../../domain/booking/openPlaces.ts';
import { localDayOf } from '../../domain/time/localDay.ts';
import type { Zone } from '../../domain/time/zone.ts';
import type { TimeFormat } from '../timeline/time/formatTime.ts';

/** The name of a booking: its title, else its customer. */
export function bookingTitle({ title, customerName }: Pick<BookingView, 'title' | 'customerName'>): string {
  return title === '' ? customerName : title;
}

/** The people who do it, the primary person first, or that there are none; beside it stands the `StaffingBadge`. */
export function peopleText(booking: Pick<BookingView, 'status' | 'resources'>): string {
  if (booking.resources.length > 0) return namesText(booking);
  return booking.status === 'cancelled' ? '–' : 'Unallocated';
}

/** The same in one text, with what a badge would say: `Ana Reyes (1 of 2)`. */
export function staffingText(booking: BookingView): string {
  const badge = staffingBadge(booking);
  return badge === undefined ? peopleText(booking) : `${peopleText(booking)} (${badge})`;
}

/** The same for customers: the names alone, since finding people is no matter of theirs. */
export function namesText({ resources }: Pick<BookingView, 'resources'>): string {
  return resources.map(({ name }) => name).join(', ');
}

/** The same for one of its people, who need not be told their own name: `With Ana Reyes`; for others all names. */
export function colleaguesText(
  booking: Pick<BookingView, 'status' | 'resources'>,
  resourceId: string,
): string {
  const others = booking.resources.filter(({ id }) => id !== resourceId);
  if (others.length === booking.resources.length) return peopleText(booking);
  return others.length === 0 ? '' : `With ${namesText({ resources: others })}`;
}

/** Whether people still have to be found for it. */
export function lacksPeople({ status, resources }: Pick<BookingView, 'status' | 'resources'>): boolean {
  return resources.length === 0 && status !== 'cancelled';
}

/** When it was last changed: the time if that was today, else the date; nothing for customers. */
export function updatedText(zone: Zone, format: TimeFormat, { updatedAt }: BookingView): string {
  if (updatedAt === null) return '';
  const instant = Math.floor(updatedAt / 1000);
  const today = localDayOf(zone, Math.floor(Date.now() / 1000));
  return localDayOf(zone, instant) === today ? format.time(instant) : format.date(instant);
}
