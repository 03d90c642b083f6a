import { sql } from 'kysely';
import type { Actor } from '../../domain/rights/actor.ts';
import { type Answer, ask, type QueryContext } from './ask.ts';
import { isLateRow } from './lateRows.ts';
import { rowsIn } from './rowsIn.ts';
import { sharesMoment, type Window } from './spans.ts';
import { bookingColumns, visibleRows } from './visibility.ts';

/** How far somebody's work of a span has come: numbers of bookings. */
export interface PersonProgress {
  readonly resourceId: string;
  readonly name: string;
  /** Finished, reviewed or with feedback. */
  readonly done: number;
  readonly underWay: number;
  /** Rostered, confirmed or dispatched. */
  readonly toCome: number;
  /** Of those under way or to come: not begun, or not finished, when they should have been. */
  readonly late: number;
}

export interface DayProgressQuery extends Window {
  /** The moment at which a booking is late, epoch seconds. */
  readonly lateAt: number;
  readonly after?: number | undefined;
}

/**
 * The work of a span by person, counted by the database: one row for everybody who has any, by name. Drafts,
 * and parked, cancelled and inactive bookings do not count.
 */
export function readDayProgress(
  context: QueryContext,
  actor: Actor,
  { from, to, lateAt, after }: DayProgressQuery,
): Promise<Answer<{ readonly people: PersonProgress[] }>> {
  return ask(context, { org: actor.org, reads: ['bookings', 'resources'], after }, async (moment) => {
    const work = moment.db
      .selectFrom(rowsIn(moment, 'bookings').as('bookings'))
      .select([
        sql<string>`unnest(resource_ids)`.as('resource_id'),
        sql<boolean>`status in ('finished', 'reviewed', 'feedback')`.as('done'),
        sql<boolean>`status = 'active'`.as('under_way'),
        sql<boolean>`status in ('rostered', 'confirmed', 'dispatched')`.as('to_come'),
        isLateRow(lateAt).as('late'),
      ])
      .where('org', '=', moment.org)
      .where('status', 'not in', ['draft', 'parked', 'cancelled'])
      .where('inactive', '=', false)
      .where(sharesMoment({ from, to }))
      .where(visibleRows(actor, 'work', bookingColumns))
      .as('work');
    const people = await moment.db
      .selectFrom(work)
      .innerJoin(rowsIn(moment, 'resources').as('r'), (join) =>
        join.onRef('r.id', '=', 'work.resource_id').on('r.org', '=', moment.org),
      )
      .select([
        'r.id as resourceId',
        'r.name as name',
        sql<number>`count(*) filter (where done)`.as('done'),
        sql<number>`count(*) filter (where under_way)`.as('underWay'),
        sql<number>`count(*) filter (where to_come)`.as('toCome'),
        sql<number>`count(*) filter (where late)`.as('late'),
      ])
      .groupBy(['r.id', 'r.name'])
      .orderBy(sql`lower(r.name)`)
      .orderBy('r.id')
      .execute();
    return { people };
  });
}
