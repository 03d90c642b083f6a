import type { Pool } from 'pg';
import type { CustomerFact, OrganisationFact, ResourceFact } from '../../domain/kernel/facts.ts';
import { theOne } from '../readAllocationFacts.ts';
import { trust } from '../trust.ts';
import { withOrganisation } from '../withOrganisation.ts';
import { organisationIn } from './allocationFacts.ts';
import { customersByName, resourcesByName } from './records.ts';

/** Whom a message names, and where they can be reached. */
export interface TellingFacts {
  readonly organisation: OrganisationFact;
  /** Those that exist. */
  readonly customers: readonly CustomerFact[];
  /** In the order asked for; those that exist. */
  readonly resources: readonly ResourceFact[];
}

/** Reads the organisation, some customers and some people as they are now, at one moment. */
export function readTellingFacts(
  pool: Pool,
  org: string,
  customerIds: readonly string[],
  resourceIds: readonly string[],
): Promise<TellingFacts> {
  return withOrganisation(pool, org, async (moment) => {
    trust(moment, ['organisations', 'customers', 'resources']);
    const [organisations, customers, people] = await moment.together([
      { query: organisationIn(moment), kept: true },
      { query: customersByName(moment, customerIds).select('fact'), kept: true },
      { query: resourcesByName(moment, resourceIds).select('fact'), kept: true },
    ]);
    const organisation = theOne(org, organisations[0]?.fact);
    const byId = new Map(people.map(({ fact }) => [fact.id, fact]));
    return {
      organisation,
      customers: customers.map(({ fact }) => fact),
      resources: resourceIds.flatMap((id) => byId.get(id) ?? []),
    };
  });
}
