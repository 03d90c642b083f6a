import type { Pool } from 'pg';
import type { AllocationFacts } from '../domain/kernel/facts.ts';
import { lanesOfWork } from '../domain/lane/lanes.ts';
import { tableOf } from './models/recordModels.ts';
import {
  allocationFactsOf,
  allocationQueries,
  calendarOf,
  customersOfJobs,
  type JobSpan,
  organisationIn,
} from './queries/allocationFacts.ts';
import { trust } from './trust.ts';
import { withOrganisation } from './withOrganisation.ts';

/** What allocation reads. */
export const allocationReads = [
  'organisations',
  'labels',
  'customers',
  'resources',
  'shifts',
  'absences',
  'qualifications',
  'documents',
  'documentTypes',
  'servicePlans',
  'bookings',
  ...lanesOfWork.map((name) => tableOf(name)),
] as const;

/**
 * Everything that the allocation engine needs for jobs inside a span, of everybody in an organisation
 * (`Facts.allocation`); `customerIds` narrows customers to these and those of the bookings. @throws ReadSideBehind
 */
export function readAllocationFacts(
  pool: Pool,
  org: string,
  span: JobSpan,
  customerIds?: readonly string[],
): Promise<AllocationFacts> {
  return withOrganisation(pool, org, async (moment) => {
    trust(moment, allocationReads);
    const organisation = theOne(org, (await organisationIn(moment).executeTakeFirst())?.fact);
    const pastCustomers = await customersOfJobs(moment, span);
    const queries = allocationQueries(moment, calendarOf(organisation), span, {
      pastCustomers,
      ...(customerIds && { customerIds }),
    });
    return allocationFactsOf(moment.position, organisation, await moment.together(queries));
  });
}

/** The fact of an organisation, which exists. */
export function theOne<Fact>(org: string, fact: Fact | undefined): Fact {
  if (fact === undefined) throw new Error(`the organisation ${org} does not exist on the read side`);
  return fact;
}
