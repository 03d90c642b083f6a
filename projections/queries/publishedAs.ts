import { sql } from 'kysely';
import type { BookingStatus } from '../../domain/booking/bookingStatus.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { seesField } from '../../domain/rights/rights.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { bookingClasses } from './bookingView.ts';
import { rowsIn } from './rowsIn.ts';
import { bookingColumns, visibleRows } from './visibility.ts';

/** What a roster event was published as. */
export interface PublishedAs {
  /** Whether any booking has been made of it. */
  readonly isPublished: boolean;
  /** The next of its bookings that is not over, else the last; null if there is none, or somebody does not see it. */
  readonly booking: {
    readonly id: string;
    readonly status: BookingStatus;
    /** Null for those who do not see it. */
    readonly conflict: boolean | null;
  } | null;
}

/** What the roster events were published as, by their ids; bookings out of use do not count. */
export async function publishedAs(
  moment: ReadMoment,
  actor: Actor,
  events: readonly { readonly id: string; readonly templateId: string }[],
): Promise<ReadonlyMap<string, PublishedAs>> {
  if (events.length === 0) return new Map();
  const ids = events.map(({ id }) => id);
  const templates = [...new Set(events.map(({ templateId }) => templateId))];
  const eventId = sql`details::json -> 'roster' ->> 'eventId'`;
  const now = sql`extract(epoch from now())`;
  const { rows } = await sql<{
    eventId: string;
    id: string;
    status: BookingStatus;
    conflict: boolean;
    isSeen: boolean;
  }>`select distinct on (${eventId}) ${eventId} as "eventId", id, status, conflict,
      ${visibleRows(actor, 'work', bookingColumns)} as "isSeen"
    from ${rowsIn(moment, 'bookings')} bookings
    where org = ${moment.org} and roster_template_id = any(${templates}::text[]) and not inactive
      and ${eventId} = any(${ids}::text[])
    order by ${eventId}, "end" <= ${now}, case when "end" > ${now} then start else -start end, id`.execute(
    moment.db,
  );
  const seesConflict = seesField(actor, 'work', bookingClasses.conflict);
  const found = new Map(rows.map(({ eventId: event, ...row }) => [event, row]));
  return new Map(
    ids.map((event): readonly [string, PublishedAs] => {
      const row = found.get(event);
      if (row?.isSeen !== true) return [event, { isPublished: row !== undefined, booking: null }];
      const { id, status, conflict } = row;
      const booking = { id, status, conflict: seesConflict ? conflict : null };
      return [event, { isPublished: true, booking }];
    }),
  );
}
