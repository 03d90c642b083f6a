import type {
  AbsenceFact,
  AllocationFacts,
  DocumentFact,
  DocumentTypeFact,
  QualificationFact,
} from '../kernel/facts.ts';
import type { Location } from '../kernel/fields.ts';
import type { Commitment } from '../lane/lane.ts';
import type { ServicePlanDetails } from '../servicePlan/servicePlan.ts';

/** Leave or a break as the engine sees it; cancelled or declined ones do not count (scheduling §3, §5.3). */
export type AllocationAbsence = Pick<AbsenceFact, 'id' | 'resourceId' | 'start' | 'end'> & {
  readonly status: string;
};

/**
 * Travel time from one job to the next: minutes from row to column (`Job.travelPlace`), or the great circle
 * at a speed. A job without a place needs no travel.
 */
export type TravelModel =
  | { readonly kind: 'matrix'; readonly minutes: readonly (readonly number[])[] }
  | { readonly kind: 'speed'; readonly kilometresPerHour: number };

/** Everything that a decision about people is based on. What is left out counts as empty. */
export type AllocationInput = Omit<
  AllocationFacts,
  | 'position'
  | 'leaves'
  | 'breaks'
  | 'commitments'
  | 'qualifications'
  | 'documents'
  | 'documentTypes'
  | 'servicePlans'
> & {
  readonly leaves?: readonly AllocationAbsence[];
  readonly breaks?: readonly AllocationAbsence[];
  readonly commitments?: readonly Commitment[];
  readonly qualifications?: readonly QualificationFact[];
  readonly documents?: readonly DocumentFact[];
  readonly documentTypes?: readonly DocumentTypeFact[];
  readonly servicePlans?: readonly ServicePlanDetails[];
  readonly travel?: TravelModel;
};

/** A job that a resource has, as far as checks of other jobs need to know it. */
export interface PlannedJob {
  readonly id: string;
  readonly customerId: string;
  readonly start: number;
  readonly end: number;
  readonly location: Location | null;
  readonly elsewhere: boolean;
  readonly differentPeopleGroup: string | null;
  readonly travelPlace: number | null;
  /** Of what is no booking: what it is called. */
  readonly title?: string;
}
