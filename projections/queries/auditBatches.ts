import { Result } from 'effect';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { type AuditEvent, auditRows, readAuditEvents } from './auditEvents.ts';
import type { AuditFilter } from './auditFilter.ts';
import { notFound } from './oneBooking.ts';
import type { HistoryContext } from './streamHistory.ts';

/** Everything that a filter selects up to one position, however much that is. */
export interface AuditBatches {
  /** The position of the read side when it was opened: later events are left out. */
  readonly position: number;
  /**
   * Oldest first, one batch at a time on request. Between two batches nothing is held, not even a
   * transaction, because a ledger's entries never change. @throws if the read side can no longer be queried.
   */
  readonly batches: AsyncIterable<readonly AuditEvent[]>;
}

/** Some milliseconds of work, between which others have theirs done. */
const eventsAtOnce = 250;

/** Opens everything that a filter selects. Refuses anybody who is no auditor, and an unknown record. */
export async function openAuditBatches(
  context: HistoryContext,
  actor: Actor,
  filter: AuditFilter,
): Promise<Result.Result<AuditBatches, Refusal>> {
  const { stream } = filter;
  const opened = await readAuditEvents(context, actor, undefined, async (moment) =>
    stream === undefined ? [] : auditRows(moment, { stream }).limit(1).execute(),
  );
  if (Result.isFailure(opened)) return Result.fail(opened.failure);
  const { events, position } = opened.success;
  if (stream !== undefined && events.length === 0) return Result.fail(notFound('record', stream));
  return Result.succeed({ position, batches: batchesUpTo(context, actor, filter, position) });
}

async function* batchesUpTo(
  context: HistoryContext,
  actor: Actor,
  filter: AuditFilter,
  position: number,
): AsyncGenerator<readonly AuditEvent[]> {
  for (let after = 0; ; ) {
    const reached = after;
    const found = await readAuditEvents(context, actor, undefined, (moment) =>
      auditRows(moment, filter)
        .where('position', '>', reached)
        .where('position', '<=', position)
        .orderBy('position')
        .limit(eventsAtOnce)
        .execute(),
    );
    if (Result.isFailure(found)) throw new Error(`the audit ended early: ${found.failure.message}`);
    const { events } = found.success;
    if (events.length > 0) yield events;
    if (events.length < eventsAtOnce) return;
    after = events.at(-1)?.event.position ?? position;
  }
}
