import type { BookingRow } from './models/bookings.ts';
import type { FeedRow } from './models/feed.ts';
import type { HistoryRow } from './models/history.ts';
import type { OrganisationRow } from './models/organisations.ts';
import type { RecordTables } from './models/recordModels.ts';

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
export type ReadTables = {
  readonly [Table in keyof RecordTables]: RecordTables[Table] & RowSystem;
} & {
  readonly organisations: OrganisationRow & RowSystem;
  readonly bookings: BookingRow & RowSystem;
  readonly timelines: BookingRow & VersionSpan;
  readonly history: HistoryRow & RowSystem;
  readonly feed: FeedRow & RowSystem & { readonly seq: number };
};
