import { type RawBuilder, sql } from 'kysely';
import { automaticTypes } from '../../domain/booking/bookingEvents.ts';
import type { ChangedCategory } from '../../domain/catalogues/changedCategories.ts';
import { streamName } from '../../domain/kernel/stream.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { rowsIn } from './rowsIn.ts';

/** A series of commands: its events share a correlation id, and have positions in a span. */
export interface Touching {
  readonly correlationId: string;
  /** Exclusive. */
  readonly after: number;
  /** Inclusive; null: as far as the log goes. */
  readonly upTo: number | null;
}

/** The correlation id of what undoes a series. */
export function undoingOf(correlationId: string): string {
  return `undo-${correlationId}`;
}

/** A record that the series has changed. */
export interface TouchedRecord {
  readonly id: string;
  /** The first of its events. */
  readonly first: { readonly revision: number; readonly type: string };
  /** The commands of the series, in their order. */
  readonly commandIds: readonly string[];
  /** The record's revision now. */
  readonly revision: number;
  /**
   * The next event that is neither of the series nor a mere recheck, nor was undone; null if nothing has happened
   * since.
   */
  readonly since: {
    readonly correlationId: string;
    readonly uid: string;
    /** Epoch milliseconds. */
    readonly at: number;
  } | null;
}

/**
 * A condition on rows of a category: the series has changed them. Rechecks that followed do not count. The ids are
 * gathered once, as an array: as a subquery they were joined to the rows one by one where PostgreSQL took them for few,
 * which takes the square of what a large file changed.
 */
export function isTouchedBy(
  { org }: ReadMoment,
  category: ChangedCategory,
  touching: Touching,
): RawBuilder<boolean> {
  const prefix = streamName(category, org, '');
  return sql<boolean>`id = any(array(
    select distinct substr(stream, ${prefix.length + 1}::integer) from ${historyRows} touching
    where ${ofSeries(org, prefix, touching)}))`;
}

/** A record that a series has changed, and the revision of the first event of the series. */
export interface FirstTouch {
  readonly id: string;
  readonly revision: number;
}

/** All records of a category that a series has changed, in the order of their ids. */
export async function firstTouches(
  { db, org }: ReadMoment,
  category: ChangedCategory,
  touching: Touching,
): Promise<readonly FirstTouch[]> {
  const prefix = streamName(category, org, '');
  const { rows } = await sql<FirstTouch>`
    select substr(stream, ${prefix.length + 1}::integer) as id, min(revision) as revision
    from ${historyRows} touching
    where ${ofSeries(org, prefix, touching)}
    group by stream order by stream`.execute(db);
  return rows;
}

/** What has become of records that a series has changed, in the same order. */
export async function touchedRecords(
  { db, org }: ReadMoment,
  category: ChangedCategory,
  { correlationId }: Pick<Touching, 'correlationId'>,
  touches: readonly FirstTouch[],
): Promise<readonly TouchedRecord[]> {
  const prefix = streamName(category, org, '');
  const streams = touches.map(({ id }) => `${prefix}${id}`);
  const firsts = touches.map(({ revision }) => revision);
  const { rows } = await sql<{
    stream: string;
    first: number;
    type: string;
    command_ids: string[];
    revision: number;
    since: TouchedRecord['since'];
  }>`
    select touched.stream, touched.first, began.type, own.command_ids, last.revision, since.since
    from unnest(${streams}::text[], ${firsts}::integer[]) with ordinality as touched (stream, first, number)
    cross join lateral (
      select type from ${historyRows} began
      where org = ${org} and stream = touched.stream and revision = touched.first
    ) began
    cross join lateral (
      select array_agg(command_id order by revision) as command_ids from ${historyRows} own
      where org = ${org} and stream = touched.stream and revision >= touched.first
        and correlation_id = ${correlationId} and type <> all(${automaticTypes})
    ) own
    cross join lateral (
      select max(revision) as revision from ${historyRows} last where org = ${org} and stream = touched.stream
    ) last
    left join lateral (
      select json_build_object('correlationId', correlation_id, 'uid', actor_uid, 'at', at) as since
      from ${historyRows} since
      where org = ${org} and stream = touched.stream and revision > touched.first
        and correlation_id <> ${correlationId} and type <> all(${automaticTypes})
        and not ${isUndone(org, undoingOf(correlationId))}
      order by revision limit 1
    ) since on true
    order by touched.number`.execute(db);
  return rows.map(({ stream, first, type, command_ids, revision, since }) => ({
    id: stream.slice(prefix.length),
    first: { revision: first, type },
    commandIds: [...new Set(command_ids)],
    revision,
    since,
  }));
}

/** Whether an event of `since` was undone, or undid something else than the series itself. */
function isUndone(org: string, own: string): RawBuilder<boolean> {
  return sql<boolean>`(
    (starts_with(since.correlation_id, ${undoingOf('')}) and since.correlation_id <> ${own})
    or exists (
      select from ${historyRows} back
      where back.org = ${org} and back.stream = since.stream and back.revision > since.revision
        and back.correlation_id = ${undoingOf('')} || since.correlation_id
    )
  )`;
}

const historyRows = rowsIn({ asOf: null }, 'history');

function ofSeries(
  org: string,
  prefix: string,
  { correlationId, after, upTo }: Touching,
): RawBuilder<boolean> {
  return sql<boolean>`org = ${org} and position > ${after} and (${upTo}::bigint is null or position <= ${upTo})
    and correlation_id = ${correlationId} and starts_with(stream, ${prefix}) and type <> all(${automaticTypes})`;
}
