import { type RawBuilder, sql } from 'kysely';
import { type AnyReading, readingNames, readings } from '../../domain/catalogues/readings.ts';
import { parseStreamName } from '../../domain/kernel/stream.ts';
import { columnName } from '../models/recordModel.ts';
import { tableOf } from '../models/recordModels.ts';
import { readSchema } from '../schema/tables.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { troubleOf } from './ask.ts';
import { namesOf } from './namesOf.ts';

interface NamedRow {
  readonly category: string;
  readonly id: string;
  readonly name: string;
  /** For a record that is shown with its owner's name. */
  readonly owner: string | null;
}

/**
 * The current names of the records of streams. A stream without a name is left out, and so is one whose read
 * model is being built.
 */
export async function recordNames(
  moment: ReadMoment,
  streams: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { db, org } = moment;
  const records = [...new Set(streams)].flatMap((stream) => {
    const parts = parseStreamName(stream);
    return parts === undefined ? [] : [{ stream, ...parts }];
  });
  const ids = Map.groupBy(records, ({ category }) => category);
  const asked = [...ids].flatMap(([category, of]) => {
    const query = namedRows(
      moment,
      category,
      of.map(({ id }) => id),
    );
    return query === undefined ? [] : [query];
  });
  if (asked.length === 0) return new Map();
  const { rows } = await sql<NamedRow>`${sql.join(asked, sql` union all `)}`.execute(db);
  const owners = rows.flatMap(({ owner }) => owner ?? []);
  const { resources: people } = await namesOf(moment, { resources: owners });
  const names = new Map(
    rows.map(({ category, id, name, owner }) => [
      `${category}-${org}.${id}`,
      owner === null ? name : `${name} of ${people.get(owner) ?? owner}`,
    ]),
  );
  return new Map([...names].filter(([, name]) => name !== ''));
}

function namedRows(
  moment: ReadMoment,
  category: string,
  ids: readonly string[],
): RawBuilder<unknown> | undefined {
  const from = (table: string, name: RawBuilder<unknown>, owner: RawBuilder<unknown>) => sql`
    select ${category}::text as category, id, ${name} as name, ${owner}::text as owner
    from ${sql.table(`${readSchema}.${table}`)} where org = ${moment.org} and id = any(${ids})`;
  if (category === 'booking') {
    return from('bookings', sql`case when title = '' then coalesce(reference, '') else title end`, sql`null`);
  }
  if (category === 'organisation') return from('organisations', sql`name`, sql`null`);
  const known = readingNames.find((one) => one === category);
  if (known === undefined || troubleOf(moment, tableOf(known)) !== undefined) return undefined;
  const { titled, ownedBy }: AnyReading = readings[known];
  const owner =
    titled === 'withOwner' && ownedBy.resource !== undefined
      ? sql.ref(columnName(ownedBy.resource))
      : sql`null`;
  return from(tableOf(known), sql`name`, owner);
}
