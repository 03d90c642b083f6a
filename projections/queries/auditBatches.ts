import { Result } from 'effect';
import type { Refusal } from '../../domain/refusal.ts';
import type { Actor } from '../../domain/roles.ts';
import { type AuditEvent, auditRows, readAuditEvents } from './auditEvents.ts';
import type { AuditFilter } from './auditFilter.ts';
import { notFound } from './oneBooking.ts';
import type { HistoryContext } from './streamHistory.ts';

/** Everything that a filter selects up to one position, however much it is. */
export interface AuditBatches {
  /** The read side's when it was opened: what happens later is left out. */
  readonly position: number;
  /**
   * Oldest first, a batch at a time as it is asked for: between two of them nothing is held, no transaction
   * either, since a ledger's entries never change. @throws where the read side cannot be asked any more.
   */
  readonly batches: AsyncIterable<readonly AuditEvent[]>;
}

const eventsAtOnce = 1000;

/** Opens all that a filter selects. Refuses who is no auditor, and a record of which there is nothing. */
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
