import { Result } from 'effect';
import { sql } from 'kysely';
import { readSchema } from '../schema/tables.ts';
import { ask, type QueryContext } from './ask.ts';

/**
 * The people and customers that were merged into these, or into one that was, by id: which of these they work as. None while
 * the read side cannot tell.
 */
export async function readMergedInto(
  context: QueryContext,
  org: string,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (recordIds.length === 0) return new Map();
  const found = await ask(context, { org, reads: ['resources', 'customers'] }, async ({ db }) => {
    const duplicatesIn = (table: 'resources' | 'customers') => sql`
      select id, fact::json ->> 'mergedIntoId' as into_id from ${sql.table(`${readSchema}.${table}`)}
      where org = ${org} and ended and fact::json ->> 'mergedIntoId' is not null`;
    const { rows } = await sql<{ id: string; works_as: string }>`
      with recursive duplicates as (${duplicatesIn('resources')} union all ${duplicatesIn('customers')}),
      merged as (
        select id, into_id as works_as from duplicates where into_id = any(${recordIds})
        union
        select duplicates.id, merged.works_as from duplicates join merged on duplicates.into_id = merged.id
      )
      select id, works_as from merged`.execute(db);
    return { merged: new Map(rows.map((row) => [row.id, row.works_as])) };
  });
  return Result.match(found, {
    onFailure: () => new Map<string, string>(),
    onSuccess: ({ merged }) => merged,
  });
}
