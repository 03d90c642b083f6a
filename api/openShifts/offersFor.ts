import type { AllocationFacts } from '../../domain/facts.ts';
import { fullName } from '../../domain/fullName.ts';
import { createHoursJudge } from '../../domain/openShift/openShiftFit.ts';
import type { FactOf } from '../../domain/readings.ts';
import type { ColleagueOffer } from '../contract/openShifts.ts';

/**
 * The shift offers that concern somebody: their own, and those of colleagues that they have agreed to or could take over.
 *
 * @param facts about the person and about whoever offers
 */
export function offersFor(
  resourceId: string,
  offers: readonly FactOf<'shiftOffer'>[],
  facts: AllocationFacts,
): readonly ColleagueOffer[] {
  const judge = createHoursJudge(facts);
  const own = facts.shifts.filter((sheet) => sheet.resourceId === resourceId);
  const names = new Map(facts.resources.map((person) => [person.id, fullName(person)]));
  return offers.flatMap((offer): ColleagueOffer[] => {
    const { id, start, end, notes } = offer;
    const isOwn = offer.resourceId === resourceId;
    const agreed = offer.agreedBy.includes(resourceId);
    if (!isOwn && !agreed) {
      if (offer.toResourceId !== null && offer.toResourceId !== resourceId) return [];
      const wanted = { start, end, labelIds: [], location: null, address: null };
      const obstacles = judge.obstaclesOf(resourceId, wanted, own);
      if (offer.givenTo.length > 0 || obstacles === undefined || obstacles.length > 0) return [];
    }
    return [
      {
        id,
        from: names.get(offer.resourceId) ?? '',
        start,
        end,
        notes,
        mine: isOwn ? 'offered' : offer.givenTo.includes(resourceId) ? 'given' : agreed ? 'agreed' : 'no',
        standing: offer.givenTo.length > 0 ? 'given' : offer.agreedBy.length > 0 ? 'agreed' : 'offered',
      },
    ];
  });
}
