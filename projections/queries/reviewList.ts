import { sql } from 'kysely';
import { type FactOf, readings } from '../../domain/catalogues/readings.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { mayRead } from '../../domain/rights/rights.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { type Answer, ask, type QueryContext, Refused } from './ask.ts';
import { bookingPage, type Page } from './bookingList.ts';
import type { BookingView } from './bookingView.ts';
import { bookingReads } from './namesOf.ts';
import { ownColumns, ownerTables } from './ownColumns.ts';
import { seenBy } from './recordList.ts';
import { rowsIn } from './rowsIn.ts';
import { visibleRows } from './visibility.ts';

export interface ReviewQuery {
  /** Only those with one of these numbers of stars. */
  readonly ratings?: readonly number[] | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly after?: number | undefined;
}

/** What a customer has said about their booking, and what became of that. */
export interface ReviewRow {
  readonly booking: BookingView;
  /** The messages between the customer and staff about it: how many, and when the last was written, epoch seconds. */
  readonly talk: { readonly messages: number; readonly lastAt: number } | null;
  /** The tasks that are part of it. */
  readonly tasks: readonly FactOf<'task'>[];
}

/** What customers have said about their bookings (scheduling §3, reviews), what changed last first, in pages. */
export function listReviews(
  context: QueryContext,
  actor: Actor,
  { after, ...query }: ReviewQuery,
): Promise<Answer<Page<ReviewRow>>> {
  const parts = [readings.task, readings.chatMessage];
  const reads = [...bookingReads, 'tasks', 'chatMessages', ...parts.flatMap(ownerTables)] as const;
  return ask(context, { org: actor.org, reads: [...new Set(reads)], after }, async (moment) => {
    const page = await bookingPage(moment, actor, { ...query, statuses: ['feedback'], sort: '-updated' });
    if (page instanceof Refused) return page;
    const tasks = await tasksOf(moment, actor, page.rows);
    const talk = await talkOf(moment, actor, page.rows);
    const rows = page.rows.map((booking) => ({
      booking,
      talk: talk.get(booking.id) ?? null,
      tasks: tasks.filter(({ bookingId }) => bookingId === booking.id),
    }));
    return { ...page, rows };
  });
}

async function tasksOf(
  moment: ReadMoment,
  actor: Actor,
  bookings: readonly BookingView[],
): Promise<readonly FactOf<'task'>[]> {
  const reading = readings.task;
  if (bookings.length === 0 || !mayRead(actor, reading.area)) return [];
  const { rows } = await sql<{ fact: FactOf<'task'> }>`
    select fact from ${rowsIn(moment, 'tasks')} tasks
    where org = ${moment.org} and booking_id = any(${bookings.map(({ id }) => id)}) and not ended
      and ${visibleRows(actor, reading.area, ownColumns(reading))}
    order by name, id`.execute(moment.db);
  return rows.map(({ fact }) => seenBy(actor, reading, fact));
}

async function talkOf(
  moment: ReadMoment,
  actor: Actor,
  bookings: readonly BookingView[],
): Promise<ReadonlyMap<string, NonNullable<ReviewRow['talk']>>> {
  const reading = readings.chatMessage;
  if (bookings.length === 0 || !mayRead(actor, reading.area)) return new Map();
  const about = bookings.map(({ id }) => `booking:${id}`);
  const { rows } = await sql<{ about: string; messages: number; lastAt: number }>`
    select about, count(*)::int as messages, max(written_at)::float8 as "lastAt"
    from ${rowsIn(moment, 'chatMessages')} "chatMessages"
    where org = ${moment.org} and about = any(${about}) and customer_id is not null and not ended
      and ${visibleRows(actor, reading.area, ownColumns(reading))}
    group by about`.execute(moment.db);
  return new Map(
    rows.map(({ about: of, messages, lastAt }) => [of.slice('booking:'.length), { messages, lastAt }]),
  );
}
