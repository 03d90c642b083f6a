import { sql } from 'kysely';
import { type AnyReading, type FactOf, readings } from '../../domain/catalogues/readings.ts';
import { type RecordName, records } from '../../domain/catalogues/records.ts';
import { categoriesNamed } from '../../domain/record/recordsNamed.ts';
import { columnName } from '../models/recordModel.ts';
import { tableOf } from '../models/recordModels.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { type Answer, ask, type QueryContext } from './ask.ts';
import { namesOf } from './namesOf.ts';
import { rowsIn } from './rowsIn.ts';

interface OfferedQuery {
  /** Epoch seconds. */
  readonly now: number;
  readonly until: number;
  /** How many of each kind are read. */
  readonly limit: number;
}

/** What is offered to somebody, before it is judged what fits them. */
export interface Offered<Name extends RecordName> {
  readonly offered: { readonly [One in Name]?: readonly FactOf<One>[] };
  /** The names of those whose they are, by id. */
  readonly owners: ReadonlyMap<string, string>;
}

/**
 * The records of some kinds that are in use and begin between two moments (`hiddenFrom`), and those that begin later, too,
 * if they name the person already, in a field or a list. Those that do come first, and then those that begin first.
 */
export function readOffered<Name extends RecordName>(
  context: QueryContext,
  { org, resourceId }: { readonly org: string; readonly resourceId: string | null },
  names: readonly Name[],
  { after, ...query }: OfferedQuery & { readonly after?: number | undefined },
): Promise<Answer<Offered<Name>>> {
  const reads = [...names.map((name) => tableOf(name)), 'resources' as const];
  return ask(context, { org, reads, after }, async (moment) => {
    const offered: [string, readonly Fact[]][] = [];
    for (const name of resourceId === null ? [] : names) {
      offered.push([name, await offeredOf(moment, readings[name], { ...query, name, resourceId })]);
    }
    const owned = offered.flatMap(([name, facts]) => {
      const owner = records[name as Name].ownedBy.resource;
      return owner === undefined ? [] : facts.map((fact) => String(fact[owner]));
    });
    const { resources: owners } = await namesOf(moment, { resources: owned });
    // The boundary: each kind has the facts of its own record.
    return { offered: Object.fromEntries(offered) as Offered<Name>['offered'], owners };
  });
}

type Fact = Readonly<Record<string, unknown>>;

async function offeredOf(
  moment: ReadMoment,
  { hiddenFrom, shown }: AnyReading,
  {
    name,
    resourceId,
    now,
    until,
    limit,
  }: OfferedQuery & { readonly name: RecordName; readonly resourceId: string | null },
): Promise<readonly Fact[]> {
  if (hiddenFrom === null) throw new Error(`nothing says until when ${name} is offered`);
  const begins = sql.ref(columnName(hiddenFrom));
  const naming = Object.entries(shown).filter(([, facts]) => categoriesNamed(facts).includes('resource'));
  const each = naming.map(([field]) => sql`array[]::text[] || ${sql.ref(columnName(field))}`);
  const takesPart = sql`coalesce(${sql.join(each, sql` || `)} @> array[${resourceId}]::text[], false)`;
  const { rows } = await sql<{ fact: Fact }>`
    select fact from ${rowsIn(moment, tableOf(name))} offered
    where org = ${moment.org} and not ended and ${begins} > ${now} and (${begins} < ${until} or ${takesPart})
    order by ${takesPart} desc, ${begins}, id limit ${limit}`.execute(moment.db);
  return rows.map(({ fact }) => fact);
}
