import { sql } from 'kysely';
import { isReading } from '../../domain/catalogues/readings.ts';
import type { Names } from '../../domain/history/names.ts';
import { parseStreamName } from '../../domain/kernel/stream.ts';
import { bookingKind, groupEventKind, type Workflows } from '../../domain/workflow/workflowDefinition.ts';
import { workflowKinds } from '../../domain/workflow/workflowKinds.ts';
import { columnName } from '../models/recordModel.ts';
import { tableOf } from '../models/recordModels.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { troubleOf } from './ask.ts';
import { versionsOf } from './rowsIn.ts';
import type { HistoryEventRow } from './streamHistory.ts';

/**
 * The groups in which the records of some events were right before these, by the events' positions: the steps of each group
 * may be called otherwise, and so may those of group events. Only of the kinds of which an organisation has such groups; none of a read model that is being built.
 */
export async function groupsBefore(
  moment: ReadMoment,
  rows: readonly Pick<HistoryEventRow, 'stream' | 'position'>[],
  workflows: Workflows | undefined,
): Promise<ReadonlyMap<number, Pick<Names, 'groups' | 'kind'>>> {
  const { db, org } = moment;
  const asked = rows.flatMap(({ stream, position }) => {
    const parts = parseStreamName(stream);
    return parts === undefined ? [] : [{ ...parts, position }];
  });
  const queries = [...Map.groupBy(asked, ({ category }) => category)].flatMap(([category, of]) => {
    const field = workflowKinds.get(category)?.groupedBy?.field;
    const isBooking = category === bookingKind;
    const isGrouped = workflows?.workflows.some(
      ({ kind, groupID }) =>
        (kind === category && groupID !== null) || (isBooking && kind === groupEventKind),
    );
    if (field === undefined || isGrouped !== true) return [];
    const isGroupEvent = isBooking ? sql`versions.customer_id is null` : sql`false`;
    const table = isReading(category) ? tableOf(category) : 'bookings';
    if (troubleOf(moment, table) !== undefined) return [];
    const [ids, positions] = [of.map(({ id }) => id), of.map(({ position }) => position)];
    return [
      sql`select asked.position, versions.${sql.ref(columnName(field))} as groups, ${isGroupEvent} as is_group_event
        from unnest(${ids}::text[], ${positions}::bigint[]) as asked(id, position)
        join ${versionsOf(table)} versions on versions.org = ${org} and versions.id = asked.id
          and versions.from_position < asked.position and versions.until_position >= asked.position`,
    ];
  });
  if (queries.length === 0) return new Map();
  const found = await sql<{ position: number; groups: readonly string[]; is_group_event: boolean }>`
    ${sql.join(queries, sql` union all `)}`.execute(db);
  return new Map(
    found.rows.map(({ position, groups, is_group_event: isGroupEvent }) => [
      position,
      { groups, ...(isGroupEvent && { kind: groupEventKind }) },
    ]),
  );
}
