import { Result } from 'effect';
import { sql } from 'kysely';
import { automaticTypes } from '../../domain/booking/bookingEvents.ts';
import { areaOf } from '../../domain/catalogues/areaOf.ts';
import { eventCatalogue } from '../../domain/catalogues/eventCatalogue.ts';
import { summarise } from '../../domain/history/summarise.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { parseStreamName, streamName } from '../../domain/kernel/stream.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { mayReadHappenings } from '../../domain/rights/mayReadHappenings.ts';
import { mayRead, seesWhole } from '../../domain/rights/rights.ts';
import {
  isTracked,
  type TrackedCategory,
  trackedCategories,
} from '../../domain/tracked/trackedCategories.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { organisationIn } from './allocationFacts.ts';
import { type Answer, ask, Refused } from './ask.ts';
import { type AuditPerson, peopleNamed } from './auditEvents.ts';
import { recordNames } from './auditNames.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { eventShownTo } from './eventShownTo.ts';
import { groupsBefore } from './groupsBefore.ts';
import { scopeReads, seenAmong } from './recordScope.ts';
import { rowsIn } from './rowsIn.ts';
import {
  eventOf,
  type HistoryContext,
  type HistoryEventRow,
  historyReads,
  namesIn,
} from './streamHistory.ts';
import { titlesOf } from './titlesOf.ts';

/** An event of a record that concerns somebody, as far as they see that. */
export interface TrackedStep {
  readonly event: RecordedEvent;
  readonly category: TrackedCategory;
  readonly id: string;
  /** The current name of its record; null if it has none. */
  readonly record: string | null;
  readonly summary: string;
}

/** What somebody did at once, as far as it concerns somebody: the first event of it, and what followed. */
export interface TrackedEvent extends TrackedStep {
  /** The name of the person who caused it; the uid if no name is known. */
  readonly person: string;
  /** How many events there are besides, and the first of these. */
  readonly more: number;
  readonly steps: readonly TrackedStep[];
}

export interface TrackedQuery {
  /** Events of one kind of record alone. */
  readonly category?: TrackedCategory | undefined;
  /** Of one record of that kind: also what its reader did, and what entered it. */
  readonly id?: string | undefined;
  /** The uid of the person who caused it. */
  readonly person?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly after?: number | undefined;
}

export interface TrackedPage {
  readonly rows: readonly TrackedEvent[];
  /** Null: there are no earlier ones. A page may have fewer than its limit and go on all the same. */
  readonly nextCursor: string | null;
  /** Epoch milliseconds of the earliest event that was looked at; null: of the first of all. */
  readonly lookedBackTo: number | null;
}

/** How many events are looked at in one query, and for one page, however few are told: so no page takes long. */
const windowSize = 200;
const mostWindows = 20;
/** How many further events of a command are told one by one. */
const mostSteps = 20;

const notForThem: Refusal = {
  code: 'not_allowed',
  message: 'What happened is for those who plan and those who do the work.',
  details: {},
};

/**
 * A page of what others did that concerns somebody, newest first: of records that they see as these stand now, without what
 * follows by itself (scheduling §7, `track_events`). What a command did, or commands that were sent together, is one row.
 */
export async function listTrackedEvents(
  context: HistoryContext,
  actor: Actor,
  query: TrackedQuery,
): Promise<Answer<TrackedPage>> {
  const cursor =
    query.cursor === undefined ? undefined : decodeCursor('trackedEvents', 'number', query.cursor);
  if (cursor !== undefined && Result.isFailure(cursor)) return Result.fail(cursor.failure);
  const before = cursor && Number(cursor.success.value);
  if (query.id !== undefined && query.category === undefined) {
    const details = { field: 'query.category' };
    return Result.fail({ code: 'invalid_input', message: 'query.category: is required with an id', details });
  }
  const found = await asked(context, actor, query.after, async (moment) => {
    const { entries, examined } = await shownBefore(moment, actor, query, before);
    const rows = entries.flatMap(({ shown }) => shown);
    const about = rows.map(({ category, id }) => ({ category, id }));
    const streams = rows.map(({ event }) => event.stream);
    const events = rows.map(({ event }) => ({ ...event, data: event.data ?? {} }));
    const names = await namesIn(moment, events, { actor, of: about });
    return {
      entries,
      examined,
      names,
      groups: await groupsBefore(moment, events, names.workflows),
      records: new Map([...(await titlesOf(moment, about)), ...(await recordNames(moment, streams))]),
    };
  });
  if (Result.isFailure(found)) return Result.fail(found.failure);
  const { entries, examined, names, groups, records, position } = found.success;
  // Queried outside the transaction, whose connection is released first.
  const uids = new Set(entries.map(({ actorUid }) => actorUid));
  const users = await context.userNames(actor.org, [...uids]);
  const stepOf = ({ category, id, event }: Shown): TrackedStep => ({
    event,
    category,
    id,
    record: records.get(event.stream) ?? records.get(`${category} ${id}`) ?? null,
    summary: summarise(event, { ...names, ...groups.get(event.position) }),
  });
  return Result.succeed({
    position,
    rows: entries.flatMap(({ actorUid, count, shown: [first, ...others] }): TrackedEvent[] => {
      if (first === undefined) return [];
      const person = users.get(actorUid) ?? actorUid;
      return [{ ...stepOf(first), person, more: count - 1, steps: others.map(stepOf) }];
    }),
    nextCursor: examined && encodeCursor('trackedEvents', { value: examined.position, id: '' }),
    lookedBackTo: examined?.at ?? null,
  });
}

