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

/** 'Current jobs': the statuses in which a booking occupies its resources unless it is inactive (scheduling §4). */
export const currentStatuses: readonly BookingStatus[] = ['rostered', 'confirmed', 'dispatched', 'active'];

/** What decides whether a booking occupies its people. */
export interface Currency {
  readonly status: BookingStatus;
  readonly inactive: boolean;
}

/** 'Current jobs' (scheduling §4): a booking that occupies its people. */
export function isCurrent({ status, inactive }: Currency): boolean {
  return !inactive && currentStatuses.includes(status);
}
