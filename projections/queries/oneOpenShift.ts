import type { FactOf } from '../../domain/catalogues/readings.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { type Answer, ask, type QueryContext, Refused } from './ask.ts';
import { notFound } from './oneBooking.ts';
import { rowsIn } from './rowsIn.ts';

/** An open shift, whatever has become of it. */
export function findOpenShift(
  context: QueryContext,
  { org }: Pick<Actor, 'org'>,
  { id, after }: { readonly id: string; readonly after?: number | undefined },
): Promise<Answer<{ readonly shift: FactOf<'openShift'> }>> {
  return ask(context, { org, reads: ['openShifts'], after }, async (moment) => {
    const row = await moment.db
      .selectFrom(rowsIn(moment, 'openShifts').as('openShifts'))
      .select('fact')
      .where('org', '=', org)
      .where('id', '=', id)
      .executeTakeFirst();
    return row === undefined ? new Refused(notFound('open shift', id)) : { shift: row.fact };
  });
}