/** Everybody who caused any of the events that are looked at for a first page, by name, as far as somebody sees these. */
export async function listTrackedPeople(
  context: HistoryContext,
  actor: Actor,
): Promise<Answer<{ readonly people: AuditPerson[] }>> {
  const found = await asked(context, actor, undefined, async (moment) => {
    const uids = new Set<string>();
    for await (const { told } of windows(moment, actor, {}, undefined)) {
      // What an event says matters only to those who do not see all of it.
      const isWhole = ({ category }: Of) => seesWhole(actor, areaOf(category));
      for (const { actor_uid } of told.filter(isWhole)) uids.add(actor_uid);
      const inPart = told.filter((one) => !isWhole(one));
      for (const { event } of await shownOf(moment, actor, inPart)) uids.add(event.actor.uid);
    }
    return { uids: [...uids] };
  });
  if (Result.isFailure(found)) return Result.fail(found.failure);
  const { uids, position } = found.success;
  return Result.succeed({ people: peopleNamed(uids, await context.userNames(actor.org, uids)), position });
}

/** Refuses those whom nothing is told. */
function asked<Value extends object>(
  context: HistoryContext,
  actor: Actor,
  after: number | undefined,
  read: (moment: ReadMoment) => Promise<Value>,
): Promise<Answer<Value>> {
  const all = [...historyReads, ...scopeReads(actor, trackedCategories)];
  return ask(context, { org: actor.org, reads: all, after }, async (moment) =>
    (await isTold(moment, actor)) ? read(moment) : new Refused(notForThem),
  );
}

async function isTold(moment: ReadMoment, actor: Actor): Promise<boolean> {
  const organisation = await organisationIn(moment).executeTakeFirst();
  return organisation !== undefined && mayReadHappenings(actor, organisation.fact.settings);
}

/** An event without what it says. */
type BareRow = Pick<
  HistoryEventRow,
  'position' | 'at' | 'type' | 'revision' | 'actor_uid' | 'actor_role' | 'stream' | 'correlation_id'
>;
interface Of {
  readonly category: TrackedCategory;
  readonly id: string;
}
interface Shown extends Of {
  readonly event: RecordedEvent;
}
type Examined = Pick<BareRow, 'position' | 'at'>;

/** What somebody did at once: its first events in their order, and how many there are. */
interface Entry {
  readonly actorUid: string;
  readonly shown: readonly Shown[];
  readonly count: number;
}

/** A page of what somebody is told. `examined`: the earliest event that was looked at; null: there are no others. */
async function shownBefore(
  moment: ReadMoment,
  actor: Actor,
  query: Pick<TrackedQuery, 'category' | 'id' | 'person' | 'limit'>,
  before: number | undefined,
): Promise<{ readonly entries: readonly Entry[]; readonly examined: Examined | null }> {
  /** The events of each command, newest first. */
  const groups = new Map<string, (BareRow & Of)[]>();
  const known = new Map<number, Shown>();
  const read = async (rows: readonly (BareRow & Of)[]) => {
    for (const shown of await shownOf(moment, actor, rows)) known.set(shown.event.position, shown);
  };
  const page = async (examined: Examined | null) => {
    const firstOf = (rows: readonly (BareRow & Of)[]) => rows.slice(-1 - mostSteps).toReversed();
    await read([...groups.values()].flatMap(firstOf).filter(({ position }) => !known.has(position)));
    const entries = [...groups.values()].map((rows): Entry => {
      const shown = firstOf(rows).flatMap(({ position }) => known.get(position) ?? []);
      return { actorUid: rows[0]?.actor_uid ?? '', shown, count: rows.length };
    });
    return { entries, examined };
  };
  let examined: Examined | null = null;
  for await (const { told, last } of windows(moment, actor, query, before)) {
    // Whether anything of an event is left matters only to those who do not see all of it.
    const isWhole = ({ category }: Of) => seesWhole(actor, areaOf(category));
    await read(told.filter((row) => !isWhole(row)));
    for (const row of told) {
      if (!isWhole(row) && !known.has(row.position)) continue;
      const command = `${row.actor_uid} ${row.correlation_id}`;
      const group = groups.get(command);
      if (group === undefined && groups.size === query.limit) return page(examined);
      if (group === undefined) groups.set(command, [row]);
      else group.push(row);
      examined = row;
    }
    examined = last;
  }
  return page(examined);
}

