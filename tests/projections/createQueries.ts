import { listBookings } from '../../projections/queries/bookingList.ts';
import { readChanges } from '../../projections/queries/changes.ts';
import { readFeedPage } from '../../projections/queries/feedPage.ts';
import { findBooking } from '../../projections/queries/oneBooking.ts';
import { readOrganisation } from '../../projections/queries/organisation.ts';
import { findRecord, listRecords } from '../../projections/queries/recordList.ts';
import { type HistoryContext, readStreamHistory } from '../../projections/queries/streamHistory.ts';
import { readTimeline, readTimelineAsOf } from '../../projections/queries/timeline.ts';

type Asked<Query extends (context: HistoryContext, ...rest: never[]) => unknown> = Query extends (
  context: HistoryContext,
  ...rest: infer Rest
) => infer Answered
  ? (...rest: Rest) => Answered
  : never;

/**
 * All queries of the read side. Each answer belongs to one consistent moment and carries its `position`; each
 * covers the actor's organisation only, and what the actor may see in it. A refusal is data.
 */
export interface Queries {
  readonly organisation: Asked<typeof readOrganisation>;
  readonly bookings: Asked<typeof listBookings>;
  readonly booking: Asked<typeof findBooking>;
  readonly timeline: Asked<typeof readTimeline>;
  readonly timelineAsOf: Asked<typeof readTimelineAsOf>;
  readonly records: Asked<typeof listRecords>;
  readonly record: Asked<typeof findRecord>;
  readonly history: Asked<typeof readStreamHistory>;
  readonly changes: Asked<typeof readChanges>;
  readonly feed: Asked<typeof readFeedPage>;
}

export function createQueries(context: HistoryContext): Queries {
  return {
    organisation: (actor, query) => readOrganisation(context, actor, query),
    bookings: (actor, query) => listBookings(context, actor, query),
    booking: (actor, query) => findBooking(context, actor, query),
    timeline: (actor, query) => readTimeline(context, actor, query),
    timelineAsOf: (actor, query) => readTimelineAsOf(context, actor, query),
    records: (actor, name, query) => listRecords(context, actor, name, query),
    record: (actor, name, query) => findRecord(context, actor, name, query),
    history: (actor, query) => readStreamHistory(context, actor, query),
    changes: (actor, watched, after) => readChanges(context, actor, watched, after),
    feed: (org, query) => readFeedPage(context, org, query),
  };
}
