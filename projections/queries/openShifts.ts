import { type RawBuilder, sql } from 'kysely';
import type { FactOf } from '../../domain/readings.ts';
import type { Actor } from '../../domain/roles.ts';
import { type Answer, ask, type QueryContext, Refused } from './ask.ts';
import { namesOf } from './namesOf.ts';
import { notFound } from './oneBooking.ts';
import { rowsIn } from './rowsIn.ts';

type OpenShiftFact = FactOf<'openShift'>;

/** What is offered to somebody, before it is judged what fits them. */
export interface Offered {
  readonly shifts: readonly OpenShiftFact[];
  readonly offers: readonly FactOf<'shiftOffer'>[];
  /** The names of whoever offers, by id. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * The open shifts and shift offers of an organisation that stand and begin after a moment and before another, and those
 * that begin later, too, if they name the person already. Those that do come first, and then those that begin first.
 */
export function readOffered(
  context: QueryContext,
  { org, resourceId }: { readonly org: string; readonly resourceId: string | null },
  {
    kinds,
    now,
    until,
    limit,
    after,
  }: {
    readonly kinds: { readonly shifts: boolean; readonly offers: boolean };
    readonly now: number;
    readonly until: number;
    /** How many of each are read. */
    readonly limit: number;
    readonly after?: number | undefined;
  },
): Promise<Answer<Offered>> {
  return ask(context, { org, reads: ['openShifts', 'shiftOffers', 'resources'], after }, async (moment) => {
    const namesPerson = (columns: RawBuilder<unknown>) =>
      sql<boolean>`coalesce(${columns} @> array[${resourceId}]::text[], false)`;
    const taken = namesPerson(sql`taken_by || asked_by`);
    const shifts =
      kinds.shifts && resourceId !== null
        ? await moment.db
            .selectFrom(rowsIn(moment, 'openShifts').as('openShifts'))
            .select('fact')
            .where('org', '=', org)
            .where('ended', '=', false)
            .where('start', '>', now)
            .where(sql<boolean>`(start < ${until} or ${taken})`)
            .orderBy(taken, 'desc')
            .orderBy('start')
            .orderBy('id')
            .limit(limit)
            .execute()
        : [];
    const agreed = namesPerson(sql`array[resource_id] || agreed_by || given_to`);
    const offers =
      kinds.offers && resourceId !== null
        ? await moment.db
            .selectFrom(rowsIn(moment, 'shiftOffers').as('shiftOffers'))
            .select('fact')
            .where('org', '=', org)
            .where('ended', '=', false)
            .where('start', '>', now)
            .where(sql<boolean>`(start < ${until} or ${agreed})`)
            .orderBy(agreed, 'desc')
            .orderBy('start')
            .orderBy('id')
            .limit(limit)
            .execute()
        : [];
    const { resources } = await namesOf(moment, { resources: offers.map(({ fact }) => fact.resourceId) });
    return {
      shifts: shifts.map(({ fact }) => fact),
      offers: offers.map(({ fact }) => fact),
      names: resources,
    };
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
