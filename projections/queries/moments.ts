import { sql } from 'kysely';
import type { Actor } from '../../domain/rights/actor.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { type Answer, ask, type QueryContext, Refused } from './ask.ts';
import type { AsOf } from './rowsIn.ts';

/** A moment in the past: the position of the log up to which things had happened, and when that was. */
export interface PastMoment {
  readonly position: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

/**
 * The range of moments for time travel: the organisation's first event and its last; null if there are none
 * yet.
 */
export interface HistoryLimits {
  readonly limits: { readonly first: PastMoment; readonly last: PastMoment } | null;
}

/** The range of moments for which there is something to see. */
export function readHistoryLimits(context: QueryContext, actor: Actor): Promise<Answer<HistoryLimits>> {
  return ask(context, { org: actor.org, reads: ['history'] }, async (moment) => ({
    limits: await limitsOf(moment),
  }));
}

/**
 * The position of a moment: that of the last event recorded up to then. A time alone is not a consistent
 * state if clocks were set back between two events; a position always is. Refuses a moment before the first
 * event, and a position that has not been reached yet, naming the query's `parameter`.
 */
export async function pastMoment(
  moment: ReadMoment,
  asOf: AsOf,
  parameter = 'asOf',
): Promise<PastMoment | Refused> {
  if ('position' in asOf && asOf.position > moment.position) {
    const text = `position ${asOf.position} is not reached yet; the newest is ${moment.position}`;
    return outside(parameter, text, await limitsOf(moment));
  }
  const found = 'position' in asOf ? await atPosition(moment, asOf.position) : await atTime(moment, asOf.at);
  if (found !== undefined) {
    return 'position' in asOf ? { position: asOf.position, at: found.at } : { ...found, at: asOf.at };
  }
  const limits = await limitsOf(moment);
  return limits === null
    ? outside(parameter, 'nothing has happened yet', limits)
    : outside(
        parameter,
        `nothing had happened yet; history begins ${new Date(limits.first.at).toISOString()}`,
        limits,
      );
}

/** The same, but a moment before the first event is the state in which nothing had happened yet. */
export async function pastMomentOrNothing(
  moment: ReadMoment,
  asOf: AsOf,
  parameter?: string,
): Promise<PastMoment | Refused> {
  const limits = await limitsOf(moment);
  return limits !== null && 'at' in asOf && asOf.at < limits.first.at
    ? { position: limits.first.position - 1, at: asOf.at }
    : pastMoment(moment, asOf, parameter);
}

/**
 * The same read side, whose rows are read as they were then (`rowsIn`).
 *
 * PostgreSQL assumes that the two ends of a version's span are independent, and expects a third of all
 * versions ever to be current at a moment. So it would read them all, with parallel workers; in fact few are
 * current, and the indexes find them.
 */
export async function asIn(moment: ReadMoment, { position }: PastMoment): Promise<ReadMoment> {
  await preferIndexes.execute(moment.db);
  return { ...moment, asOf: position };
}

const preferIndexes = sql.raw(
  'set local enable_seqscan = off; set local max_parallel_workers_per_gather = 0; set local jit = off',
);

function outside(parameter: string, message: string, limits: HistoryLimits['limits']): Refused {
  return new Refused({
    code: 'invalid_input',
    message: `query.${parameter}: ${message}`,
    details: { field: `query.${parameter}`, limits },
  });
}

async function limitsOf({ db, org }: ReadMoment): Promise<HistoryLimits['limits']> {
  const end = (direction: 'asc' | 'desc') =>
    db
      .selectFrom('history')
      .select(['position', 'at'])
      .where('org', '=', org)
      .orderBy('position', direction)
      .limit(1);
  const [first, last] = await db
    .selectFrom(end('asc').as('first'))
    .selectAll()
    .unionAll(db.selectFrom(end('desc').as('last')).selectAll())
    .orderBy('position')
    .execute();
  return first === undefined || last === undefined ? null : { first, last };
}

function atPosition({ db, org }: ReadMoment, position: number): Promise<PastMoment | undefined> {
  return db
    .selectFrom('history')
    .select(['position', 'at'])
    .where('org', '=', org)
    .where('position', '<=', position)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Bisects the range of positions until the last event up to the time is found: twenty lookups of the primary
 * key at a million events, and no index of times to maintain.
 */
async function atTime({ db, org }: ReadMoment, at: number): Promise<PastMoment | undefined> {
  const { rows } = await sql<PastMoment>`
    with recursive halving (low, high) as (
      select min(position) - 1, max(position) from muster_read.history where org = ${org}
      union all
      select case when found.is_low then found.position else low end,
             case when found.is_low then high else low + (high - low) / 2 end
      from halving left join lateral (
        select position, position <= high and at <= ${at} as is_low from muster_read.history
        where org = ${org} and position > low + (high - low) / 2
        order by position limit 1
      ) found on true
      where low < high
    )
    select position, at from halving join muster_read.history on org = ${org} and position = low
    where low >= high`.execute(db);
  return rows[0];
}
