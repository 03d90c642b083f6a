import type { Temporal } from 'temporal-polyfill';
import { demonstrationOrganisation } from './demonstrationUsers.ts';

/** A time of a day of the demonstration's organisation, in epoch seconds. */
export function moment(date: Temporal.PlainDate, hour: number, minute: number): number {
  const { timeZone } = demonstrationOrganisation;
  return Math.floor(date.toZonedDateTime({ timeZone, plainTime: { hour, minute } }).epochMilliseconds / 1000);
}
