import { Result } from 'effect';
import type { EventLog } from '../../../commands/log/log.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { type AuditEntry, readAuditRecord } from '../../../projections/queries/auditRecord.ts';
import type { HistoryContext } from '../../../projections/queries/streamHistory.ts';
import type { AuditEntryView, AuditRecordView } from '../../contract/audit.ts';
import { judgeRecord } from './judgeRecord.ts';

export interface AuditSources {
  readonly reads: HistoryContext;
  readonly log: EventLog;
}

/** The whole history of a record with the verdict on its hash chain. */
export async function recordView(
  { reads, log }: AuditSources,
  actor: Actor,
  query: { readonly stream: string; readonly after?: number | undefined },
): Promise<Result.Result<AuditRecordView, Refusal>> {
  const found = await readAuditRecord(reads, actor, query);
  if (Result.isFailure(found)) return Result.fail(found.failure);
  const { position, record, entries, resourceNames } = found.success;
  const chain = await judgeRecord(log, query.stream, { events: entries.map(({ event }) => event), position });
  return Result.succeed({
    position,
    stream: query.stream,
    record,
    chain,
    entries: entries.map((entry) => entryView(entry, resourceNames)),
  });
}

function entryView(
  { event, entry, reason, decision }: AuditEntry,
  resourceNames: ReadonlyMap<string, string>,
): AuditEntryView {
  const named = <One extends { readonly resourceId: string | null }>(one: One) => ({
    ...one,
    name: resourceNames.get(one.resourceId ?? '') ?? one.resourceId ?? '',
  });
  return {
    ...entry,
    causationId: event.causationId,
    prev: event.prev,
    reason,
    decision:
      decision === null
        ? null
        : {
            ...decision,
            choices: decision.choices.map(named),
            alternatives: decision.alternatives && {
              runnersUp: decision.alternatives.runnersUp.map(named),
              checksFailed: decision.alternatives.checksFailed.map(named),
            },
          },
  };
}
