import type { AllocationFacts } from '../facts.ts';
import type { Location } from '../fields.ts';

/** Leave or a break of a resource; cancelled or declined ones do not count (scheduling §3, §5.3). */
export interface AbsenceFact {
  readonly id: string;
  readonly resourceId: string;
  readonly start: number;
  readonly end: number;
  readonly status: string;
}

/** A visit's service plan (scheduling §3). The latest update of a VisitStemID counts. */
export interface ServicePlanFact {
  readonly visitStemId: string;
  readonly updateType: 'Inactive' | 'Ended' | 'End';
  /** Local date, `YYYY-MM-DD`, the last day served; null for a plan that is inactive. */
  readonly endDate: string | null;
  /** `VisitStemUpdated`, epoch seconds. */
  readonly updatedAt: number;
}

/**
 * How long it takes from one job to the next: minutes from row to column (`Job.travelPlace`), or the great
 * circle at a speed. A job without a place takes no travel.
 */
export type TravelModel =
  | { readonly kind: 'matrix'; readonly minutes: readonly (readonly number[])[] }
  | { readonly kind: 'speed'; readonly kilometresPerHour: number };

/** Everything a decision about people is made from. What is left out is taken as none. */
export type AllocationInput = Omit<AllocationFacts, 'position'> & {
  readonly leaves?: readonly AbsenceFact[];
  readonly breaks?: readonly AbsenceFact[];
  readonly servicePlans?: readonly ServicePlanFact[];
  readonly travel?: TravelModel;
};

/** A job that a resource has, as far as other jobs must know it. */
export interface PlannedJob {
  readonly id: string;
  readonly customerId: string;
  readonly start: number;
  readonly end: number;
  readonly location: Location | null;
  readonly differentPeopleGroup: string | null;
  readonly travelPlace: number | null;
}
