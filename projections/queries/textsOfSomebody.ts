import { sql } from 'kysely';
import { type RecordName, recordNames, records } from '../../domain/catalogues/records.ts';
import { factsOf, schemaOf } from '../../domain/record/fieldFacts.ts';
import { categoriesNamed } from '../../domain/record/recordsNamed.ts';
import { columnName } from '../models/recordModel.ts';
import { tableOf } from '../models/recordModels.ts';
import { readSchema } from '../schema/tables.ts';
import { type Answer, ask, type QueryContext } from './ask.ts';

/** A person or a customer, and the accounts that are linked to them. */
export interface Somebody {
  readonly category: 'resource' | 'customer';
  readonly id: string;
  readonly uids: readonly string[];
}

/** The ids of the records whose kept texts tell of somebody, by category, as the records declare it (`erasedWith`). */
export function textsOfSomebody(
  context: QueryContext,
  org: string,
  somebody: Somebody,
): Promise<Answer<{ readonly found: readonly { readonly category: RecordName; readonly id: string }[] }>> {
  const telling = recordNames.filter((name) => conditionsOf(name, somebody).length > 0);
  return ask(context, { org, reads: telling.map(tableOf) }, async (moment) => {
    const parts = telling.map(
      (name) => sql`select ${name}::text as category, id from ${sql.table(`${readSchema}.${tableOf(name)}`)}
        where org = ${org} and (${sql.join(conditionsOf(name, somebody), sql` or `)})`,
    );
    const { rows } = await sql<{ category: RecordName; id: string }>`${sql.join(
      parts,
      sql` union all `,
    )}`.execute(moment.db);
    return { found: rows };
  });
}

function conditionsOf(name: RecordName, { category, id, uids }: Somebody) {
  const { fields, erasedWith = [] } = records[name].declaration;
  return erasedWith.flatMap((field) => {
    const facts = factsOf(schemaOf(fields, field));
    const column = sql.ref(columnName(field));
    if (facts.kind === 'account') return [sql`${column} = any(${uids}::text[])`];
    if (!categoriesNamed(facts).includes(category)) return [];
    return [sql`${column} = ${facts.refersTo === undefined ? `${category}:${id}` : id}`];
  });
}
