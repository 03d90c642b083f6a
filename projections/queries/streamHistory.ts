import { Result } from 'effect';
import { sql } from 'kysely';
import { areaOf } from '../../domain/catalogues/areaOf.ts';
import type { Category } from '../../domain/catalogues/eventCatalogue.ts';
import { explainHistory } from '../../domain/history/explainHistory.ts';
import { type Names, outOfSight } from '../../domain/history/names.ts';
import type { EventActor, RecordedEvent } from '../../domain/kernel/event.ts';
import { streamName } from '../../domain/kernel/stream.ts';
import { upcast } from '../../domain/kernel/upcast.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { mayReadHistories, rightIn } from '../../domain/rights/rights.ts';
import { roleSchema } from '../../domain/rights/role.ts';
import { defaultClock } from '../../domain/time/clockText.ts';
import { defaultDateFormat } from '../../domain/time/dateFormat.ts';
import { zoneOf } from '../../domain/time/zone.ts';
import type { HistoryRow } from '../models/history.ts';
import type { RowSystem } from '../readTables.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { organisationIn } from './allocationFacts.ts';
import { type Answer, ask, type QueryContext, Refused } from './ask.ts';
import { bookingReads, namesOf } from './namesOf.ts';
import { notFound } from './oneBooking.ts';
import { readsEventsOf, scopeReads, seenAmong } from './recordScope.ts';
import { withToldTexts } from './withKeptTexts.ts';

/** An event as auditors read it: its meaning as a sentence, and which fields it changed. */
export interface HistoryEntry {
  readonly eventId: string;
  readonly type: string;
  readonly revision: number;
  readonly position: number;
  readonly at: number;
  readonly actor: { readonly uid: string; readonly role: string; readonly name: string };
  readonly commandId: string;
  readonly correlationId: string;
  readonly summary: string;
  readonly changes: { readonly field: string; readonly before: unknown; readonly after: unknown }[];
  readonly data: object;
}

/** What a history reads in order to be told with names (`namesIn`). */
export const historyReads = [
  'history',
  'organisations',
  'rosterTemplates',
  'rosterEvents',
  'recurringBookings',
  ...bookingReads,
] as const;

export interface HistoryQuery {
  readonly category: Category;
  readonly id: string;
  readonly after?: number | undefined;
}

export interface HistoryContext extends QueryContext {
  /** The names of users by uid, if known; sign-in knows them, the log does not. */
  readonly userNames: (org: string, uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/**
 * All events of one record in order. For planners, because it shows how people were scored and why they were
 * refused; those whom master labels limit read of the records in their scope.
 */
export async function readStreamHistory(
  context: HistoryContext,
  actor: Actor,
  query: HistoryQuery,
): Promise<Answer<{ readonly entries: HistoryEntry[] }>> {
  const reads = [...historyReads, ...scopeReads(actor, [query.category])] as const;
  const found = await ask(context, { org: actor.org, reads, after: query.after }, async (moment) => {
    if (!mayReadHistories(actor, 'work')) {
      return new Refused({
        code: 'not_allowed',
        message: 'Histories are for dispatchers and schedulers.',
        details: {},
      });
    }
    const seen = await readsEventsOf(moment, actor, query.category, [query.id]);
    if (!seen.has(query.id)) return new Refused(notFound(query.category, query.id));
    const rows = await moment.db
      .selectFrom('history')
      .selectAll()
      .where('org', '=', moment.org)
      .where('stream', '=', streamName(query.category, moment.org, query.id))
      .orderBy('revision')
      .execute();
    return rows.length === 0
      ? new Refused(notFound(query.category, query.id))
      : {
          rows: await withToldTexts(moment, rows),
          names: await namesIn(moment, rows, { actor, of: [query] }),
        };
  });
  if (Result.isFailure(found)) return Result.fail(found.failure);
  const { rows, names, position } = found.success;
  // Queried outside the transaction, whose connection is released first.
  const users = await context.userNames(actor.org, [...new Set(rows.map(({ actor_uid }) => actor_uid))]);
  return Result.succeed({ entries: entriesOf(rows, names, users), position });
}

/** A row of the history as it is read. */
export type HistoryEventRow = HistoryRow & RowSystem;

export function entriesOf(
  rows: readonly HistoryEventRow[],
  names: Names,
  users: ReadonlyMap<string, string>,
): HistoryEntry[] {
  const explained = explainHistory(rows.map(eventOf), names);
  return explained.map(({ event, summary, changes }) => ({
    eventId: event.id,
    type: event.type,
    revision: event.revision,
    position: event.position,
    at: event.at,
    actor: { ...event.actor, name: users.get(event.actor.uid) ?? event.actor.uid },
    commandId: event.commandId,
    correlationId: event.correlationId,
    summary,
    changes: [...changes],
    data: event.data ?? {},
  }));
}

/**
 * The event of a row of the history, as today's program knows it: the row may have been written by an earlier
 * version.
 */
export function eventOf(row: HistoryEventRow): RecordedEvent {
  return upcast({
    id: row.id,
    type: row.type,
    data: row.data,
    version: row.version,
    org: row.org,
    stream: row.stream,
    revision: row.revision,
    position: row.position,
    at: row.at,
    actor: { uid: row.actor_uid, role: roleOf(row.actor_role) },
    commandId: row.command_id,
    correlationId: row.correlation_id,
    causationId: row.causation_id,
    prev: row.prev,
  });
}

/** The role of an event's actor, as the history stores it. */
export function roleOf(role: string): EventActor['role'] {
  return role === 'system' ? role : roleSchema.parse(role);
}

/** Who reads about which records. */
interface Reader {
  readonly actor: Actor;
  readonly of: readonly Pick<HistoryQuery, 'category' | 'id'>[];
}

/**
 * The names of everything that the events mention, as far as a reader sees it, and the time zone in which they state times.
 *
 * @param reader omitted: somebody who sees everything
 */
export async function namesIn(
  moment: ReadMoment,
  rows: readonly Pick<HistoryEventRow, 'data'>[],
  reader?: Reader,
): Promise<Names> {
  const { db, org } = moment;
  const ids = [...new Set(rows.flatMap(({ data }) => textsIn(data)))];
  const bookings = await db
    .selectFrom('bookings')
    .select(['id', 'title'])
    .where('org', '=', org)
    .where(sql<boolean>`id = any(${ids})`)
    .execute();
  const plans = await namesOfPlans(moment, ids);
  const { customers, resources, labels } = await namesOf(moment, {
    customers: ids,
    resources: ids,
    labels: ids,
  });
  const known: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
    ['customer', customers],
    ['resource', resources],
    ['label', labels],
    ['booking', new Map(bookings.map(({ id, title }) => [id, title]))],
    ...plans,
  ]);
  const organisation = await organisationIn(moment).executeTakeFirst();
  const isTold =
    reader === undefined || rightIn(reader.actor, 'work').read === 'all'
      ? () => true
      : await sightOf(moment, reader, ids);
  return {
    moments: {
      zone: zoneOf(organisation?.fact.timeZone ?? 'UTC'),
      dateFormat: organisation?.fact.settings.dateFormat ?? defaultDateFormat,
      clock: organisation?.fact.settings.timeFormat ?? defaultClock,
    },
    nameOf: (category, id) => (isTold(category, id) ? known.get(category)?.get(id) : outOfSight),
    workflows: organisation?.fact,
  };
}

