import type { FactOf } from '../../domain/readings.ts';
import type { Actor } from '../../domain/roles.ts';
import { type Answer, ask, type QueryContext, Refused } from './ask.ts';
import { notFound } from './oneBooking.ts';
import { rowsIn } from './rowsIn.ts';

type OpenShiftFact = FactOf<'openShift'>;

/** The open shifts of an organisation that begin after a moment and stand, by their beginning; at most `limit`. */
export function listOpenShifts(
  context: QueryContext,
  { org }: Pick<Actor, 'org'>,
  {
    now,
    limit,
    after,
  }: { readonly now: number; readonly limit: number; readonly after?: number | undefined },
): Promise<Answer<{ readonly shifts: readonly OpenShiftFact[] }>> {
  return ask(context, { org, reads: ['openShifts'], after }, async (moment) => {
    const rows = await moment.db
      .selectFrom(rowsIn(moment, 'openShifts').as('openShifts'))
      .select('fact')
      .where('org', '=', org)
      .where('ended', '=', false)
      .where('start', '>', now)
      .orderBy('start')
      .orderBy('id')
      .limit(limit)
      .execute();
    return { shifts: rows.map(({ fact }) => fact) };
  });
}

/** One of them, whatever has become of it. */
export function findOpenShift(
  context: QueryContext,
  { org }: Pick<Actor, 'org'>,
  { id, after }: { readonly id: string; readonly after?: number | undefined },
): Promise<Answer<{ readonly shift: OpenShiftFact }>> {
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

/** The shift offers of an organisation that begin after a moment and stand, by their beginning; at most `limit`. */
export function listShiftOffers(
  context: QueryContext,
  { org }: Pick<Actor, 'org'>,
  {
    now,
    limit,
    after,
  }: { readonly now: number; readonly limit: number; readonly after?: number | undefined },
): Promise<Answer<{ readonly offers: readonly FactOf<'shiftOffer'>[] }>> {
  return ask(context, { org, reads: ['shiftOffers'], after }, async (moment) => {
    const rows = await moment.db
      .selectFrom(rowsIn(moment, 'shiftOffers').as('shiftOffers'))
      .select('fact')
      .where('org', '=', org)
      .where('ended', '=', false)
      .where('start', '>', now)
      .orderBy('start')
      .orderBy('id')
      .limit(limit)
      .execute();
    return { offers: rows.map(({ fact }) => fact) };
  });
}
