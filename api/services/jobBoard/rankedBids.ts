import { reasonText } from '../../../domain/catalogue/reasonText.ts';
import type { FactOf } from '../../../domain/catalogues/readings.ts';
import { createJobJudge } from '../../../domain/jobOffer/jobJudge.ts';
import type { OfferedWork } from '../../../domain/jobOffer/offeredWork.ts';
import type { AllocationFacts } from '../../../domain/kernel/facts.ts';
import { fullName } from '../../../domain/text/fullName.ts';
import type { RankedBid } from '../../contract/jobBoard.ts';

/** Bids for a piece of work, whatever its kind, in the order in which the engine ranks who makes them (scheduling §9). */
export function rankedBids(
  bids: readonly FactOf<'bid'>[],
  work: OfferedWork,
  facts: AllocationFacts,
): RankedBid[] {
  const ranked = createJobJudge(facts).ranked(work);
  const places = new Map(ranked.map((choice, place) => [choice.resourceId, { ...choice, place }]));
  const names = new Map(facts.resources.map((person) => [person.id, fullName(person)]));
  const placeOf = ({ resourceId }: { readonly resourceId: string }) =>
    places.get(resourceId)?.place ?? ranked.length;
  return bids
    .map(({ id, resourceId, rate, notes }) => ({
      id,
      resourceId,
      name: names.get(resourceId) ?? resourceId,
      rate,
      notes,
      score: places.get(resourceId)?.score ?? null,
      obstacles: (places.get(resourceId)?.violations ?? []).map((violation) => reasonText(violation)),
    }))
    .toSorted((one, other) => placeOf(one) - placeOf(other));
}
