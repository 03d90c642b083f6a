import type { Actor } from '../../domain/rights/actor.ts';
import { type Answer, ask, type QueryContext } from './ask.ts';
import { rowsIn } from './rowsIn.ts';
import { bookingColumns, visibleRows } from './visibility.ts';

/** Which of these bookings there are for somebody. */
export function visibleBookings(
  context: QueryContext,
  actor: Actor,
  { ids, after }: { readonly ids: readonly string[]; readonly after?: number | undefined },
): Promise<Answer<{ readonly ids: ReadonlySet<string> }>> {
  return ask(context, { org: actor.org, reads: ['bookings'], after }, async (moment) => {
    if (ids.length === 0) return { ids: new Set<string>() };
    const rows = await moment.db
      .selectFrom(rowsIn(moment, 'bookings').as('bookings'))
      .select('id')
      .where('org', '=', actor.org)
      .where('id', 'in', [...ids])
      .where(visibleRows(actor, 'work', bookingColumns))
      .execute();
    return { ids: new Set(rows.map(({ id }) => id)) };
  });
}
