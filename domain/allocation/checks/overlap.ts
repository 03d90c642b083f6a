import { localDateTimeText } from '../../time/localText.ts';
import { mostAtOnce } from '../collisions.ts';
import { violationOf } from '../violation.ts';
import type { Check } from './check.ts';

/** With the jobs that collide, more than the resource's capacity would run at one moment (scheduling §5.7). */
export const overlapCheck: Check = {
  doNotCheck: 'existingJobOverlap',
  fails: ({ resource, job, collisions }) =>
    collisions.length >= resource.fact.capacity && mostAtOnce(collisions, job) + 1 > resource.fact.capacity,
  violation: ({ resource, job, collisions }) => {
    const { start, end } = collisions[0] ?? job;
    return violationOf('resource_busy', resource.id, {
      from: start,
      to: end,
      fromText: localDateTimeText(job.textZone, start),
      toText: localDateTimeText(job.textZone, end),
      bookingIds: collisions.map((collision) => collision.id),
      capacity: resource.fact.capacity,
    });
  },
};
