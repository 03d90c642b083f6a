import type { BookingView } from '../../../api/contract/views.ts';
import { type Placement, placementOf } from '../board/board.ts';
import { samePeople } from '../gesture/gesture.ts';
import type { CommandCall } from '../source/timelineSource.ts';

/**
 * A user's change to a booking's place: its time, its people, or both; or a lock on that place. Nothing else.
 */
export interface PlacementChange {
  readonly bookingId: string;
  readonly time: { readonly before: TimeOf; readonly after: TimeOf } | undefined;
  readonly people: { readonly before: readonly string[]; readonly after: readonly string[] } | undefined;
  readonly lock?: { readonly before: LockState; readonly after: LockState } | undefined;
}
export type LockState = 'locked' | 'unlocked';
/** Where a booking is placed, and whether it is locked there. */
export interface Standing extends Placement {
  readonly lock: LockState;
}

/** A change that locks or unlocks a booking; its place stays. */
export function lockChange(bookingId: string, after: LockState): PlacementChange {
  const before = after === 'locked' ? 'unlocked' : 'locked';
  return { bookingId, time: undefined, people: undefined, lock: { before, after } };
}

export function standingOf(booking: BookingView): Standing {
  return { ...placementOf(booking), lock: booking.locked ? 'locked' : 'unlocked' };
}

export interface TimeOf {
  readonly start: number;
  readonly end: number;
}

/** The difference between two placements; undefined if there is none. */
export function changeBetween(
  bookingId: string,
  before: Placement,
  after: Placement,
): PlacementChange | undefined {
  const timeDiffers = before.start !== after.start || before.end !== after.end;
  const peopleDiffer = !samePeople(before.resourceIds, after.resourceIds);
  if (!timeDiffers && !peopleDiffer) return undefined;
  return {
    bookingId,
    time: timeDiffers ? { before: timeOf(before), after: timeOf(after) } : undefined,
    people: peopleDiffer ? { before: before.resourceIds, after: after.resourceIds } : undefined,
  };
}

/** The change that reverses another. */
export function inverse(change: PlacementChange): PlacementChange {
  return {
    bookingId: change.bookingId,
    time: change.time && { before: change.time.after, after: change.time.before },
    people: change.people && { before: change.people.after, after: change.people.before },
    ...(change.lock && { lock: { before: change.lock.after, after: change.lock.before } }),
  };
}

/** Whether a booking is still where the change starts from, in everything that the change affects. */
export function appliesTo(change: PlacementChange, placement: Standing): boolean {
  const { time, people, lock } = change;
  if (lock !== undefined && lock.before !== placement.lock) return false;
  if (time !== undefined && (time.before.start !== placement.start || time.before.end !== placement.end)) {
    return false;
  }
  return people === undefined || samePeople(people.before, placement.resourceIds);
}

/** A placement after the change; everything else stays as it is. */
export function applied(change: PlacementChange, placement: Standing): Standing {
  return {
    start: change.time?.after.start ?? placement.start,
    end: change.time?.after.end ?? placement.end,
    resourceIds: change.people?.after ?? placement.resourceIds,
    lock: change.lock?.after ?? placement.lock,
  };
}

/** The commands that carry out a change to a booking at `placement`, in order. */
export function commandsFor(
  change: PlacementChange,
  placement: Placement,
  options: { readonly force: boolean },
): CommandCall[] {
  const { bookingId, time, people, lock } = change;
  const { force } = options;
  if (lock !== undefined) {
    return [{ name: lock.after === 'locked' ? 'booking.lock' : 'booking.unlock', input: { bookingId } }];
  }
  const reschedule = (resourceIds?: readonly string[]): CommandCall[] =>
    time === undefined
      ? []
      : [
          {
            name: 'booking.reschedule',
            input: {
              bookingId,
              ...time.after,
              force,
              ...(resourceIds === undefined ? {} : { resourceIds: [...resourceIds] }),
            },
          },
        ];
  if (people === undefined) return reschedule();
  if (people.after.length > 0) {
    return time === undefined
      ? [{ name: 'booking.allocate', input: { bookingId, resourceIds: [...people.after], force } }]
      : reschedule(people.after);
  }
  const removals = placement.resourceIds.map(
    (resourceId): CommandCall => ({ name: 'booking.removeResource', input: { bookingId, resourceId } }),
  );
  return [...removals, ...reschedule()];
}

function timeOf(placement: Placement): TimeOf {
  return { start: placement.start, end: placement.end };
}
