import type { BookingRow } from './models/bookings.ts';
import type { ChatRow } from './models/chats.ts';
import type { FeedRow } from './models/feed.ts';
import type { HistoryRow } from './models/history.ts';
import type { OrganisationRow } from './models/organisations.ts';
import type { RecordTables } from './models/recordModels.ts';
import type { WorkspaceRow } from './models/workspaces.ts';

/** What every row of the read side has: `position` and `at` are those of the last event that changed it. */
export interface RowSystem {
  readonly org: string;
  readonly id: string;
  readonly position: number;
  readonly at: number;
}

/**
 * The positions and times between which a version of a row was current: from inclusive, to exclusive, null if
 * it still is.
 */
export interface VersionSpan {
  readonly org: string;
  readonly id: string;
  readonly from_position: number;
  readonly from_at: number;
  readonly to_position: number | null;
  readonly to_at: number | null;
  /**
   * Like `to_position`, but greater than every position if the version is still current: one comparison for
   * both.
   */
  readonly until_position: number;
}

/** The views that queries read. */
export type ReadTables = {
  readonly [Table in keyof RecordTables]: RecordTables[Table] & RowSystem;
} & {
  readonly organisations: OrganisationRow & RowSystem;
  readonly bookings: BookingRow & RowSystem;
  readonly timelines: BookingRow & VersionSpan;
  readonly workspaces: WorkspaceRow & RowSystem;
  readonly chats: ChatRow & RowSystem;
  readonly history: HistoryRow & RowSystem;
  readonly feed: FeedRow & RowSystem & { readonly seq: number };
};
