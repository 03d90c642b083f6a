import { createAllocationContext } from '../../../domain/allocation/allocationContext.ts';
import type { Violation } from '../../../domain/allocation/allocationRecord.ts';
import { candidatesOf } from '../../../domain/allocation/candidates.ts';
import { jobOf } from '../../../domain/allocation/job.ts';
import { type Change, nearestFit } from '../../../domain/allocation/nearestFit.ts';
import { prepareJob } from '../../../domain/allocation/preparedJob.ts';
import { peopleAfterHandOver } from '../../../domain/booking/handOver.ts';
import type { AllocationFacts, BookingFact } from '../../../domain/kernel/facts.ts';
import { durationText } from '../../../domain/time/durationText.ts';
import { localDateTimeText } from '../../../domain/time/localText.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import type { NearestFit } from '../../contract/planning.ts';
import { type PlanningNames, planningNames } from './planningNames.ts';

/** Null: it fits as it is. `failures`: checks that failed themselves, for the error log. */
interface FoundNearestFit {
  readonly fit: NearestFit | null;
  readonly failures: readonly Violation[];
}

/**
 * The smallest changes with which a booking could be allocated; null if it fits as it is. Other bookings may
 * be handed over while they are rostered or confirmed, and not locked.
 */
export function findNearestFit(facts: AllocationFacts, bookingId: string): FoundNearestFit {
  const booking = facts.bookings.find(({ id }) => id === bookingId);
  if (booking === undefined) throw new Error(`the facts lack the booking ${bookingId}`);
  const context = createAllocationContext(facts);
  const job = jobOf(booking);
  const available = candidatesOf(context, prepareJob(context.index, job)).length;
  if (available >= job.resourcesNeeded) return { fit: null, failures: [] };
  const byId = new Map(facts.bookings.map((one) => [one.id, one]));
  const others = facts.bookings.filter(
    ({ status, locked }) => !locked && (status === 'rostered' || status === 'confirmed'),
  );
  const names = planningNames(facts);
  const { timeZone, settings } = facts.organisation;
  const moments = {
    zone: zoneOf(booking.details.timeZone ?? timeZone),
    dateFormat: settings.dateFormat,
    clock: settings.timeFormat,
  };
  const { changes, failures } = nearestFit(context, job, others.map(jobOf));
  const told = changes.flatMap((change) => {
    const shown = shownChange(change, names, byId);
    return shown === undefined
      ? []
      : [{ sentence: sentenceOf(shown, (at) => localDateTimeText(moments, at)), change: shown }];
  });
  return { fit: { needed: job.resourcesNeeded, available, changes: told }, failures };
}

type Shown = NearestFit['changes'][number]['change'];

function shownChange(
  change: Change,
  names: PlanningNames,
  bookings: ReadonlyMap<string, BookingFact>,
): Shown | undefined {
  switch (change.kind) {
    case 'moveJob': {
      const { kind, byMinutes, start, end, resourceIds } = change;
      return { kind, byMinutes, start, end, resources: resourceIds.map(names.person) };
    }
    case 'handOver': {
      const { kind, resourceId, bookingId: id, toResourceId } = change;
      const other = bookings.get(id);
      if (other === undefined) return undefined;
      const resourceIds = [...peopleAfterHandOver(other.resourceIds, resourceId, toResourceId)];
      const booking = { id, revision: other.revision, resourceIds, ...names.booking(other) };
      return { kind, resource: names.person(resourceId), booking, to: names.person(toResourceId) };
    }
    case 'addLabels': {
      const { kind, resourceId, missing } = change;
      return { kind, resource: names.person(resourceId), missing: [...missing] };
    }
  }
}

function sentenceOf(change: Shown, textOf: (instant: number) => string): string {
  switch (change.kind) {
    case 'moveJob': {
      const { byMinutes, start, resources } = change;
      const people = resources.map(({ name }) => name).join(' and ');
      const way = byMinutes > 0 ? 'later' : 'earlier';
      const free = resources.length === 1 ? 'is free' : 'are free';
      return `Move it ${durationText(Math.abs(byMinutes) * 60)} ${way}, to ${textOf(start)}: ${people} ${free} then.`;
    }
    case 'handOver': {
      const { resource, booking, to } = change;
      const title = [booking.title, booking.customerName].filter((part) => part !== '').join(' for ');
      return `Hand ${resource.name}'s job ${title} at ${textOf(booking.start)} over to ${to.name}: ${resource.name} is free then.`;
    }
    case 'addLabels': {
      const { resource, missing } = change;
      const labels = missing.join(', ');
      return `${resource.name} lacks only the ${missing.length === 1 ? 'label' : 'labels'} ${labels}.`;
    }
  }
}
