import type { Result } from 'effect';
import { type RawBuilder, sql } from 'kysely';
import { type AnyReading, readings } from '../../domain/catalogues/readings.ts';
import { isRecordName, type RecordName } from '../../domain/catalogues/records.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { rightIn, seesField } from '../../domain/rights/rights.ts';
import { recordModelOf, tableOf } from '../models/recordModels.ts';
import type { ReadTables } from '../readTables.ts';
import { readSchema } from '../schema/tables.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { ask, type QueryContext } from './ask.ts';
import { ownColumns } from './ownColumns.ts';
import { rowsIn } from './rowsIn.ts';
import { bookingColumns, visibleRows } from './visibility.ts';

/** A field of a record that may hold a file. */
export interface PossibleHolder {
  readonly category: string;
  readonly recordId: string;
  readonly field: string;
}

export interface FileHolders {
  /** Whether any of the records holds it, or held it once: what a record held belongs to its history. */
  readonly held: boolean;
  /** Whether the actor sees one of those records, and the field. */
  readonly seen: boolean;
}

/**
 * Whether one of these records holds a file in any of its versions, and whether an actor sees it there. Refuses with
 * `read_side_behind` if a read model that it needs is stopped or being built.
 */
export async function fileHolders(
  context: QueryContext,
  { org, actor, fileId }: { readonly org: string; readonly actor: Actor | null; readonly fileId: string },
  possible: readonly PossibleHolder[],
): Promise<Result.Result<FileHolders, Refusal>> {
  const holders = possible.flatMap(({ category, ...of }) =>
    isRecordName(category) ? [{ name: category, ...of }] : [],
  );
  const reads = new Set<keyof ReadTables>(holders.map(({ name }) => tableOf(name)));
  if (actor !== null && holders.some(({ name }) => isOnlyNamed(actor, name))) reads.add('bookings');
  return ask(context, { org, reads: [...reads] }, async (moment) => {
    let held = false;
    for (const holder of holders) {
      if (!(await holdsIt(moment, holder, fileId))) continue;
      held = true;
      if (actor !== null && (await seesHolder(moment, actor, holder))) return { held, seen: true };
    }
    return { held, seen: false };
  });
}

interface Holder {
  readonly name: RecordName;
  readonly recordId: string;
  readonly field: string;
}

async function holdsIt({ db, org }: ReadMoment, { name, recordId, field }: Holder, fileId: string) {
  const { versions } = recordModelOf(name);
  if (versions === null) throw new Error(`the read model of ${name} keeps no versions of its rows`);
  const { rows } = await sql`
    select from ${sql.table(`${readSchema}.${versions.name}`)}
    where org = ${org} and id = ${recordId} and (fact -> ${field}::text ->> 'id' = ${fileId}
      or (fact -> ${field}::text)::jsonb @> ${JSON.stringify([{ id: fileId }])}::jsonb) limit 1`.execute(db);
  return rows.length > 0;
}

async function seesHolder(moment: ReadMoment, actor: Actor, { name, recordId, field }: Holder) {
  const reading: AnyReading = readings[name];
  if (!seesField(actor, reading.area, reading.shown[field]?.class)) return false;
  const table = tableOf(name);
  const visible = isOnlyNamed(actor, name)
    ? namedByBookings(moment, actor, name, recordId)
    : visibleRows(actor, reading.area, ownColumns(reading));
  const { rows } = await sql`
    select from ${rowsIn(moment, table)} ${sql.ref(table)}
    where org = ${moment.org} and id = ${recordId} and ${visible}`.execute(moment.db);
  return rows.length > 0;
}

/** Whether an actor sees such records only if a booking names them. */
function isOnlyNamed(actor: Actor, name: RecordName): boolean {
  return rightIn(actor, readings[name].area).read === 'named';
}

/** Whether a booking that an actor sees names the record. */
function namedByBookings(
  moment: ReadMoment,
  actor: Actor,
  name: RecordName,
  recordId: string,
): RawBuilder<boolean> {
  if (name !== 'resource' && name !== 'customer') return sql<boolean>`false`;
  const names =
    name === 'resource' ? sql`resource_ids @> array[${recordId}]::text[]` : sql`customer_id = ${recordId}`;
  return sql<boolean>`exists (
    select from ${rowsIn(moment, 'bookings')} bookings
    where org = ${moment.org} and ${names} and ${visibleRows(actor, 'work', bookingColumns)})`;
}
