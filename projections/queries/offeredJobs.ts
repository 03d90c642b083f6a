import { type RawBuilder, sql } from 'kysely';
import type { FactOf } from '../../domain/catalogues/readings.ts';
import { type Answer, ask, type QueryContext } from './ask.ts';
import { namesOf } from './namesOf.ts';
import { rowsIn } from './rowsIn.ts';

/** The jobs that are offered, before it is judged for whom they are. */
export interface OfferedJobs {
  readonly offers: readonly FactOf<'jobOffer'>[];
  /** The bids of the people for these offers. */
  readonly bids: readonly FactOf<'bid'>[];
  /** The calendar events among the work that is offered. */
  readonly events: readonly FactOf<'calendarEvent'>[];
  /** The names of the people, by id. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * The offers of an organisation that stand and are open at a moment, and those that are no longer open but that one of these
 * people bid for; by their end.
 */
export function readOfferedJobs(
  context: QueryContext,
  { org, people }: { readonly org: string; readonly people: readonly string[] },
  {
    now,
    limit,
    after,
  }: { readonly now: number; readonly limit: number; readonly after?: number | undefined },
): Promise<Answer<OfferedJobs>> {
  return ask(
    context,
    { org, reads: ['jobOffers', 'bids', 'calendarEvents', 'resources'], after },
    async (moment) => {
      if (people.length === 0) return { offers: [], bids: [], events: [], names: new Map() };
      const theirs: RawBuilder<string> = sql`(select job_offer_id from ${rowsIn(moment, 'bids')} mine
      where org = ${org} and resource_id = any(${people}::text[]) and start > ${now})`;
      const offers = await moment.db
        .selectFrom(rowsIn(moment, 'jobOffers').as('jobOffers'))
        .select('fact')
        .where('org', '=', org)
        .where('ended', '=', false)
        .where(
          sql<boolean>`(open_until > ${now} and coalesce(cardinality(taken_by), 0) < places or id in ${theirs})`,
        )
        .orderBy('open_until')
        .orderBy('id')
        .limit(limit)
        .execute();
      const facts = offers.map(({ fact }) => fact);
      const bids = await moment.db
        .selectFrom(rowsIn(moment, 'bids').as('bids'))
        .select('fact')
        .where('org', '=', org)
        .where('ended', '=', false)
        .where(sql<boolean>`resource_id = any(${people}::text[])`)
        .where(sql<boolean>`job_offer_id = any(${facts.map(({ id }) => id)}::text[])`)
        .execute();
      const eventIds = facts.flatMap(({ calendarEventId }) => calendarEventId ?? []);
      const events = await moment.db
        .selectFrom(rowsIn(moment, 'calendarEvents').as('calendarEvents'))
        .select('fact')
        .where('org', '=', org)
        .where('ended', '=', false)
        .where(sql<boolean>`id = any(${eventIds}::text[])`)
        .execute();
      const { resources } = await namesOf(moment, { resources: people });
      return {
        offers: facts,
        bids: bids.map(({ fact }) => fact),
        events: events.map(({ fact }) => fact),
        names: resources,
      };
    },
  );
}