/**
 * Whether a reader who does not see all work may be told the name of one of these: of what is in their scope, and of whom the
 * bookings that they read about name now.
 */
async function sightOf(
  moment: ReadMoment,
  { actor, of }: Reader,
  ids: readonly string[],
): Promise<(category: string, id: string) => boolean> {
  const seen = new Map<string, ReadonlySet<string>>();
  for (const one of ['booking', 'resource', 'customer'] as const) {
    seen.set(one, await seenAmong(moment, actor, one, ids));
  }
  const bookings = of.flatMap(({ category, id }) => (category === 'booking' ? [id] : []));
  const beside = new Set(await namedNow(moment, bookings));
  return (named, which) => {
    const area = areaOf(named);
    const scope = area === undefined ? 'none' : rightIn(actor, area).read;
    return scope === 'all' || seen.get(named)?.has(which) === true || beside.has(which);
  };
}

/** The people and the customers of bookings. */
async function namedNow({ db, org }: ReadMoment, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('bookings')
    .select(['resource_ids', 'customer_id', 'participant_ids'])
    .where('org', '=', org)
    .where(sql<boolean>`id = any(${ids})`)
    .execute();
  return rows.flatMap((row) => [
    ...row.resource_ids,
    ...row.participant_ids,
    ...(row.customer_id === null ? [] : [row.customer_id]),
  ]);
}

/** Of the rosters and recurring bookings that bookings were published from, as `namesIn` keeps names. */
async function namesOfPlans({ db, org }: ReadMoment, ids: readonly string[]) {
  const isOne = sql<boolean>`id = any(${ids})`;
  const templates = db
    .selectFrom('rosterTemplates')
    .select(['id', 'name'])
    .where('org', '=', org)
    .where(isOne);
  const events = db.selectFrom('rosterEvents').select(['id', 'name']).where('org', '=', org).where(isOne);
  const series = db
    .selectFrom('recurringBookings')
    .select(['id', 'name'])
    .where('org', '=', org)
    .where(isOne);
  const named = (rows: readonly { readonly id: string; readonly name: string }[]) =>
    new Map(rows.map(({ id, name }) => [id, name]));
  return [
    ['rosterTemplate', named(await templates.execute())],
    ['rosterEvent', named(await events.execute())],
    ['recurringBooking', named(await series.execute())],
  ] as const;
}

/** Every text in an event's data; some are ids. */
function textsIn(data: unknown): readonly string[] {
  if (typeof data === 'string') return [data];
  if (typeof data !== 'object' || data === null) return [];
  return Object.values(data).flatMap(textsIn);
}
