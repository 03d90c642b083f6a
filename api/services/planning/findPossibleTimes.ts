import { createAllocationContext } from '../../../domain/allocation/allocationContext.ts';
import type { Violation } from '../../../domain/allocation/allocationRecord.ts';
import { jobOf } from '../../../domain/allocation/job.ts';
import { outlookOf } from '../../../domain/allocation/outlook.ts';
import { possibleTimes } from '../../../domain/allocation/possibleTimes.ts';
import type { AllocationFacts, BookingFact } from '../../../domain/kernel/facts.ts';
import { localDayOf } from '../../../domain/time/localDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import type { NewWork, PossibleTimesView } from '../../contract/possibleWork.ts';
import { workToDo } from './workToDo.ts';

/** What a search for possible times begins with; the facts are of those who may do it, and what they do. */
export interface PossibleTimesTask {
  readonly facts: AllocationFacts;
  /** The booking that is to be moved, or what is said of a new one. */
  readonly work: { readonly booking: BookingFact } | { readonly newWork: NewWork };
  /** Those who are to do it, all of them; undefined: those who suit best. */
  readonly resourceIds: readonly string[] | undefined;
  /** From an instant (epoch seconds), for so many local days. */
  readonly from: number;
  readonly days: number;
}

/** How many people are named for a time, if it needs no more. */
const mostPeople = 3;

/** The times, the best first, and the checks that failed themselves, for the error log. */
export function findPossibleTimes(task: PossibleTimesTask): {
  readonly found: Pick<PossibleTimesView, 'times' | 'resourcesNeeded'>;
  readonly failures: readonly Violation[];
} {
  const { facts, work, resourceIds, from, days } = task;
  const own = 'booking' in work ? work.booking : undefined;
  const job = 'booking' in work ? jobOf(work.booking) : workToDo(work.newWork);
  const resourcesNeeded = resourceIds?.length ?? job.resourcesNeeded;
  const zone = zoneOf(job.timeZone ?? facts.organisation.timeZone);
  const only = resourceIds && new Set(resourceIds);
  const context = createAllocationContext({
    ...facts,
    resources: facts.resources.filter(({ id }) => only?.has(id) ?? true),
    bookings: facts.bookings.filter(({ id }) => id !== own?.id),
  });
  const failures: Violation[] = [];
  const times = possibleTimes(
    context,
    { ...job, resourcesNeeded },
    {
      zone,
      first: localDayOf(zone, from),
      days,
      notBefore: from,
      mostPeople,
      ...(own === undefined ? {} : { without: own.start }),
    },
    failures,
  ).map(({ start, end, score, candidates }) => ({
    start,
    end,
    score,
    people: candidates.map(({ resource, pairing, score: points }) => ({
      resourceId: resource.id,
      name: resource.name,
      score: points,
      ...outlookOf(pairing),
    })),
  }));
  return { found: { times, resourcesNeeded }, failures };
}
