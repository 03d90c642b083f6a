import type { FactOf } from '../../../domain/catalogues/readings.ts';
import type { AllocationFacts, ShiftFact } from '../../../domain/kernel/facts.ts';
import { stageOfFact } from '../../../domain/record/listSteps.ts';
import { createHoursJudge, plainHours } from '../../../domain/shift/hoursJudge.ts';
import { worksSpan } from '../../../domain/shift/spanOnDays.ts';
import { shiftOffer, wantedInReturn } from '../../../domain/shiftOffer/shiftOffer.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import type { ColleagueOffer } from '../../contract/openShifts.ts';

/** What is known of those whom shift offers concern. */
export interface OfferFacts {
  /** About the person. */
  readonly facts: AllocationFacts;
  /** The names of whoever offers, by id. */
  readonly names: ReadonlyMap<string, string>;
  /** The timesheets of whoever offers or has been given hours. */
  readonly sheets: readonly ShiftFact[];
  /** Epoch seconds. */
  readonly now: number;
}

/** How an offer that stands is told. */
const standings: Readonly<Record<string, ColleagueOffer['standing']>> = {
  offered: 'offered',
  agreed: 'agreed',
  settled: 'given',
  over: 'over',
};

/**
 * The shift offers that concern somebody: their own, and those of colleagues that they have agreed to or could take over.
 * Without those whose hours are not in the shifts of whoever would have them: nobody can take them over. One whose hours in
 * return have begun is over, and concerns only whoever offers it or has agreed.
 */
export function shiftOffersFor(
  resourceId: string,
  offers: readonly FactOf<'shiftOffer'>[],
  { facts, names, sheets, now }: OfferFacts,
): readonly ColleagueOffer[] {
  const judge = createHoursJudge(facts);
  const zone = zoneOf(facts.organisation.timeZone);
  const sheetsOf = Map.groupBy(sheets, (sheet) => sheet.resourceId);
  const works = (who: string, offer: FactOf<'shiftOffer'>) => worksSpan(zone, sheetsOf.get(who) ?? [], offer);
  const own = facts.shifts.filter((sheet) => sheet.resourceId === resourceId);
  return offers.flatMap((offer): ColleagueOffer[] => {
    const { id, start, end, notes, givenTo } = offer;
    const { [stageOfFact(shiftOffer, offer, now)]: standing } = standings;
    if (standing === undefined) return [];
    const inReturn = wantedInReturn(offer);
    const isOwn = offer.resourceId === resourceId;
    const agreed = offer.agreedBy.includes(resourceId);
    const has = givenTo.includes(resourceId);
    if (givenTo.length === 0 && !works(offer.resourceId, offer)) return [];
    if (has && !works(resourceId, offer)) return [];
    if (!isOwn && !agreed && !has) {
      if (standing === 'given' || standing === 'over') return [];
      if (offer.toResourceId !== null && offer.toResourceId !== resourceId) return [];
      if (inReturn !== undefined && !worksSpan(zone, own, inReturn)) return [];
      const obstacles = judge.obstaclesOf(resourceId, plainHours(offer), own, inReturn);
      if (obstacles === undefined || obstacles.length > 0) return [];
    }
    return [
      {
        id,
        from: names.get(offer.resourceId) ?? '',
        start,
        end,
        inReturn: inReturn ?? null,
        notes,
        byApproval: facts.organisation.settings.shiftOffersNeedApproval,
        mine: isOwn ? 'offered' : has ? 'given' : agreed ? 'agreed' : 'no',
        standing,
      },
    ];
  });
}
