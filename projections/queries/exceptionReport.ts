import { sql } from 'kysely';
import { rankedStatuses } from '../../domain/booking/bookingStatus.ts';
import type { ExceptionRule } from '../../domain/exception/exceptionRule.ts';
import {
  type BookingException,
  exceptionOf,
  mostPressing,
  rankOf,
  reportedSeconds,
  stands,
  type WatchedBooking,
} from '../../domain/exception/exceptionsOf.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { type Answer, ask, type QueryContext, Refused } from './ask.ts';
import { type BookingView, bookingShownTo, bookingViews, shownColumns } from './bookingView.ts';
import { bookingReads } from './namesOf.ts';
import { notForYou } from './recordList.ts';
import { rowsIn, versionsOf } from './rowsIn.ts';
import { sharesMoment } from './spans.ts';
import { bookingColumns, visibleRows } from './visibility.ts';

/** The most exceptions that a report has, those that stand before all others; of more it says how many. */
export const mostExceptions = 500;

/** A booking that is reported, and why. */
export interface ReportedBooking {
  readonly booking: BookingView;
  readonly exception: BookingException;
  /** Since when it has the status that it has, epoch seconds. */
  readonly statusSince: number;
}

export interface ExceptionReport {
  /** The moment of the report, epoch seconds. */
  readonly reportedAt: number;
  /** The organisation's rules; an exception names its rule by its place among them. */
  readonly rules: readonly ExceptionRule[];
  /** The highest status first, and of one status the latest. */
  readonly rows: readonly ReportedBooking[];
  readonly total: number;
  /** How many of all these still stand: bookings that have not got there. */
  readonly standing: number;
}

/**
 * The exceptions that stand at a moment (scheduling §4, Exception entries): bookings in somebody's scope that were due
 * within the day before it, and are late by the organisation's rules, or were.
 *
 * @param at epoch seconds; not after the present, since nobody is late yet by what is to come
 * @param most how many rows it has at most
 */
export function readExceptionReport(
  context: QueryContext,
  actor: Actor,
  {
    at,
    after,
    most = mostExceptions,
  }: { readonly at: number; readonly after?: number | undefined; readonly most?: number },
): Promise<Answer<ExceptionReport>> {
  const reads = [...bookingReads, 'organisations', 'timelines'] as const;
  return ask(context, { org: actor.org, reads, after }, async (moment) => {
    const organisation = await moment.db
      .selectFrom('organisations')
      .select('fact')
      .where('org', '=', moment.org)
      .executeTakeFirst();
    if (organisation === undefined) return new Refused(notForYou);
    const rules = organisation.fact.settings.exceptionRules;
    if (rules.length === 0) return { reportedAt: at, rules, rows: [], total: 0, standing: 0 };
    const found = await moment.db
      .selectFrom(rowsIn(moment, 'bookings').as('bookings'))
      .select([...shownColumns, 'status', 'start', 'end', 'inactive'])
      .where('org', '=', moment.org)
      .where('inactive', '=', false)
      .where(sharesMoment({ from: at - reportedSeconds, to: at + 1 }))
      .where(
        sql<boolean>`(${sql.join(
          rules.map((rule) => mayBreak(rule, at)),
          sql` or `,
        )})`,
      )
      .where(visibleRows(actor, 'exceptions', bookingColumns))
      .where(visibleRows(actor, 'work', bookingColumns))
      .execute();
    const statuses = await statusesOf(
      moment,
      found.map(({ id }) => id),
    );
    const late = found.flatMap((row) => {
      const had = statuses.get(row.id) ?? [];
      const { onSiteAt, finishedAt } = row.shown;
      const exception = exceptionOf({ ...row, onSiteAt, finishedAt, statuses: had }, rules, at);
      return exception === undefined ? [] : [{ status: row.status, row, exception, had }];
    });
    const shown = mostPressing(late, most);
    const views = await bookingViews(
      moment,
      shown.map(({ row }) => row),
    );
    const rows = shown.flatMap(({ exception, had }, place): ReportedBooking[] => {
      const booking = views[place];
      const statusSince = had.at(-1)?.since ?? exception.dueAt;
      return booking === undefined
        ? []
        : [{ booking: bookingShownTo(actor, booking), exception, statusSince }];
    });
    const standing = late.filter(({ exception }) => stands(exception)).length;
    return { reportedAt: at, rules, rows, total: late.length, standing };
  });
}

/** Whether a row can break a rule: it has not got there, or it has changed once it was late. */
function mayBreak({ actionStatus, actionAttr, exceptionMinAmber }: ExceptionRule, at: number) {
  const due = sql.ref(actionAttr);
  const amber = exceptionMinAmber * 60;
  const before = rankedStatuses.slice(0, rankOf(actionStatus));
  const since = rankedStatuses.slice(rankOf(actionStatus));
  return sql`(${due} > ${at - reportedSeconds} and ${due} <= ${at - amber} and (
    status = any(${before}) or (status = any(${since}) and updated_at >= (${due} + ${amber}) * 1000)))`;
}

/** The statuses that bookings have had, by their ids; the oldest first, each with the moment from which it was had. */
async function statusesOf(
  moment: ReadMoment,
  ids: readonly string[],
): Promise<ReadonlyMap<string, WatchedBooking['statuses']>> {
  const { rows } = await sql<{ id: string; status: WatchedBooking['status']; from_at: number }>`
    select id, status, from_at from ${versionsOf('bookings')} versions
    where org = ${moment.org} and id = any(${ids}) order by from_position`.execute(moment.db);
  const had = new Map<string, { readonly status: WatchedBooking['status']; readonly since: number }[]>();
  for (const { id, status, from_at } of rows) {
    const known = had.get(id) ?? [];
    if (known.at(-1)?.status !== status) known.push({ status, since: Math.floor(from_at / 1000) });
    had.set(id, known);
  }
  return had;
}
