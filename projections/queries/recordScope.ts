import { sql } from 'kysely';
import { areaOf } from '../../domain/catalogues/areaOf.ts';
import type { Category } from '../../domain/catalogues/eventCatalogue.ts';
import { type AnyReading, type ReadingName, readings } from '../../domain/catalogues/readings.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { mayRead, mayReadHistories, rightIn } from '../../domain/rights/rights.ts';
import { tableOf } from '../models/recordModels.ts';
import type { ReadTables } from '../readTables.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { ownColumns, ownerTables } from './ownColumns.ts';
import { rowsIn } from './rowsIn.ts';
import { bookingColumns, visibleRows } from './visibility.ts';

type Scoped = 'booking' | ReadingName;

/** Whether it depends on a record whether somebody sees it: on its labels, or on whose it is. */
function isDivided(actor: Actor, category: Category): category is Scoped {
  const { read } = rightIn(actor, areaOf(category));
  return category !== 'organisation' && (read === 'byLabels' || read === 'own' || read === 'partner');
}

/** The read models that tell which records of these categories somebody sees. */
export function scopeReads(actor: Actor, categories: readonly Category[]): readonly (keyof ReadTables)[] {
  const scoped = categories.filter((category) => isDivided(actor, category));
  const tables = scoped.flatMap((category) =>
    category === 'booking'
      ? (['bookings'] as const)
      : [tableOf(category), ...ownerTables(readings[category])],
  );
  return scoped.length === 0 ? [] : [...new Set(['resources' as const, ...tables])];
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
  return mayReadHistories(actor, areaOf(category)) ? seenAmong(moment, actor, category, ids) : new Set();
}

/** Those of these records of a category that somebody sees as they stand now. Uses `scopeReads`. */
export async function seenAmong(
  moment: ReadMoment,
  actor: Actor,
  category: Category,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0 || !mayRead(actor, areaOf(category))) return new Set();
  if (!isDivided(actor, category)) return new Set(ids);
  const own = category === 'booking' ? bookingColumns : ownColumns(readings[category] satisfies AnyReading);
  const table = category === 'booking' ? 'bookings' : tableOf(category);
  const { rows } = await sql<{ id: string }>`
    select id from ${rowsIn(moment, table)} ${sql.ref(table)}
    where org = ${moment.org} and id = any(${ids}) and ${visibleRows(actor, areaOf(category), own)}`.execute(
    moment.db,
  );
  return new Set(rows.map(({ id }) => id));
}
