import type { AbsenceRow } from './models/absences.ts';
import type { BookingRow } from './models/bookings.ts';
import type { CustomerRow } from './models/customers.ts';
import type { FeedRow } from './models/feed.ts';
import type { HistoryRow } from './models/history.ts';
import type { LabelRow } from './models/labels.ts';
import type { OrganisationRow } from './models/organisations.ts';
import type { ResourceRow } from './models/resources.ts';
import type { ServicePlanRow } from './models/servicePlans.ts';
import type { ShiftRow } from './models/shifts.ts';

/** What every row of the read side has: `position` and `at` are those of the last event that changed it. */
export interface RowSystem {
  readonly org: string;
  readonly id: string;
  readonly position: number;
  readonly at: number;
}

/** Between which positions and times a version of a row was true: from inclusive, to exclusive, null: still. */
export interface VersionSpan {
  readonly org: string;
  readonly id: string;
  readonly from_position: number;
  readonly from_at: number;
  readonly to_position: number | null;
  readonly to_at: number | null;
  /** As `to_position`, and beyond every position where the version is still true: one comparison for both. */
  readonly until_position: number;
}

/** The views that queries read. */
export interface ReadTables {
  organisations: OrganisationRow & RowSystem;
  labels: LabelRow & RowSystem;
  customers: CustomerRow & RowSystem;
  resources: ResourceRow & RowSystem;
  shifts: ShiftRow & RowSystem;
  absences: AbsenceRow & RowSystem;
  servicePlans: ServicePlanRow & RowSystem;
  bookings: BookingRow & RowSystem;
  timelines: BookingRow & VersionSpan;
  history: HistoryRow & RowSystem;
  feed: FeedRow & RowSystem & { readonly seq: number };
}
