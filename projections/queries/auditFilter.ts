import { type RawBuilder, sql } from 'kysely';
import type { Category } from '../../domain/catalogues/eventCatalogue.ts';
import { readingNames, readings } from '../../domain/catalogues/readings.ts';
import { tableOf } from '../models/recordModels.ts';
import { readSchema } from '../schema/tables.ts';
import { searchPattern } from './searchPattern.ts';

/** Which events an auditor looks for; omitted fields do not restrict. */
export interface AuditFilter {
  /** The uid of the person who caused it. */
  readonly actor?: string | undefined;
  readonly category?: Category | undefined;
  /** An event type, `BookingCancelled`. */
  readonly type?: string | undefined;
  /** The name of one record's stream, `category-org.id`. */
  readonly stream?: string | undefined;
  /** Recorded at or after; epoch seconds. */
  readonly from?: number | undefined;
  /** Recorded before. */
  readonly to?: number | undefined;
  /**
   * Searches, ignoring case, the event's sentence, its type, and the title, reference or name of its record;
   * an event's or command's id is matched only as a whole.
   */
  readonly text?: string | undefined;
}

/** The conditions of a filter on rows of the history. */
export function auditConditions(org: string, filter: AuditFilter): readonly RawBuilder<boolean>[] {
  const { actor, category, type, stream, from, to, text } = filter;
  const wanted: RawBuilder<boolean>[] = [];
  if (actor !== undefined) wanted.push(sql<boolean>`actor_uid = ${actor}`);
  if (category !== undefined) wanted.push(sql<boolean>`starts_with(stream, ${`${category}-${org}.`})`);
  if (type !== undefined) wanted.push(sql<boolean>`type = ${type}`);
  if (stream !== undefined) wanted.push(sql<boolean>`stream = ${stream}`);
  if (from !== undefined) wanted.push(sql<boolean>`at >= ${from * 1000}`);
  if (to !== undefined) wanted.push(sql<boolean>`at < ${to * 1000}`);
  if (text !== undefined && text.trim() !== '') wanted.push(mentions(org, text.trim()));
  return wanted;
}

function mentions(org: string, text: string): RawBuilder<boolean> {
  const pattern = searchPattern(text);
  const named = readingNames
    .filter((name) => readings[name].titled === 'byItself')
    .map(
      (name) => sql`union all
        select ${`${name}-${org}.`} || id from ${sql.table(`${readSchema}.${tableOf(name)}`)}
        where org = ${org} and name ilike ${pattern}`,
    );
  return sql<boolean>`(data::text ilike ${pattern} or type ilike ${pattern}
    or id = ${text} or command_id = ${text} or stream in (
      select ${`booking-${org}.`} || id from ${sql.table(`${readSchema}.bookings`)}
      where org = ${org} and (title ilike ${pattern} or reference ilike ${pattern})
      ${sql.join(named, sql` `)}))`;
}
