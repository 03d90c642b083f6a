import { sql } from 'kysely';
import { type AnyReading, readings } from '../../domain/catalogues/readings.ts';
import type { FileValue } from '../../domain/file/fileValue.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { type Answer, ask, type QueryContext, Refused } from './ask.ts';
import { ownerTables } from './ownColumns.ts';
import { recordIn } from './recordList.ts';
import { versionsOf } from './rowsIn.ts';

/** A file that a document has, or had. */
export interface FileOfDocument {
  readonly file: FileValue;
  /** Since when it had it first, epoch milliseconds. */
  readonly since: number;
}

/** Every file that a document has ever had, the last first. Refuses with `not_found` a document that the actor does not see. */
export function readFilesOfDocument(
  context: QueryContext,
  actor: Actor,
  { id, after }: { readonly id: string; readonly after?: number | undefined },
): Promise<Answer<{ readonly files: readonly FileOfDocument[] }>> {
  const reading: AnyReading = readings.document;
  const question = { org: actor.org, reads: ['documents', ...ownerTables(reading)] as const, after };
  return ask(context, question, async (moment) => {
    const seen = await recordIn(moment, actor, 'document', id);
    if (seen instanceof Refused) return seen;
    const { rows } = await sql<FileOfDocument>`
      select (array_agg(fact -> 'file'))[1] as file, min(from_at) as since from ${versionsOf('documents')} versions
      where org = ${moment.org} and id = ${id} and fact -> 'file' ->> 'id' is not null
      group by fact -> 'file' ->> 'id' order by min(from_position) desc`.execute(moment.db);
    return { files: rows };
  });
}
