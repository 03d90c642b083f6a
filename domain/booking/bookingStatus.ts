import { z } from 'zod';

/** The ranked statuses of scheduling §4, draft 0 to feedback 7; parked and cancelled stand beside them. */
export const rankedStatuses = [
  'draft',
  'rostered',
  'confirmed',
  'dispatched',
  'active',
  'finished',
  'reviewed',
  'feedback',
] as const;
export const bookingStatuses = [...rankedStatuses, 'parked', 'cancelled'] as const;
export const bookingStatusSchema = z.enum(bookingStatuses);
export type BookingStatus = (typeof bookingStatuses)[number];

/** 'Current jobs': the statuses in which a booking occupies its resources (scheduling §4). */
export const currentStatuses: readonly BookingStatus[] = ['rostered', 'confirmed', 'dispatched', 'active'];

export function isCurrent(status: BookingStatus): boolean {
  return currentStatuses.includes(status);
}
