import { Result } from 'effect';
import { eventHash } from '../../commands/log/eventHash.ts';
import type { EventLog } from '../../commands/log/log.ts';
import type { RecordedEvent } from '../../domain/event.ts';
import { type Refusal, refuse } from '../../domain/refusal.ts';
import type { Actor } from '../../domain/roles.ts';
import { type AuditEvent, listAuditEvents } from '../../projections/queries/auditEvents.ts';
import type { AuditFilter } from '../../projections/queries/auditFilter.ts';
import { readAuditRecord } from '../../projections/queries/auditRecord.ts';
import type { AuditPayload, ExportedEvent } from '../contract/audit.ts';
import type { AuditSources } from './recordView.ts';

/** The most events that one export holds; more are a matter of a narrower span of time. */
export const mostExportedEvents = 10_000;

/** Events for an export, oldest first, as the audit shows them. */
export async function selectedEvents(
  { reads }: AuditSources,
  actor: Actor,
  filter: AuditFilter,
): Promise<Result.Result<readonly AuditEvent[], Refusal>> {
  const page = await listAuditEvents(reads, actor, { ...filter, limit: mostExportedEvents });
  if (Result.isFailure(page)) return Result.fail(page.failure);
  const { rows, nextCursor } = page.success;
  return nextCursor === null
    ? Result.succeed(rows.reverse())
    : refuse(
        'invalid_input',
        `More than ${mostExportedEvents} events are selected; narrow the span of time.`,
        {
          field: 'query.from',
          most: mostExportedEvents,
        },
      );
}

export interface Exporter {
  readonly actor: Actor;
  readonly name: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** What a signed export of one record says: all of its events, from the log itself. */
export async function recordPayload(
  sources: AuditSources,
  exporter: Exporter,
  stream: string,
): Promise<Result.Result<AuditPayload, Refusal>> {
  // Asked of the read side first: it knows whose record it is.
  const found = await readAuditRecord(sources.reads, exporter.actor, { stream });
  if (Result.isFailure(found)) return Result.fail(found.failure);
  const events: ExportedEvent[] = [];
  for await (const event of sources.log.read(stream, { versions: 'recorded' })) events.push(exported(event));
  return Result.succeed(
    await payloadOf(sources.log, exporter, { scope: 'record', filter: { stream }, events }),
  );
}

/** What a signed export of a selection says: the selected events, from the log itself, oldest first. */
export async function selectionPayload(
  sources: AuditSources,
  exporter: Exporter,
  filter: AuditFilter,
): Promise<Result.Result<AuditPayload, Refusal>> {
  const selected = await selectedEvents(sources, exporter.actor, filter);
  if (Result.isFailure(selected)) return Result.fail(selected.failure);
  const events = await recordedOf(
    sources.log,
    selected.success.map(({ event }) => event),
  );
  const asked = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Result.succeed(
    await payloadOf(sources.log, exporter, {
      scope: 'selection',
      filter: Object.fromEntries(asked),
      events,
    }),
  );
}

/** The log's own records of these events. */
async function recordedOf(log: EventLog, wanted: readonly RecordedEvent[]): Promise<ExportedEvent[]> {
  const byStream = Map.groupBy(wanted, ({ stream }) => stream);
  const found = new Map<string, ExportedEvent>();
  for (const [stream, events] of byStream) {
    const ids = new Set(events.map(({ id }) => id));
    const from = Math.min(...events.map(({ revision }) => revision));
    const limit = Math.max(...events.map(({ revision }) => revision)) - from + 1;
    for await (const event of log.read(stream, { from, limit, versions: 'recorded' })) {
      if (ids.has(event.id)) found.set(event.id, exported(event));
    }
  }
  return wanted.flatMap(({ id }) => found.get(id) ?? []);
}

function exported(event: RecordedEvent): ExportedEvent {
  return { ...event, hash: eventHash(event) };
}

async function payloadOf(
  log: EventLog,
  { actor, name, now }: Exporter,
  selected: Pick<AuditPayload, 'scope' | 'filter' | 'events'>,
): Promise<AuditPayload> {
  const streams = [...Map.groupBy(selected.events, ({ stream }) => stream)].map(([stream, events]) => ({
    stream,
    events: events.length,
    tip: events.at(-1)?.hash ?? '',
  }));
  return {
    format: 'muster-audit-1',
    org: actor.org,
    epoch: await log.epoch(),
    exportedAt: now,
    exportedBy: { uid: actor.uid, name },
    ...selected,
    streams,
  };
}
