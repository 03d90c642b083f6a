import { Result } from 'effect';
import type { Names } from '../../domain/history/names.ts';
import { reasonOf } from '../../domain/history/reasonOf.ts';
import { summarise } from '../../domain/history/summarise.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { mayRead } from '../../domain/rights/rights.ts';
import type { ReadMoment } from '../withOrganisation.ts';
import { type Answer, ask, Refused } from './ask.ts';
import { type AuditFilter, auditConditions } from './auditFilter.ts';
import { recordNames } from './auditNames.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { groupsBefore } from './groupsBefore.ts';
import { eventOf, type HistoryContext, type HistoryEventRow, namesIn } from './streamHistory.ts';

/** Why somebody may not see the audit. */
export const notAnAuditor: Refusal = {
  code: 'not_allowed',
  message: 'The audit is for dispatchers with the duty auditor or admin.',
  details: {},
};

/** An event as the audit lists it: who, what, when, on which record, as a sentence. */
export interface AuditEvent {
  readonly event: RecordedEvent;
  /** The name of the person who caused it; the uid if no name is known. */
  readonly person: string;
  /** The current name of its record; null if it has none. */
  readonly record: string | null;
  readonly summary: string;
  /** The reason that a person gave for the decision. */
  readonly reason: string | null;
}

export interface AuditEventsQuery extends AuditFilter {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly after?: number | undefined;
}

export interface AuditPage {
  readonly rows: AuditEvent[];
  readonly nextCursor: string | null;
}

const reads = [
  'history',
  'organisations',
  'bookings',
  'customers',
  'resources',
  'labels',
  'rosterTemplates',
  'rosterEvents',
  'recurringBookings',
] as const;

/**
 * A page of all events of the organisation, newest first. Refuses anybody who is no auditor, and an invalid
 * cursor.
 */
export async function listAuditEvents(
  context: HistoryContext,
  actor: Actor,
  query: AuditEventsQuery,
): Promise<Answer<AuditPage>> {
  let before: number | undefined;
  if (query.cursor !== undefined) {
    const cursor = decodeCursor('audit', 'number', query.cursor);
    if (Result.isFailure(cursor)) return Result.fail(cursor.failure);
    before = Number(cursor.success.value);
  }
  const found = await readAuditEvents(context, actor, query.after, (moment) => {
    const wanted = auditRows(moment, query);
    return (before === undefined ? wanted : wanted.where('position', '<', before))
      .orderBy('position', 'desc')
      .limit(query.limit + 1)
      .execute();
  });
  return Result.map(found, ({ events, position }) => {
    const rows = events.slice(0, query.limit);
    const last = events.length > query.limit ? rows.at(-1)?.event : undefined;
    const nextCursor =
      last === undefined ? null : encodeCursor('audit', { value: last.position, id: last.id });
    return { rows, nextCursor, position };
  });
}

/** The rows of the history that a filter selects, in no order. */
export function auditRows({ db, org }: ReadMoment, filter: AuditFilter) {
  return auditConditions(org, filter).reduce(
    (rows, condition) => rows.where(condition),
    db.selectFrom('history').selectAll().where('org', '=', org),
  );
}

/** Rows of the history in the form in which the audit lists them. Refuses anybody who is no auditor. */
export async function readAuditEvents(
  context: HistoryContext,
  actor: Actor,
  after: number | undefined,
  find: (moment: ReadMoment) => Promise<readonly HistoryEventRow[]>,
): Promise<Answer<{ readonly events: AuditEvent[] }>> {
  const found = await ask(context, { org: actor.org, reads, after }, async (moment) => {
    if (!mayRead(actor, 'audit')) return new Refused(notAnAuditor);
    const rows = await find(moment);
    const streams = rows.map(({ stream }) => stream);
    const names = await namesIn(moment, rows);
    const groups = await groupsBefore(moment, rows, names.workflows);
    return { rows, names, groups, records: await recordNames(moment, streams) };
  });
  if (Result.isFailure(found)) return Result.fail(found.failure);
  const { rows, names, groups, records, position } = found.success;
  // Queried outside the transaction, whose connection is released first.
  const users = await context.userNames(actor.org, [...new Set(rows.map(({ actor_uid }) => actor_uid))]);
  const events = rows.map((row) =>
    auditEvent(row, { ...names, ...groups.get(row.position) }, records, users),
  );
  return Result.succeed({ events, position });
}

function auditEvent(
  row: HistoryEventRow,
  names: Names,
  records: ReadonlyMap<string, string>,
  users: ReadonlyMap<string, string>,
): AuditEvent {
  const event = eventOf(row);
  return {
    event,
    person: users.get(event.actor.uid) ?? event.actor.uid,
    record: records.get(event.stream) ?? null,
    summary: summarise(event, names),
    reason: reasonOf(event),
  };
}

export interface AuditPerson {
  readonly uid: string;
  readonly name: string;
}

/** Everybody who ever caused an event of the organisation, by name. Refuses anybody who is no auditor. */
export async function listAuditPeople(
  context: HistoryContext,
  actor: Actor,
): Promise<Answer<{ readonly people: AuditPerson[] }>> {
  const found = await ask(context, { org: actor.org, reads: ['history'] }, async ({ db, org }) => {
    if (!mayRead(actor, 'audit')) return new Refused(notAnAuditor);
    const rows = await db
      .selectFrom('history')
      .select('actor_uid')
      .distinct()
      .where('org', '=', org)
      .execute();
    return { uids: rows.map(({ actor_uid }) => actor_uid) };
  });
  if (Result.isFailure(found)) return Result.fail(found.failure);
  const { uids, position } = found.success;
  const users = await context.userNames(actor.org, uids);
  return Result.succeed({ people: peopleNamed(uids, users), position });
}

/** People with their names, in the order of these; the uid of those whose name is not known. */
export function peopleNamed(uids: readonly string[], names: ReadonlyMap<string, string>): AuditPerson[] {
  return uids
    .map((uid) => ({ uid, name: names.get(uid) ?? uid }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en') || (one.uid < other.uid ? -1 : 1));
}
