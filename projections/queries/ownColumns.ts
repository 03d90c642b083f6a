import { sql } from 'kysely';
import { type AnyReading, isReading, readings } from '../../domain/catalogues/readings.ts';
import { defaultOrganisationSettings } from '../../domain/organisation/organisationSettings.ts';
import { holdsSeveral } from '../../domain/record/fieldFacts.ts';
import { stageFieldOf } from '../../domain/record/stages.ts';
import { columnName } from '../models/recordModel.ts';
import { tableOf } from '../models/recordModels.ts';
import type { ReadTables } from '../readTables.ts';
import { readSchema } from '../schema/tables.ts';
import { bookingColumns, labelsOfPerson, type OwnColumns, type OwnerRows } from './visibility.ts';

/** The columns that say to whom a record belongs, and what it is part of. */
export function ownColumns({
  ownedBy: { resource, customer },
  shown,
  belongsTo,
  ownersSee,
  sharedBy,
  daysAfterWork,
  audience,
  stages,
  whenEnded,
  category,
}: AnyReading): OwnColumns {
  const names = (field: string | undefined, count: 'one' | 'several') =>
    field !== undefined && holdsSeveral(shown[field]) === (count === 'several')
      ? columnName(field)
      : undefined;
  const resourceId = names(resource, 'one');
  const ofAnother = resourceId !== undefined && resource !== 'id';
  const named = {
    resourceId,
    resourceIds: names(resource, 'several'),
    customerId: names(customer, 'one'),
    customerIds: names(customer, 'several'),
  };
  return {
    ...Object.fromEntries(Object.entries(named).filter(([, column]) => column !== undefined)),
    ...(category === 'label' ? { labelId: 'id' } : {}),
    ...(ofAnother ? { labels: labelsOfPerson(resourceId) } : {}),
    ...(!ofAnother && 'labelIds' in shown ? { labels: sql.ref(columnName('labelIds')) } : {}),
    ...(audience === null
      ? {}
      : {
          audience: {
            roles: columnName(audience.roles),
            labelIds: columnName(audience.labelIds),
            partnerIds: columnName(audience.partnerIds),
            isOut: sql<boolean>`${sql.ref(columnName(stageFieldOf(stages ?? {})))} = any(${audience.in}::text[])
              and ${whenEnded === 'outOfUse' ? sql`not ended` : sql`true`}`,
          },
        }),
    ...(belongsTo.length === 0
      ? {}
      : { partOf: belongsTo.map((whole) => ownerRows(whole, daysAfterWork)), ownersSee }),
    ...(sharedBy !== null && { sharedBy: columnName(sharedBy) }),
  };
}

/** The read models that say whether somebody sees what a record is part of. */
export function ownerTables({
  belongsTo,
  daysAfterWork,
}: Pick<AnyReading, 'belongsTo' | 'daysAfterWork'>): readonly (keyof ReadTables)[] {
  return belongsTo.flatMap(({ category }) => {
    if (category === 'booking')
      return ['bookings' as const, ...(daysAfterWork ? ['organisations' as const] : [])];
    return isReading(category)
      ? [tableOf(category), ...ownerTables(readings[category] satisfies AnyReading)]
      : [];
  });
}

/** What a record may be part of, by a field of its own. */
export function ownerRows(
  whole: AnyReading['belongsTo'][number],
  daysAfterWork: AnyReading['daysAfterWork'],
): OwnerRows & { readonly table: keyof ReadTables } {
  const { category, outlives } = whole;
  const { wholeId } = partReference(whole);
  if (category === 'booking') {
    const stands = outlives ? sql<boolean>`true` : sql<boolean>`not inactive`;
    const over =
      daysAfterWork === null
        ? {}
        : {
            isOver: sql<boolean>`("end" + 86400 * ${daysInSettings(daysAfterWork)} < extract(epoch from statement_timestamp()))`,
          };
    return { wholeId, area: 'work', table: 'bookings', own: bookingColumns, stands, ...over };
  }
  if (!isReading(category)) throw new Error(`nothing is part of ${category}`);
  const reading: AnyReading = readings[category];
  const stands = outlives || reading.whenEnded === 'over' ? sql<boolean>`true` : sql<boolean>`not ended`;
  return { wholeId, area: reading.area, table: tableOf(category), own: ownColumns(reading), stands };
}

/** What an organisation has decided about a number of days. */
function daysInSettings(setting: 'chatDaysAfterWork') {
  return sql`coalesce((select (decided.fact->'settings'->>${setting}::text)::bigint
    from ${sql.table(`${readSchema}.organisations`)} decided
    where decided.org = current_setting('muster.org', true) and decided.id = decided.org), ${defaultOrganisationSettings[setting]}::bigint)`;
}

/**
 * How rows name what they are part of: their column, the id of a whole of this category in it (null of rows that are part of
 * something else), and the values with which it names these.
 */
export function partReference(
  { field, category, amongOthers }: AnyReading['belongsTo'][number],
  ids: readonly string[] = [],
) {
  const column = sql.ref<string | null>(columnName(field));
  const prefix = `${category}:`;
  return {
    column,
    wholeId: amongOthers
      ? sql<
          string | null
        >`case when starts_with(${column}, ${prefix}) then substr(${column}, ${prefix.length + 1}) end`
      : column,
    values: amongOthers ? ids.map((id) => `${prefix}${id}`) : ids,
  };
}
