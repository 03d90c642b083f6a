import type { BookingView } from '../../api/contract/views.ts';
import { localDayOf } from '../../domain/time/localDay.ts';
import type { Zone } from '../../domain/time/zone.ts';
import type { TimeFormat } from '../timeline/time/formatTime.ts';

/** The name of a booking: its title, else its customer. */
export function bookingTitle({ title, customerName }: Pick<BookingView, 'title' | 'customerName'>): string {
  return title === '' ? customerName : title;
}

/** The people who do it, the primary person first; a note if there are none or too few. */
export function peopleText({ status, resources, resourcesNeeded }: BookingView): string {
  if (resources.length === 0 && status === 'cancelled') return '–';
  if (resources.length === 0) {
    return resourcesNeeded > 1 ? `Unallocated, ${resourcesNeeded} needed` : 'Unallocated';
  }
  const names = resources.map(({ name }) => name).join(', ');
  return resources.length < resourcesNeeded ? `${names} (${resourcesNeeded} needed)` : names;
}

/** The same for customers: the names alone, since finding people is no matter of theirs. */
export function namesText({ resources }: Pick<BookingView, 'resources'>): string {
  return resources.map(({ name }) => name).join(', ');
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
