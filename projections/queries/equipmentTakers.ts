import { sql } from 'kysely';
import { takingStatuses } from '../../domain/booking/equipmentTaken.ts';
import { type AnyReading, type ReadingName, readings } from '../../domain/catalogues/readings.ts';
import type { Taken, Taker } from '../../domain/equipment/taken.ts';
import { laneNames, laneReadings } from '../../domain/lane/lanes.ts';
import { holdsSeveral } from '../../domain/record/fieldFacts.ts';
import { isOver } from '../../domain/record/stages.ts';
import { columnName } from '../models/recordModel.ts';
import { tableOf } from '../models/recordModels.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { rowsIn } from './rowsIn.ts';
import { sharesMoment, type Window } from './spans.ts';
import { stageNow } from './stageNow.ts';

/** The records that take equipment. */
const takers = laneNames.filter((name) => laneReadings.get(name)?.lane.equipment !== undefined);

/** What `equipmentTakers` reads. */
export const equipmentTakerReads = [
  'organisations',
  'customers',
  'equipments',
  'bookings',
  ...takers.map((name) => tableOf(name)),
] as const;

/** Other work than a record that has any of this equipment at any moment of a span; the first to begin comes first. */
export async function equipmentTakers(
  moment: ReadMoment,
  { equipmentIds, start, end }: Taken,
  but: { readonly category: string; readonly id: string },
): Promise<readonly Taker[]> {
  const each = [
    bookingTakers(moment, { from: start, to: end }),
    ...takers.map((name) => recordTakers(moment, name)),
  ];
  const { rows } = await sql<Taker>`
    select t.category, t.id, t.title, t."start", t."end", e.id as "equipmentId", e.name as "equipmentName"
    from (${sql.join(each, sql` union all `)}) t
    join ${rowsIn(moment, 'equipments')} e on e.org = ${moment.org} and e.id = any(t.equipment_ids)
    where e.id = any(${equipmentIds}::text[]) and t."start" < ${end} and t."end" > ${start}
      and not (t.category = ${but.category} and t.id = ${but.id})
    order by t."start", t.category, t.id, e.id`.execute(moment.db);
  return rows;
}

function bookingTakers(moment: ReadMoment, window: Window) {
  return sql`select 'booking' as category, id, coalesce(nullif(title, ''), (
      select c.name from ${rowsIn(moment, 'customers')} c where c.org = ${moment.org} and c.id = customer_id
    ), '') as title, start, "end", equipment_ids
    from ${rowsIn(moment, 'bookings')} bookings
    where org = ${moment.org} and not inactive and status = any(${takingStatuses}::text[]) and ${sharesMoment(window)}`;
}

/** Every record of a kind that takes equipment, as `commitmentOf` of the domain says which do. */
function recordTakers(moment: ReadMoment, name: ReadingName) {
  const reading: AnyReading = readings[name];
  const { span, lane, shown, stages } = reading;
  if (span === null || lane?.equipment === undefined) throw new Error(`${name} takes no equipment`);
  const [start, end, equipment] = [span.start, span.end, lane.equipment].map((field) =>
    sql.ref(columnName(field)),
  );
  const ids = holdsSeveral(shown[lane.equipment]) ? equipment : sql`array[${equipment}]`;
  const over = Object.keys(stages?.states ?? {}).filter((stage) => stages !== null && isOver(stages, stage));
  return sql`select ${name}::text as category, id, name as title, ${start} as "start", ${end} as "end", ${ids} as equipment_ids
    from ${rowsIn(moment, tableOf(name))} ${sql.ref(tableOf(name))}
    where org = ${moment.org} and not ended and coalesce(${stageNow(reading)}, '') <> all(${over}::text[])`;
}
