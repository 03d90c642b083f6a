import { withOrganisation } from '../withOrganisation.ts';
import type { QueryContext } from './ask.ts';

/** The names of resources and customers by the uid that their records carry; unknown uids are left out. */
export function namesOfPeople(
  { pool }: Pick<QueryContext, 'pool'>,
  org: string,
  uids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return withOrganisation(pool, org, async ({ db }) => {
    const named = (table: 'resources' | 'customers') =>
      db
        .selectFrom(table)
        .select(['uid', 'name'])
        .where('org', '=', org)
        .where('uid', 'in', [...uids])
        .execute();
    const people = [...(await named('customers')), ...(await named('resources'))];
    return new Map(people.flatMap(({ uid, name }) => (uid === null ? [] : [[uid, name] as const])));
  });
}