/**
 * The events before a position that somebody may be told, a window after the other, until enough have been looked at.
 * `last`: the earliest of the window; null if there are no earlier ones.
 */
async function* windows(
  moment: ReadMoment,
  actor: Actor,
  { category, id: only, person }: Pick<TrackedQuery, 'category' | 'id' | 'person'>,
  before: number | undefined,
): AsyncGenerator<{ readonly told: readonly (BareRow & Of)[]; readonly last: Examined | null }> {
  const wanted = trackedCategories.filter(
    (one) => (category === undefined || one === category) && mayRead(actor, areaOf(one)),
  );
  let from = before ?? Number.MAX_SAFE_INTEGER;
  for (let count = 0; count < mostWindows; count += 1) {
    const rows = await windowBefore(moment, from, { person, category, id: only });
    const last = rows.length < windowSize ? null : (rows.at(-1) ?? null);
    const ofOthers = rows.flatMap((row) => {
      const { category: of = '', id = '' } = parseStreamName(row.stream) ?? {};
      const isNews = only !== undefined || (row.actor_uid !== actor.uid && !beganByItself(row));
      const isOne = isTracked(of) && wanted.includes(of) && isNews;
      return isOne && !automaticTypes.some((one) => one === row.type) ? [{ ...row, category: of, id }] : [];
    });
    yield { told: await seenOf(moment, actor, ofOthers), last };
    if (last === null) return;
    from = last.position;
  }
}

/** The newest events before a position: of a person, of a kind of record, or of all. */
async function windowBefore(
  { db, org }: ReadMoment,
  before: number,
  { person, category, id }: Pick<TrackedQuery, 'category' | 'id' | 'person'>,
): Promise<readonly BareRow[]> {
  const columns = sql.raw('position, at, type, revision, actor_uid, actor_role, stream, correlation_id');
  const history = rowsIn({ asOf: null }, 'history');
  const newest = sql`order by position desc limit ${windowSize}`;
  const from = sql`from ${history} history where org = ${org} and position < ${before}`;
  const byPerson = person === undefined ? sql`` : sql`and actor_uid = ${person}`;
  if (category !== undefined && id !== undefined) {
    const stream = streamName(category, org, id);
    const { rows } =
      await sql<BareRow>`select ${columns} ${from} and stream = ${stream} ${byPerson} ${newest}`.execute(db);
    return rows;
  }
  if (person !== undefined || category === undefined) {
    const { rows } = await sql<BareRow>`select ${columns} ${from} ${byPerson} ${newest}`.execute(db);
    return rows;
  }
  // A rare kind is found by its types, each in an index, without what happened to others.
  const types = Object.keys(eventCatalogue[category]);
  const { rows } = await sql<BareRow>`select found.* from unnest(${types}::text[]) as wanted (type)
    cross join lateral (select ${columns} ${from} and type = wanted.type ${newest}) found ${newest}`.execute(
    db,
  );
  return rows;
}

/** What nobody has entered, as what a series makes. */
function beganByItself({ revision, actor_role }: BareRow): boolean {
  return actor_role === 'system' && revision === 0;
}

/** Those of some events of whose records somebody sees. */
async function seenOf<Row extends Of>(
  moment: ReadMoment,
  actor: Actor,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const seen = new Set<string>();
  for (const [category, of] of Map.groupBy(rows, (row) => row.category)) {
    const ids = [...new Set(of.map(({ id }) => id))];
    for (const id of await seenAmong(moment, actor, category, ids)) seen.add(`${category} ${id}`);
  }
  return rows.filter(({ category, id }) => seen.has(`${category} ${id}`));
}

/** The events themselves, as somebody is told of them. */
async function shownOf(
  { db, org }: ReadMoment,
  actor: Actor,
  bare: readonly (BareRow & Of)[],
): Promise<readonly Shown[]> {
  if (bare.length === 0) return [];
  const rows = await db
    .selectFrom('history')
    .selectAll()
    .where('org', '=', org)
    .where(sql<boolean>`position = any(${bare.map(({ position }) => position)}::bigint[])`)
    .execute();
  const byPosition = new Map(rows.map((row) => [row.position, row]));
  return bare.flatMap(({ position, category, id }) => {
    const row = byPosition.get(position);
    const event = row && eventShownTo(actor, category, eventOf(row));
    return event === undefined ? [] : [{ category, id, event }];
  });
}
