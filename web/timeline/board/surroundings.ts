import type { BookingView, NearbyJobView } from '../../../api/contract/views.ts';
import { isCurrent } from '../../../domain/booking/bookingStatus.ts';
import type { Interval } from '../../../domain/time/intervals.ts';

/**
 * What people have to do in the time around a board, up to the ends of the periods that it shows only in
 * part. It is not drawn; hour limits count it (`conflict/judgePlacement.ts`).
 */
export interface Surroundings {
  readonly jobs: ReadonlyMap<string, NearbyJobView>;
  /** By resource. */
  readonly rows: ReadonlyMap<string, readonly NearbyJobView[]>;
}

export const noSurroundings: Surroundings = { jobs: new Map(), rows: new Map() };

const nothing: readonly NearbyJobView[] = [];

/** The jobs that a person has around the board. */
export function nearbyJobsOf({ rows }: Surroundings, resourceId: string): readonly NearbyJobView[] {
  return rows.get(resourceId) ?? nothing;
}

/** Whether a booking is on the board of a span, that is, overlaps it. */
export function isWithin({ start, end }: Interval, span: Interval): boolean {
  return start < span.end && end > span.start;
}

/** Jobs replaced by those with the same id, and others removed; the same object if nothing changes. */
export function withNearbyJobs(
  around: Surroundings,
  changed: readonly NearbyJobView[],
  goneIds: readonly string[] = [],
): Surroundings {
  const goes = goneIds.filter((id) => around.jobs.has(id));
  if (changed.length === 0 && goes.length === 0) return around;
  const jobs = new Map(around.jobs);
  const replaced = new Set([...goes, ...changed.map(({ id }) => id)]);
  const touched = new Set<string>();
  for (const id of replaced) {
    for (const resourceId of jobs.get(id)?.resourceIds ?? []) touched.add(resourceId);
    jobs.delete(id);
  }
  const added = new Map<string, NearbyJobView[]>();
  for (const job of changed) {
    jobs.set(job.id, job);
    for (const resourceId of job.resourceIds) {
      touched.add(resourceId);
      const list = added.get(resourceId);
      if (list === undefined) added.set(resourceId, [job]);
      else list.push(job);
    }
  }
  const rows = new Map(around.rows);
  for (const resourceId of touched) {
    const kept = nearbyJobsOf(around, resourceId).filter(({ id }) => !replaced.has(id));
    rows.set(resourceId, [...kept, ...(added.get(resourceId) ?? [])]);
  }
  return { jobs, rows };
}

/** A booking as it counts around the board; undefined if it occupies nobody. */
export function nearbyJobOf(booking: BookingView): NearbyJobView | undefined {
  const { id, revision, customerId, start, end, resources } = booking;
  if (!isCurrent(booking) || resources.length === 0) return undefined;
  return {
    id,
    revision,
    customerId: customerId ?? `group ${id}`,
    start,
    end,
    resourceIds: resources.map((one) => one.id),
  };
}
