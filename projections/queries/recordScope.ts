import { sql } from 'kysely';
import { areaOf } from '../../domain/catalogues/areaOf.ts';
import type { Category } from '../../domain/catalogues/eventCatalogue.ts';
import { type AnyReading, type ReadingName, readings } from '../../domain/catalogues/readings.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { mayReadHistories, rightIn } from '../../domain/rights/rights.ts';
import { tableOf } from '../models/recordModels.ts';
import type { ReadTables } from '../readTables.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { ownColumns } from './ownColumns.ts';
import { rowsIn } from './rowsIn.ts';
import { bookingColumns, visibleRows } from './visibility.ts';

type Scoped = 'booking' | ReadingName;

/** Whether the labels of a record, or of the person whose it is, decide whether somebody reads what happened to it. */
function isByLabels(actor: Actor, category: Category): category is Scoped {
  return rightIn(actor, areaOf(category)).read === 'byLabels';
}

/** The read models that tell which records of these categories somebody reads the events of. */
export function scopeReads(actor: Actor, categories: readonly Category[]): readonly (keyof ReadTables)[] {
  const scoped = categories.filter((category) => isByLabels(actor, category));
  return scoped.length === 0
    ? []
    : [...new Set(['resources' as const, ...scoped.map((category) => tableOfScoped(category))])];
}

/**
 * Those of these records of a category whose events somebody reads: what stands now decides, whatever the record was
 * when they happened. Uses `scopeReads`.
 */
export async function readsEventsOf(
  moment: ReadMoment,
  actor: Actor,
  category: Category,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!mayReadHistories(actor, areaOf(category))) return new Set();
  if (!isByLabels(actor, category)) return new Set(ids);
  const own = category === 'booking' ? bookingColumns : ownColumns(readings[category] satisfies AnyReading);
  const table = tableOfScoped(category);
  const { rows } = await sql<{ id: string }>`
    select id from ${rowsIn(moment, table)} ${sql.ref(table)}
    where org = ${moment.org} and id = any(${ids}) and ${visibleRows(actor, areaOf(category), own)}`.execute(
    moment.db,
  );
  return new Set(rows.map(({ id }) => id));
}

function tableOfScoped(category: Scoped) {
  return category === 'booking' ? 'bookings' : tableOf(category);
}
