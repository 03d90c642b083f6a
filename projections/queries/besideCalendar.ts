import { sql } from 'kysely';
import { type FactOf, readings } from '../../domain/catalogues/readings.ts';
import { servedCustomers } from '../../domain/groupEvent/servedCustomers.ts';
import type { AbsenceFact, CustomerFact } from '../../domain/kernel/facts.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { type Answer, ask, type QueryContext } from './ask.ts';
import type { BookingView } from './bookingView.ts';
import { during } from './during.ts';
import { ownColumns } from './ownColumns.ts';
import { seenBy } from './recordList.ts';
import { absencesIn, customersBeside } from './records.ts';
import type { Window } from './spans.ts';
import { timeColumns, visibleRows } from './visibility.ts';

/** What a calendar tells besides the bookings themselves. Moments are epoch milliseconds. */
export interface BesideCalendar {
  /** When each booking last changed, by id. */
  readonly changedAt: ReadonlyMap<string, number>;
  /** Whose place a booking has that has none of its own, by id. */
  readonly customers: ReadonlyMap<string, Pick<CustomerFact, 'address' | 'location'>>;
  /** Leave that is requested or approved, of a person. */
  readonly leave: readonly (AbsenceFact & { readonly changedAt: number })[];
  /** The calendar events of a person. */
  readonly events: readonly (FactOf<'calendarEvent'> & {
    readonly changedAt: number;
    readonly revision: number;
  })[];
}

/** What the calendar of these bookings tells beside them, as its owner sees it; leave of a person, if the maker sees it too. */
export function readBesideCalendar(
  context: QueryContext,
  actor: Actor,
  {
    maker,
    bookings,
    window,
  }: { readonly maker: Actor; readonly bookings: readonly BookingView[]; readonly window: Window },
): Promise<Answer<BesideCalendar>> {
  const reads = ['bookings', 'customers', 'absences', 'organisations', 'calendarEvents'] as const;
  return ask(context, { org: actor.org, reads }, async (moment) => {
    const ids = bookings.map(({ id }) => id);
    const rows =
      ids.length === 0
        ? []
        : await moment.db
            .selectFrom('bookings')
            .select(['id', 'updated_at'])
            .where('org', '=', moment.org)
            .where('id', 'in', ids)
            .execute();
    const customerIds = [...new Set(bookings.flatMap(servedCustomers))];
    const customers = await customersBeside(moment, actor, customerIds);
    const absences =
      actor.resourceId === null
        ? []
        : await absencesIn(moment, window, [actor.resourceId])
            .where(visibleRows(actor, 'time', timeColumns))
            .where(visibleRows(maker, 'time', timeColumns))
            .select(['fact', sql<number>`absences.at`.as('at')])
            .execute();
    const columns = ownColumns(readings.calendarEvent);
    const events =
      actor.resourceId === null
        ? []
        : await moment.db
            .selectFrom('calendarEvents')
            .select(['fact', 'revision', 'at'])
            .where('org', '=', moment.org)
            .where(during(readings.calendarEvent, window, [actor.resourceId]))
            .where(visibleRows(actor, 'calendarEvents', columns))
            .where(visibleRows(maker, 'calendarEvents', columns))
            .orderBy('start')
            .execute();
    return {
      changedAt: new Map(rows.map(({ id, updated_at }) => [id, updated_at])),
      customers: new Map(customers.map((customer) => [customer.id, customer])),
      leave: absences
        .filter(({ fact }) => fact.kind === 'leave')
        .map(({ fact, at }) => ({ ...fact, changedAt: at })),
      events: events.map(({ fact, at, revision }) => ({
        ...seenBy(actor, readings.calendarEvent, fact),
        changedAt: at,
        revision,
      })),
    };
  });
}
