import { sql } from 'kysely';
import { tableOf } from '../models/recordModels.ts';
import { readSchema } from '../schema/tables.ts';
import { type Answer, ask, type QueryContext } from './ask.ts';

/** A person or a customer, and the accounts that are linked to them. */
export interface Somebody {
  readonly category: 'resource' | 'customer';
  readonly id: string;
  readonly uids: readonly string[];
}

/** The ids of the messages that somebody wrote, that are in the chat with them, or that were shared with them as a customer. */
export function messagesOfSomebody(
  context: QueryContext,
  org: string,
  { category, id, uids }: Somebody,
): Promise<Answer<{ readonly ids: readonly string[] }>> {
  const table = tableOf('chatMessage');
  return ask(context, { org, reads: [table] }, async (moment) => {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(`${readSchema}.${table}`)} messages where org = ${org}
        and (about = ${`${category}:${id}`} or author_id = any(${uids}::text[])
          or (${category === 'customer'} and customer_id = ${id}))`.execute(moment.db);
    return { ids: rows.map((row) => row.id) };
  });
}
