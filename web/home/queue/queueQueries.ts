import type { BookingsQuery } from '../../../api/contract/views.ts';
import { latenessGraceSeconds } from '../../../domain/booking/lateness.ts';
import { localDayOf, startOfLocalDay } from '../../../domain/time/localDay.ts';
import type { Zone } from '../../../domain/time/zone.ts';

/** How many rows of each kind are shown before the rest is asked for. */
export const shownAtFirst = 5;
/** The most that a list is opened to in place; whoever has more goes to the list of bookings. */
export const shownAtMost = 50;

/** Work that was never begun or never finished is looked for this many days back. */
const daysBack = 14;
/** A plan is put in order for the days ahead. */
const daysAhead = 7;
/** Requests are rarer and wait for an answer, however far ahead their booking is. */
const requestDays = 28;

export type QueueName = 'late' | 'unallocated' | 'conflict' | 'cancellation';

/** What each part of the queue asks of the list of bookings, in spans that an index serves. */
export function queueQueries(zone: Zone, minute: number): { readonly [Name in QueueName]: BookingsQuery } {
  const today = localDayOf(zone, minute);
  const ahead = (days: number) => ({
    from: startOfLocalDay(zone, today),
    to: startOfLocalDay(zone, today + days),
  });
  return {
    late: {
      from: startOfLocalDay(zone, today - daysBack),
      to: minute,
      lateAt: minute - latenessGraceSeconds,
      sort: '-start',
    },
    unallocated: {
      ...ahead(daysAhead),
      status: 'draft',
      unallocated: 'true',
      offered: 'false',
      sort: 'start',
    },
    conflict: {
      ...ahead(daysAhead),
      status: 'rostered,confirmed,dispatched',
      conflict: 'true',
      sort: 'start',
    },
    cancellation: { ...ahead(requestDays), cancellationRequested: 'true', sort: 'start' },
  };
}
