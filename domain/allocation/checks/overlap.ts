import { localDateTimeText } from '../../time/localText.ts';
import { mostAtOnce, mostRunning } from '../collisions.ts';
import type { Pairing } from '../pairing.ts';
import { violationOf } from '../violation.ts';
import type { Check } from './check.ts';

/**
 * Together with the jobs that collide, more jobs than the resource's capacity would run at once (scheduling
 * §5.7). This is checked for the new job and for each of those that it collides with, so that an allocation
 * brings no other job into conflict.
 */
export const overlapCheck: Check = {
  doNotCheck: 'existingJobOverlap',
  codes: ['resource_busy'],
  reads: [
    'otherWork',
    'resource.capacity',
    'settings.overlapBufferMinutes',
    'settings.overlapToleranceSeconds',
    'settings.sameCustomerToleranceSeconds',
    'timeZone',
    'settings.dateFormat',
    'settings.timeFormat',
    'booking.customerId',
    'booking.start',
    'booking.end',
    'booking.timeZone',
  ],
  fails: (pairing) => makesTooMany(pairing) || makesTooManyForNeighbour(pairing),
  violation: ({ resource, job, collisions }) => {
    const { start, end, title } = collisions[0] ?? { ...job, title: undefined };
    const named = collisions.flatMap((collision) => collision.title ?? []);
    return violationOf('resource_busy', resource.id, {
      from: start,
      to: end,
      fromText: localDateTimeText(job.moments, start),
      toText: localDateTimeText(job.moments, end),
      bookingIds: collisions.flatMap((collision) => (collision.title === undefined ? collision.id : [])),
      ...(named.length === 0 ? {} : { named }),
      ...(title === undefined ? {} : { title }),
      capacity: resource.fact.capacity,
    });
  },
};

function makesTooMany({ resource, job, collisions }: Pairing): boolean {
  const { capacity } = resource.fact;
  return collisions.length >= capacity && mostAtOnce(collisions, job) + 1 > capacity;
}

/**
 * Whether one of the colliding jobs would have too many beside it. The jobs that it collides with need not
 * collide with the new one, with which they may share no more than is tolerated.
 */
function makesTooManyForNeighbour(pairing: Pairing): boolean {
  const { resource, job, collisions } = pairing;
  const { capacity } = resource.fact;
  if (capacity === 1) return false;
  return collisions.some((neighbour) => {
    const both = { start: Math.max(job.start, neighbour.start), end: Math.min(job.end, neighbour.end) };
    const beside = pairing.collisionsOf(neighbour).filter(({ id }) => id !== job.id);
    return mostRunning(beside, both) + 2 > capacity;
  });
}
