import { Result } from 'effect';
import { type RawBuilder, sql } from 'kysely';
import { type AnyReading, isReading, type ReadingName, readings } from '../../domain/catalogues/readings.ts';
import { type ReferenceKey, referenceKeyOf } from '../../domain/kernel/referenceKey.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { seesField } from '../../domain/rights/rights.ts';
import { plainName } from '../../domain/text/plainName.ts';
import { columnName } from '../models/recordModel.ts';
import { tableOf } from '../models/recordModels.ts';
import type { ReadTables } from '../readTables.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { type Answer, ask, type QueryContext, Refused } from './ask.ts';
import type { BookingView } from './bookingView.ts';
import { findBooking } from './oneBooking.ts';
import { ownColumns } from './ownColumns.ts';
import { findRecord, notSeen, type RecordView } from './recordList.ts';
import { rowsIn } from './rowsIn.ts';
import { bookingColumns, visibleRows } from './visibility.ts';

/** How many of several with the same reference are named. */
const mostNamed = 10;

/** The view of the read side that holds what is looked up in a category. */
export function tableWithReference(category: string): keyof ReadTables {
  if (category === 'booking') return 'bookings';
  if (!isReading(category)) throw new Error(`there are no records of the category ${category}`);
  return tableOf(category);
}

/** The ids of those with a reference, of a category that has one; the first few, in order. */
export async function idsWithReference(
  moment: ReadMoment,
  category: string,
  reference: string,
  visible: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<readonly string[]> {
  const table = tableWithReference(category);
  const there = isReading(category) && readings[category].whenEnded === 'gone' ? sql`not ended` : sql`true`;
  const { rows } = await sql<{ id: string }>`
    select id from ${rowsIn(moment, table)} ${sql.ref(table)}
    where org = ${moment.org} and ${there} and ${visible} and ${has(keyOf(category), reference)}
    order by id limit ${mostNamed}`.execute(moment.db);
  return rows.map(({ id }) => id);
}

function has({ field, exact }: ReferenceKey, reference: string): RawBuilder<boolean> {
  const column = sql.ref(columnName(field));
  return exact
    ? sql<boolean>`${column} = ${reference.trim()}`
    : sql<boolean>`lower(regexp_replace(btrim(${column}), '\\s+', ' ', 'g')) = lower(${plainName(reference)})`;
}

function keyOf(category: string): ReferenceKey {
  const key = referenceKeyOf(category);
  if (key === undefined) throw new Error(`nothing is looked up by reference in the category ${category}`);
  return key;
}

export interface ReferenceQuery {
  readonly reference: string;
  /** Wait for this position. */
  readonly after?: number | undefined;
}

/**
 * The record with a reference, in use or not. Refuses with `not_found` if the actor sees none, and with
 * `ambiguous_reference` if they see several.
 */
export async function findRecordByReference<Name extends ReadingName>(
  context: QueryContext,
  actor: Actor,
  name: Name,
  query: ReferenceQuery,
): Promise<Answer<RecordView<Name>>> {
  const reading: AnyReading = readings[name];
  const { field } = keyOf(name);
  if (!seesField(actor, reading.area, reading.shown[field]?.class))
    return Result.fail(notSeen(`query.${field}`));
  const visible = visibleRows(actor, reading.area, ownColumns(reading));
  const id = await idOfReference(
    context,
    actor,
    { category: name, called: reading.words.one, visible },
    query,
  );
  return Result.isFailure(id)
    ? Result.fail(id.failure)
    : findRecord(context, actor, name, { id: id.success, after: query.after });
}

/** The same of a booking. */
export async function findBookingByReference(
  context: QueryContext,
  actor: Actor,
  query: ReferenceQuery,
): Promise<Answer<{ readonly booking: BookingView }>> {
  const visible = visibleRows(actor, 'work', bookingColumns);
  const id = await idOfReference(context, actor, { category: 'booking', called: 'booking', visible }, query);
  return Result.isFailure(id)
    ? Result.fail(id.failure)
    : findBooking(context, actor, { bookingId: id.success, after: query.after });
}

async function idOfReference(
  context: QueryContext,
  { org }: Actor,
  what: { readonly category: string; readonly called: string; readonly visible: RawBuilder<boolean> },
  { reference, after }: ReferenceQuery,
): Promise<Result.Result<string, Refusal>> {
  const { category, called, visible } = what;
  const { field } = keyOf(category);
  const reads = [tableWithReference(category)];
  const found = await ask(context, { org, reads, after }, async (moment) => {
    const [id, ...others] = await idsWithReference(moment, category, reference, visible);
    if (id === undefined) return new Refused(noSuch(called, field, reference));
    return others.length === 0 ? { id } : new Refused(several(called, field, [id, ...others]));
  });
  return Result.map(found, ({ id }) => id);
}

function noSuch(kind: string, field: string, reference: string): Refusal {
  return {
    code: 'not_found',
    message: `There is no ${kind} with this ${field}.`,
    details: { kind, [field]: reference },
  };
}

function several(kind: string, field: string, ids: readonly string[]): Refusal {
  return {
    code: 'ambiguous_reference',
    message: `Several have this ${field}. Name one of them by its id.`,
    details: { kind, field, ids },
  };
}
