import { sql } from 'kysely';
import { type AbsenceStatus, absenceStatuses, standsAs } from '../../domain/absence/absence.ts';
import { longestAbsenceSeconds } from '../../domain/absence/absenceCommands.ts';
import type { AbsenceFact } from '../../domain/facts.ts';
import { mayRead } from '../../domain/rights.ts';
import type { Actor } from '../../domain/roles.ts';
import type { Reading, ReadMoment } from '../withOrganisation.ts';
import { type Answer, ask, type QueryContext, Refused } from './ask.ts';
import { type Listing, type RecordPage, recordPage } from './recordPage.ts';
import { notForYou, type RecordsQuery, type Wanted } from './records.ts';
import { rowsIn } from './rowsIn.ts';
import type { Window } from './spans.ts';
import { timeColumns, visibleRows } from './visibility.ts';

export interface AbsencesQuery extends RecordsQuery {
  readonly resourceId?: string | undefined;
  /** Left out: of any status. */
  readonly status?: AbsenceStatus | undefined;
  /** Only those that share a moment with the span from here, epoch seconds. */
  readonly from?: number | undefined;
  /** To here. */
  readonly to?: number | undefined;
}

const listing: Listing = {
  name: 'absences',
  order: [{ column: 'start', type: 'bigint', direction: 'asc' }],
  searched: [sql<string>`id`, sql<string>`resource_id`, sql<string | null>`fact->>'reason'`],
};

/** Leave and breaks by start, those that were declined or cancelled too, as far as the table of rights shows them. */
export function listAbsences(
  context: QueryContext,
  actor: Actor,
  query: AbsencesQuery,
): Promise<Answer<RecordPage<AbsenceFact>>> {
  const { resourceId, status, from = 0, to = Number.MAX_SAFE_INTEGER, after } = query;
  return ask(context, { org: actor.org, reads: ['absences'], after }, async (moment) => {
    if (!mayRead(actor, 'time')) return new Refused(notForYou);
    const statuses = status === undefined ? absenceStatuses : [status];
    const all = absencesOf(moment, { from, to }, 'all', statuses);
    const seen = all.where(visibleRows(actor, 'time', timeColumns));
    const wanted = resourceId === undefined ? seen : seen.where('resource_id', '=', resourceId);
    return recordPage<AbsenceFact>(moment, wanted.selectAll(), listing, query);
  });
}

/** The statuses of leave and breaks that count. */
const standing = absenceStatuses.filter(standsAs);

/** Leave and breaks that count and share a moment with the window, by start, as far as an actor sees them. */
export async function absencesFor(moment: ReadMoment, actor: Actor, window: Window): Promise<AbsenceFact[]> {
  const all = absencesIn(moment, window, 'all').where(visibleRows(actor, 'time', timeColumns));
  return (await all.select('fact').execute()).map(({ fact }) => fact);
}

/** Those of these resources, without what is to be read of them. */
export function absencesIn(moment: Reading, window: Window, wanted: Wanted) {
  return absencesOf(moment, window, wanted, standing).orderBy('start').orderBy('id');
}

function absencesOf(
  moment: Reading,
  { from, to }: Window,
  wanted: Wanted,
  statuses: readonly AbsenceStatus[],
) {
  const asked = moment.db
    .selectFrom(rowsIn(moment, 'absences').as('absences'))
    .where('org', '=', moment.org)
    // No absence is longer, so that the index reads hardly more than the answer.
    .where('start', '>', from - longestAbsenceSeconds - 1)
    .where('start', '<', to)
    .where('end', '>', from)
    .where('status', 'in', statuses);
  return wanted === 'all' ? asked : asked.where(sql<boolean>`resource_id = any(${wanted})`);
}
