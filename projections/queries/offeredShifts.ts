import { type RawBuilder, type SelectType, sql } from 'kysely';
import type { FactOf } from '../../domain/catalogues/readings.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { type Answer, ask, type QueryContext } from './ask.ts';
import { namesOf } from './namesOf.ts';
import { rowsIn } from './rowsIn.ts';

/** What is offered to somebody, before it is judged what fits them. */
export interface Offered {
  readonly shifts: readonly FactOf<'openShift'>[];
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
    if (resourceId === null) return { shifts: [], offers: [], names: new Map() };
    const wanted = { org, resourceId, now, until, limit };
    const shifts = kinds.shifts
      ? await toCome(moment, rowsIn(moment, 'openShifts'), { ...wanted, named: sql`taken_by || asked_by` })
      : [];
    const named = sql`array[resource_id, to_resource_id] || agreed_by || given_to`;
    const offers = kinds.offers
      ? await toCome(moment, rowsIn(moment, 'shiftOffers'), { ...wanted, named })
      : [];
    const { resources } = await namesOf(moment, { resources: offers.map((offer) => offer.resourceId) });
    return { shifts, offers, names: resources };
  });
}

/** What shifts have that are a record of their own. */
interface ShiftRow<Fact> {
  readonly org: string;
  readonly id: string;
  readonly ended: boolean;
  readonly start: number;
  readonly fact: Fact;
}

/** Those that stand and are to come, in the order of `readOffered`; `named`: the columns that name people. */
async function toCome<Fact>(
  { db }: Pick<ReadMoment, 'db'>,
  rows: RawBuilder<ShiftRow<Fact>>,
  {
    org,
    resourceId,
    named,
    now,
    until,
    limit,
  }: {
    readonly org: string;
    readonly resourceId: string;
    readonly named: RawBuilder<unknown>;
    readonly now: number;
    readonly until: number;
    readonly limit: number;
  },
): Promise<readonly SelectType<Fact>[]> {
  const takesPart = sql<boolean>`coalesce(${named} @> array[${resourceId}]::text[], false)`;
  const found = await db
    .selectFrom(rows.as('toCome'))
    .select('fact')
    .where('org', '=', org)
    .where('ended', '=', false)
    .where('start', '>', now)
    .where(sql<boolean>`(start < ${until} or ${takesPart})`)
    .orderBy(takesPart, 'desc')
    .orderBy('start')
    .orderBy('id')
    .limit(limit)
    .execute();
  return found.map(({ fact }) => fact);
}
