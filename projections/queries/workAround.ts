import { sql } from 'kysely';
import { currentStatuses } from '../../domain/booking/bookingStatus.ts';
import type { AbsenceFact } from '../../domain/kernel/facts.ts';
import type { LaneRecords } from '../../domain/lane/lanes.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { type Answer, ask, type QueryContext } from './ask.ts';
import { lanesFor, laneTables } from './laneRows.ts';
import { absencesFor } from './records.ts';
import { sharesMoment, type Window } from './spans.ts';
import { bookingColumns, visibleRows } from './visibility.ts';

/** A job that somebody has outside a board's span: enough to count its hours and to detect collisions. */
export interface NearbyJob {
  readonly id: string;
  readonly revision: number;
  readonly customerId: string;
  readonly start: number;
  readonly end: number;
  readonly resourceIds: string[];
}

export interface WorkAroundQuery extends Window {
  /** The board's own span: what overlaps it is on the board already. */
  readonly board: Window;
  readonly after?: number | undefined;
}

/**
 * People's work in a span around a board's own: current jobs (scheduling §4) that do not overlap the board,
 * leave and breaks. Hour limits count whole weeks and fortnights, of which a board may show only a part.
 */
export function readWorkAround(
  context: QueryContext,
  actor: Actor,
  { from, to, board, after }: WorkAroundQuery,
): Promise<
  Answer<{ readonly jobs: NearbyJob[]; readonly absences: AbsenceFact[]; readonly lanes: LaneRecords }>
> {
  return ask(
    context,
    { org: actor.org, reads: ['bookings', 'absences', ...laneTables], after },
    async (moment) => {
      const rows = await moment.db
        .selectFrom('bookings')
        .select(['id', 'revision', 'customer_id', 'start', 'end', 'resource_ids'])
        .where('org', '=', moment.org)
        .where(sharesMoment({ from, to }))
        .where(sql<boolean>`not ("end" > ${board.from} and start < ${board.to})`)
        .where('status', 'in', currentStatuses)
        .where('inactive', '=', false)
        .where(visibleRows(actor, 'work', bookingColumns))
        .orderBy('start')
        .orderBy('id')
        .execute();
      return {
        jobs: rows.map(({ id, revision, customer_id, start, end, resource_ids }) => ({
          id,
          revision,
          customerId: customer_id ?? `group ${id}`,
          start,
          end,
          resourceIds: [...resource_ids],
        })),
        absences: await absencesFor(moment, actor, { from, to }),
        lanes: await lanesFor(moment, actor, { from, to }),
      };
    },
  );
}
