import { standsAs } from '../../domain/absence/absence.ts';
import { type Actor, plans } from '../../domain/roles.ts';
import type { Changes } from '../../projections/queries/changes.ts';
import type { LiveMessage, LiveRequest } from '../contract/live.ts';
import type { Frozen } from '../routes/frozen.ts';
import type { BookingPlace, ChangedBooking, LiveChanges } from './liveSource.ts';

export type Watch = Exclude<LiveRequest, { kind: 'unwatch' }>;
export type Changed = Frozen<Extract<LiveMessage, { kind: 'changed' }>>;

/** Whose screen it is. */
export type Watcher = Pick<Actor, 'role' | 'resourceId' | 'customerId'>;

/**
 * What a watch shows of an organisation's changes, as far as the watcher may see them (scheduling §6, Data
 * visibility): planners all, a resource and a customer their own. Undefined where nothing of it concerns
 * the watch.
 */
export function shownChanges(watch: Watch, watcher: Watcher, changes: LiveChanges): Changed | undefined {
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
        place.status !== 'cancelled' && place.start < to && place.end > from && maySee(watcher, place);
      const own = (resourceId: string): boolean => plans(watcher) || resourceId === watcher.resourceId;
      const absences = changes.absences.filter((absence) => own(absence.resourceId));
      return unlessEmpty(
        shown({
          ...comings(changes.bookings, onBoard),
          resources: changes.resources.filter((resource) => own(resource.id)),
          shifts: changes.shifts.filter((shift) => own(shift.resourceId)),
          goneShiftIds: changes.removedShifts
            .filter((shift) => own(shift.resourceId))
            .map((shift) => shift.id),
          absences: absences.filter(({ status }) => standsAs(status)),
          goneAbsenceIds: absences.filter(({ status }) => !standsAs(status)).map(({ id }) => id),
          servicePlans: plans(watcher) ? changes.servicePlans : [],
          goneServicePlanIds: plans(watcher) ? changes.removedServicePlanIds : [],
        }),
      );
    }
    case 'booking': {
      const it = changes.bookings.filter(({ booking }) => booking.id === watch.bookingId);
      return unlessEmpty(shown(comings(it, (place) => maySee(watcher, place))));
    }
    case 'bookings': {
      // A list knows neither its filters' nor its pages' new contents: it is told to ask again.
      const concerned = changes.bookings.some(
        ({ booking, before }) =>
          maySee(watcher, placeOf(booking)) || (before !== undefined && maySee(watcher, before)),
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
  seen: (place: BookingPlace) => boolean,
): Pick<Changed, 'bookings' | 'goneBookingIds'> {
  const here = bookings.filter(({ booking }) => seen(placeOf(booking)));
  const gone = bookings.filter(
    ({ booking, before }) => before !== undefined && seen(before) && !seen(placeOf(booking)),
  );
  return {
    bookings: here.map(({ booking }) => booking),
    goneBookingIds: gone.map(({ booking }) => booking.id),
  };
}

function placeOf(booking: ChangedBooking['booking']): BookingPlace {
  const { start, end, status, customerId, resources } = booking;
  return { start, end, status, customerId, resourceIds: resources.map((resource) => resource.id) };
}

function maySee(watcher: Watcher, place: BookingPlace): boolean {
  if (plans(watcher)) return true;
  if (watcher.role === 'customer') return watcher.customerId === place.customerId;
  return watcher.resourceId !== null && place.resourceIds.includes(watcher.resourceId);
}

function unlessEmpty(changed: Changed): Changed | undefined {
  const { kind: _kind, name: _name, position: _position, ...parts } = changed;
  return Object.values(parts).every((part) => part.length === 0) ? undefined : changed;
}
