import type { Choice, Violation } from '../allocation/allocationRecord.ts';
import type { CostRange } from '../allocation/costRange.ts';
import type { ExistingBooking } from '../booking/booking.ts';
import type { FactOf } from '../catalogues/readings.ts';
import type { Commitment } from '../lane/lane.ts';
import type { OrganisationSettings } from '../organisation/organisationSettings.ts';
import type { Workflows } from '../workflow/workflowDefinition.ts';

export interface OrganisationFact extends Workflows {
  readonly id: string;
  readonly name: string;
  readonly timeZone: string;
  readonly settings: OrganisationSettings;
}
/** Leave or a break; declined and cancelled ones do not count (scheduling §3, §5.3). */
export type AbsenceFact = FactOf<'absence'>;
export type LabelFact = FactOf<'label'>;
export type CustomerFact = FactOf<'customer'>;
export type ResourceFact = FactOf<'resource'>;
export type ShiftFact = FactOf<'shift'>;
/** What qualifies somebody for a label (`domain/qualification/`). */
export type QualificationFact = FactOf<'qualification'>;
/** A paper that belongs to a record, and a type of them (`domain/document/`). */
export type DocumentFact = FactOf<'document'>;
export type DocumentTypeFact = FactOf<'documentType'>;
/** A visit's service plan (scheduling §3). The latest update of a VisitStemID counts. */
export type ServicePlanFact = FactOf<'servicePlan'>;
export type BookingFact = ExistingBooking & { readonly id: string; readonly revision: number };
/** Jobs that a resource has had with a customer, which scoring counts. */
export interface PastJobs {
  readonly resourceId: string;
  readonly customerId: string;
  readonly count: number;
}

/** What a decision about people needs from outside its own stream, at one moment of the read side. */
export interface AllocationFacts {
  /** The position of the read side at which they were read. */
  readonly position: number;
  readonly organisation: OrganisationFact;
  readonly resources: readonly ResourceFact[];
  readonly labels: readonly LabelFact[];
  readonly customers: readonly CustomerFact[];
  readonly shifts: readonly ShiftFact[];
  /** Those that overlap the bookings' span. */
  readonly leaves: readonly AbsenceFact[];
  readonly breaks: readonly AbsenceFact[];
  /** What else takes their time in that span (`domain/lane/`), if work can depend on it. */
  readonly commitments: readonly Commitment[];
  readonly qualifications: readonly QualificationFact[];
  /** Documents of people that have a type, and the types. */
  readonly documents: readonly DocumentFact[];
  readonly documentTypes: readonly DocumentTypeFact[];
  readonly servicePlans: readonly ServicePlanFact[];
  /** Bookings that overlap the span asked for, in every status. */
  readonly bookings: readonly BookingFact[];
  readonly pastJobs: readonly PastJobs[];
  /**
   * The costs of everybody in the organisation, if `resources` are only some of them; null if nobody has a
   * price. Omitted: `resources` are everybody.
   */
  readonly costRange?: CostRange | null;
}

/** How a day was filled: one entry for each booking that was considered. */
export interface AllocationSummary {
  readonly allocated: readonly { readonly bookingId: string; readonly choices: readonly Choice[] }[];
  readonly unallocated: readonly {
    readonly bookingId: string;
    readonly code: string;
    readonly message: string;
    /** Checks that failed themselves (`fallback`); omitted if none did. */
    readonly failures?: readonly Violation[];
  }[];
}
