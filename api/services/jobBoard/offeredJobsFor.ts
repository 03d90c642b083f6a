import type { FactOf } from '../../../domain/catalogues/readings.ts';
import { createJobJudge } from '../../../domain/jobOffer/jobJudge.ts';
import { placesLeft } from '../../../domain/jobOffer/jobOffer.ts';
import type { OfferedWork } from '../../../domain/jobOffer/offeredWork.ts';
import type { AllocationFacts } from '../../../domain/kernel/facts.ts';
import type { OfferedJobs } from '../../../projections/queries/offeredJobs.ts';
import { bidStages, type OfferedJob, type PersonOfJob } from '../../contract/jobBoard.ts';

/** What is known of the work behind the offers. */
interface Known {
  readonly facts: AllocationFacts;
  readonly works: readonly OfferedWork[];
  /** Epoch seconds. */
  readonly now: number;
}

/**
 * The jobs that are offered to some people and still need somebody, with everything that keeps each from them; and those
 * that they bid for. First what one of them can take, then by its beginning.
 */
export function offeredJobsFor(
  people: readonly string[],
  { offers, bids, names }: OfferedJobs,
  { facts, works, now }: Known,
): readonly OfferedJob[] {
  const judge = createJobJudge(facts);
  const workOf = new Map(works.map((work) => [`${work.category} ${work.id}`, work]));

  function personOf(offer: FactOf<'jobOffer'>, work: OfferedWork, resourceId: string): PersonOfJob[] {
    const own = bids.find((one) => one.jobOfferId === offer.id && one.resourceId === resourceId);
    const isFor = judge.isFor(offer, resourceId, work) && !work.peopleIds.includes(resourceId);
    if (own === undefined && !isFor) return [];
    const stage = bidStages.find((one) => one === own?.stage);
    return [
      {
        resourceId,
        name: names.get(resourceId) ?? resourceId,
        distanceKm: judge.distanceOf(resourceId, work),
        obstacles: own?.stage === 'accepted' ? [] : [...judge.obstaclesOf(resourceId, work)],
        bid: own === undefined || stage === undefined ? null : { id: own.id, stage, rate: own.rate },
      },
    ];
  }

  return offers
    .flatMap((offer): OfferedJob[] => {
      const { bookingId, calendarEventId } = offer;
      const work =
        workOf.get(`booking ${bookingId ?? ''}`) ?? workOf.get(`calendarEvent ${calendarEventId ?? ''}`);
      if (work === undefined || work.start <= now) return [];
      const left = Math.min(placesLeft(offer), work.missing);
      const isOpen = left > 0 && offer.openUntil > now && !work.locked;
      const those = people.flatMap((id) => personOf(offer, work, id));
      const shown = isOpen ? those : those.filter(({ bid }) => bid !== null);
      if (shown.length === 0) return [];
      const { id, openUntil, notes, rate, byChoice } = offer;
      const { start, end, title, address } = work;
      return [
        {
          id,
          title,
          start,
          end,
          openUntil,
          address,
          notes,
          rate,
          byChoice,
          isOpen,
          placesLeft: left,
          people: shown,
        },
      ];
    })
    .toSorted((one, other) => hindered(one) - hindered(other) || one.start - other.start);
}

/** 0 if somebody can take it, and 1 if nobody can. */
function hindered({ isOpen, people }: OfferedJob): number {
  return isOpen && people.some(({ obstacles }) => obstacles.length === 0) ? 0 : 1;
}
