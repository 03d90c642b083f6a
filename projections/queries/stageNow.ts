import { type RawBuilder, sql } from 'kysely';
import type { AnyReading } from '../../domain/catalogues/readings.ts';
import { dueFields } from '../../domain/record/fieldFacts.ts';
import { type DerivedStage, firstStage, isStored, stageFieldOf } from '../../domain/record/stages.ts';
import { columnName } from '../models/recordModel.ts';
import { readSchema } from '../schema/tables.ts';

/** The stage of a row as it is stored; the only one where all others follow from other fields. */
function storedStage(stages: NonNullable<AnyReading['stages']>) {
  return isStored(stages)
    ? sql.ref<string>(columnName(stageFieldOf(stages)))
    : sql<string>`${firstStage(stages)}::text`;
}

/** The stage that a row is in now (`stageAt`); null if such records have none. */
export function stageNow({ stages, shown }: Staged): RawBuilder<string | null> {
  if (stages === null) return sql<null>`null::text`;
  const stored = storedStage(stages);
  const cases = Object.entries(stages.derived ?? {}).map(
    ([stage, each]) => sql`when ${stored} = any(${each.of}) and (${holds(each, shown)}) then ${stage}::text`,
  );
  return cases.length === 0 ? stored : sql<string>`case ${sql.join(cases, sql` `)} else ${stored} end`;
}

type Staged = Pick<AnyReading, 'stages' | 'shown'>;

/** When a row comes to be in a derived stage by one of its fields, epoch seconds; null if the field has no value. */
export function pastAt(
  { ahead = 0 }: Pick<DerivedStage, 'ahead'>,
  field: string,
  shown: AnyReading['shown'],
): RawBuilder<number> {
  const column = sql.ref(columnName(field));
  if (shown[field]?.kind !== 'date') return sql<number>`(${column} - ${ahead * 86_400}::bigint)`;
  return sql<number>`extract(epoch from (${column}::date + 1 - ${ahead}::int)::timestamp at time zone
    (select own.fact->>'timeZone' from ${sql.table(`${readSchema}.organisations`)} own
     where own.org = current_setting('muster.org', true) and own.id = own.org))::bigint`;
}

/** Whether its stage follows from days, which end by the organisation's clock, or it is due by one. */
export function followsFromDays({ stages, shown }: Staged): boolean {
  const past = Object.values(stages?.derived ?? {}).flatMap((stage) => stage.past ?? []);
  const fields = [...past, ...dueFields(shown)];
  return fields.some((field) => shown[field]?.kind === 'date');
}

/** Whether a row is in a derived stage, if it can be. */
function holds(stage: DerivedStage, shown: AnyReading['shown']): RawBuilder<boolean> {
  const { past = [], filled, ended } = stage;
  const conditions = past.map(
    (field) =>
      sql`coalesce(${pastAt(stage, field, shown)} <= extract(epoch from statement_timestamp()), false)`,
  );
  if (filled !== undefined) {
    const wanted = typeof filled.to === 'number' ? sql`${filled.to}` : sql.ref(columnName(filled.to));
    conditions.push(sql`coalesce(cardinality(${sql.ref(columnName(filled.list))}), 0) >= ${wanted}`);
  }
  if (ended === true) conditions.push(sql`ended`);
  return sql<boolean>`${sql.join(conditions, sql` or `)}`;
}

/** When the clock brings a row into another stage, epoch seconds; null: it does not. */
export function nextStageAt({ stages, shown }: Staged): RawBuilder<number | null> {
  const times = Object.values(stages?.derived ?? {}).flatMap((stage) =>
    (stage.past ?? []).map((field) => {
      const at = pastAt(stage, field, shown);
      return sql`case when ${stages && storedStage(stages)} = any(${stage.of})
        and ${at} > extract(epoch from statement_timestamp()) then ${at} end`;
    }),
  );
  return times.length === 0 ? sql`null::bigint` : sql`least(${sql.join(times)})`;
}
