import { standsAs } from '../../domain/absence/absence.ts';
import type { LinkedClaims } from '../../domain/persona.ts';
import { readings } from '../../domain/readings.ts';
import { seesRecord } from '../../domain/rights.ts';
import { bookingShownTo } from '../../projections/queries/bookingView.ts';
import type { Changes } from '../../projections/queries/changes.ts';
import type { BookingPlace, ChangedBooking, LiveChanges } from '../../projections/queries/liveChanges.ts';
import { seenBy } from '../../projections/queries/recordList.ts';
import type { LiveMessage, LiveRequest } from '../contract/live.ts';
import type { Frozen } from '../routes/frozen.ts';

export type Watch = Exclude<LiveRequest, { kind: 'unwatch' }>;
export type Changed = Frozen<Extract<LiveMessage, { kind: 'changed' }>>;

/**
 * What a watch shows of an organisation's changes, as far as the table of rights shows them to the watcher. Undefined
 * where nothing of it concerns the watch.
 */
export function shownChanges(watch: Watch, watcher: LinkedClaims, changes: LiveChanges): Changed | undefined {
  const shown = (parts: Partial<Changed>): Changed => ({
    kind: 'changed',
    name: watch.name,
    position: changes.position,
    bookings: [],
    resources: [],
    shifts: [],
    absences: [],
    servicePlans: [],
    goneBookingIds: [],
    goneShiftIds: [],
    goneAbsenceIds: [],
    goneServicePlanIds: [],
    ...parts,
  });

  switch (watch.topic) {
    case 'timeline': {
      const { from, to } = watch;
      const onBoard = (place: BookingPlace): boolean =>
        place.status !== 'cancelled' && place.start < to && place.end > from && seesBooking(watcher, place);
      const people = changes.resources.filter(({ id }) =>
        seesRecord(watcher, 'people', { resourceIds: [id] }),
      );
      const seesTime = ({ resourceId }: { readonly resourceId: string }) =>
        seesRecord(watcher, 'time', { resourceIds: [resourceId] });
      const absences = changes.absences.filter(seesTime);
      const planning = seesRecord(watcher, 'planning', {});
      return unlessEmpty(
        shown({
          ...comings(changes.bookings, watcher, onBoard),
          resources: people.map((resource) => seenBy(watcher, readings.resource, resource)),
          shifts: changes.shifts.filter(seesTime),
          goneShiftIds: changes.removedShifts.filter(seesTime).map(({ id }) => id),
          absences: absences.filter(({ status }) => standsAs(status)),
          goneAbsenceIds: absences.filter(({ status }) => !standsAs(status)).map(({ id }) => id),
          servicePlans: planning ? changes.servicePlans : [],
          goneServicePlanIds: planning ? changes.removedServicePlanIds : [],
        }),
      );
    }
    case 'booking': {
      const it = changes.bookings.filter(({ booking }) => booking.id === watch.bookingId);
      return unlessEmpty(shown(comings(it, watcher, (place) => seesBooking(watcher, place))));
    }
    case 'bookings': {
      // A list knows neither its filters' nor its pages' new contents: it is told to ask again.
      const concerned = changes.bookings.some(
        ({ booking, before }) =>
          seesBooking(watcher, placeOf(booking)) || (before !== undefined && seesBooking(watcher, before)),
      );
      return concerned ? shown({}) : undefined;
    }
  }
}

/** The message of what a watch missed before it became live; the read side has filtered it. */
export function shownMissed(
  { name, topic }: Watch,
  missed: Changes & { readonly position: number },
): Changed | undefined {
  const changed: Changed = { kind: 'changed', name, ...missed };
  const told = unlessEmpty(changed);
  return told === undefined || topic !== 'bookings' ? told : { ...told, bookings: [], goneBookingIds: [] };
}

/** Bookings that are to be seen, and ids of those that were and are no longer. */
function comings(
  bookings: readonly ChangedBooking[],
  watcher: LinkedClaims,
  seen: (place: BookingPlace) => boolean,
): Pick<Changed, 'bookings' | 'goneBookingIds'> {
  const here = bookings.filter(({ booking }) => seen(placeOf(booking)));
  const gone = bookings.filter(
    ({ booking, before }) => before !== undefined && seen(before) && !seen(placeOf(booking)),
  );
  return {
    bookings: here.map(({ booking }) => bookingShownTo(watcher, booking)),
    goneBookingIds: gone.map(({ booking }) => booking.id),
  };
}

function placeOf(booking: ChangedBooking['booking']): BookingPlace {
  const { start, end, status, customerId, resources } = booking;
  return { start, end, status, customerId, resourceIds: resources.map((resource) => resource.id) };
}

function seesBooking(watcher: LinkedClaims, place: BookingPlace): boolean {
  return seesRecord(watcher, 'work', place);
}

function unlessEmpty(changed: Changed): Changed | undefined {
  const { kind: _kind, name: _name, position: _position, ...parts } = changed;
  return Object.values(parts).every((part) => part.length === 0) ? undefined : changed;
}
