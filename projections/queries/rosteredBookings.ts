import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { RecordsInUse } from '../../commands/facts.ts';
import { answerLead } from '../../domain/rosterAnswer/answerReminder.ts';
import { theOne } from '../readAllocationFacts.ts';
import { trust } from '../trust.ts';
import { withOrganisation } from '../withOrganisation.ts';
import { bookingFactOf, bookingRows, organisationIn } from './allocationFacts.ts';

/** Bookings by their ids without those that are inactive, each with how long before its start people are reminded of it. */
export function bookingsInUse(pool: Pool, org: string, ids: readonly string[]): Promise<RecordsInUse> {
  return withOrganisation(pool, org, async (moment) => {
    trust(moment, ['organisations', 'bookings']);
    const [organisations, rows] = await moment.together([
      { query: organisationIn(moment), kept: true },
      {
        query: bookingRows(moment).where('inactive', '=', false).where(sql<boolean>`id = any(${ids})`),
        kept: true,
      },
    ] as const);
    const { timeZone, settings } = theOne(org, organisations[0]?.fact);
    const lead = answerLead(settings);
    const records = rows
      .map(bookingFactOf)
      .map((fact) => ({ id: fact.id, revision: fact.revision, fact: { ...fact, answerLead: lead } }));
    return { timeZone, records };
  });
}

/** The ids of all bookings that are rostered and begin after an instant. */
export function rosteredAfter(pool: Pool, org: string, instant: number): Promise<readonly string[]> {
  return withOrganisation(pool, org, async (moment) => {
    trust(moment, ['bookings']);
    const rows = await moment.db
      .selectFrom('bookings')
      .select('id')
      .where('org', '=', org)
      .where('inactive', '=', false)
      .where('status', '=', 'rostered')
      .where('start', '>', instant)
      .execute();
    return rows.map(({ id }) => id);
  });
}
