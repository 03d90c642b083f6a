import { Result } from 'effect';
import { type AllocationDecision, allocationDecisionOf } from '../../domain/history/allocationDecision.ts';
import { reasonOf } from '../../domain/history/reasonOf.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import { parseStreamName } from '../../domain/kernel/stream.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { mayRead } from '../../domain/rights/rights.ts';
import { type Answer, ask, Refused } from './ask.ts';
import { notAnAuditor } from './auditEvents.ts';
import { recordNames } from './auditNames.ts';
import { namesOf } from './namesOf.ts';
import { notFound } from './oneBooking.ts';
import {
  entriesOf,
  eventOf,
  type HistoryContext,
  type HistoryEntry,
  historyReads,
  namesIn,
} from './streamHistory.ts';

/** An event of a record with everything that an auditor needs to know about it. */
export interface AuditEntry {
  readonly event: RecordedEvent;
  readonly entry: HistoryEntry;
  readonly reason: string | null;
  readonly decision: AllocationDecision | null;
}

export interface AuditRecord {
  /** The current name of the record; null if it has none. */
  readonly record: string | null;
  readonly entries: AuditEntry[];
  /** The names of the people among whom allocations chose, by id. */
  readonly resourceNames: ReadonlyMap<string, string>;
}

/**
 * All events of one record in order, as the read side knows them. Refuses anybody who is not an auditor, and
 * in the same way a stream that does not exist or belongs to another organisation.
 */
export async function readAuditRecord(
  context: HistoryContext,
  actor: Actor,
  query: { readonly stream: string; readonly after?: number | undefined },
): Promise<Answer<AuditRecord>> {
  const { stream, after } = query;
  const found = await ask(context, { org: actor.org, reads: historyReads, after }, async (moment) => {
    if (!mayRead(actor, 'audit')) return new Refused(notAnAuditor);
    if (parseStreamName(stream)?.org !== moment.org) return new Refused(notFound('record', stream));
    const rows = await moment.db
      .selectFrom('history')
      .selectAll()
      .where('org', '=', moment.org)
      .where('stream', '=', stream)
      .orderBy('revision')
      .execute();
    if (rows.length === 0) return new Refused(notFound('record', stream));
    const decisions = rows.map(allocationDecisionOf);
    const people = [...new Set(decisions.flatMap(peopleOf))];
    return {
      rows,
      decisions,
      names: await namesIn(moment, rows),
      records: await recordNames(moment, [stream]),
      resourceNames: (await namesOf(moment, { resources: people })).resources,
    };
  });
  if (Result.isFailure(found)) return Result.fail(found.failure);
  const { rows, decisions, names, records, resourceNames, position } = found.success;
  // Queried outside the transaction, whose connection is released first.
  const users = await context.userNames(actor.org, [...new Set(rows.map(({ actor_uid }) => actor_uid))]);
  const entries = entriesOf(rows, names, users).flatMap((entry, index) => {
    const row = rows[index];
    if (row === undefined) return [];
    const event = eventOf(row);
    return [{ event, entry, reason: reasonOf(event), decision: decisions[index] ?? null }];
  });
  return Result.succeed({ record: records.get(stream) ?? null, entries, resourceNames, position });
}

/** Everybody whom a decision mentions. */
function peopleOf(decision: AllocationDecision | null): readonly string[] {
  const { choices = [], alternatives } = decision ?? {};
  const { runnersUp = [], checksFailed = [] } = alternatives ?? {};
  return [...choices, ...runnersUp, ...checksFailed].flatMap(({ resourceId }) => resourceId ?? []);
}
