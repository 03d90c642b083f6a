import type { BookingView } from '../../api/contract/views.ts';
import { plannedGroupOf } from '../../domain/masterRoster/plannedGroupOf.ts';
import type { RosterCalendar } from '../../domain/masterRoster/rosterOccurrences.ts';
import { rosterTimeAt } from '../../domain/masterRoster/rosterTimeAt.ts';
import { plainWork, type RosterWork } from '../../domain/rosterEvent/plainWork.ts';
import type { RosterEventDetails } from '../../domain/rosterEvent/rosterEvent.ts';
import type { Interval } from '../../domain/time/intervals.ts';
import type { RosterEventRow } from './rosterRows.ts';

/** The same work as that of another event, for other people; its reference names that one alone. */
export function workLike(event: RosterEventRow, resourceIds: readonly string[]): RosterWork {
  const { id: _id, revision: _revision, archived: _archived, week, day, start, end, ...work } = event;
  return { ...work, reference: null, resourceIds: [...resourceIds] };
}

/** What a booking would be in a roster. Who prefers whom comes from its customer then, as it does for a booking. */
function workOf(templateId: string, booking: BookingView): RosterWork {
  const { title, customerId, resources, labelIds, resourcesNeeded, preferredResourceIds } = booking;
  const { external, visitStemId, address, location, notes, equipmentIds, group, participants } = booking;
  const resourceIds = resources.map(({ id }) => id);
  return {
    ...plainWork(templateId, { type: 'roster', title, customerId, resourceIds }),
    labelIds,
    resourcesNeeded: Math.min(resourcesNeeded, 20),
    preferredResourceIds,
    external,
    visitStemId,
    equipmentIds,
    address,
    location,
    notes: notes ?? '',
    ...(group !== null &&
      plannedGroupOf(
        group,
        participants.filter(({ attendance }) => attendance !== 'cancelled'),
      )),
  };
}

/** The roster that some bookings amount to. */
export interface RosterOfBookings {
  readonly events: readonly RosterEventDetails[];
  /** Bookings that no roster event can be like: they are longer than a day, or the clocks change in them. */
  readonly left: readonly BookingView[];
  /** Bookings of recurring ones, which make them again themselves. */
  readonly ofSeries: readonly BookingView[];
}

/** Not parked and not cancelled: these take place, or took place. */
const takesPlace = ({ status, inactive }: BookingView) =>
  status !== 'parked' && status !== 'cancelled' && !inactive;

/** The events of a roster in which the bookings that begin in a fortnight come again in every fortnight. */
export function eventsOfBookings(
  templateId: string,
  bookings: readonly BookingView[],
  fortnight: Interval,
  calendar: Pick<RosterCalendar, 'zone' | 'weekStart'>,
): RosterOfBookings {
  const events: RosterEventDetails[] = [];
  const left: BookingView[] = [];
  const ofSeries: BookingView[] = [];
  for (const booking of bookings) {
    if (booking.start < fortnight.start || booking.start >= fortnight.end || !takesPlace(booking)) continue;
    if (booking.series !== null) {
      ofSeries.push(booking);
      continue;
    }
    const time = rosterTimeAt(calendar, booking);
    if (time === undefined) left.push(booking);
    else events.push({ ...workOf(templateId, booking), ...time });
  }
  return { events, left, ofSeries };
}
