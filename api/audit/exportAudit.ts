import { createHash } from 'node:crypto';
import { canonicalJson } from '../../commands/log/canonicalJson.ts';
import { eventHash } from '../../commands/log/eventHash.ts';
import type { EventLog } from '../../commands/log/log.ts';
import type { RecordedEvent } from '../../domain/event.ts';
import type { AuditEvent } from '../../projections/queries/auditEvents.ts';
import type { AuditExportEnd, AuditExportHead, ExportedEvent, MissingEvent } from '../contract/audit.ts';
import type { SigningKey } from './signingKey.ts';

/**
 * A signed export (`docs/audit.md`) line by line, as whoever takes it asks for more: the head, a line for every
 * event, and in the end the signature over the SHA-256 of all lines before it. One that breaks off has no
 * signature.
 */
export async function* signedExport(
  head: Omit<AuditExportHead, 'format'>,
  events: AsyncIterable<readonly (ExportedEvent | MissingEvent)[]>,
  key: SigningKey,
): AsyncGenerator<string> {
  const digest = createHash('sha256');
  const told = (lines: readonly object[]): string => {
    const text = lines.map((line) => `${canonicalJson(line)}\n`).join('');
    digest.update(text);
    return text;
  };
  yield told([{ format: 'muster-audit-2', ...head }]);
  const counted = { events: 0, missing: 0 };
  for await (const batch of events) {
    for (const line of batch) counted['missing' in line ? 'missing' : 'events'] += 1;
    yield told(batch);
  }
  const signed = { ...counted, sha256: digest.digest('hex') };
  const end: AuditExportEnd = { ...signed, signature: key.sign(canonicalJson(signed)) };
  yield `${canonicalJson(end)}\n`;
}

const eventsAtOnce = 500;

/**
 * All events of one record as the log recorded them. The last one's hash is the one that the log keeps beside its
 * events, so that an event which was tampered with does not leave with a hash that fits; and of events that the
 * log keeps the hash of, or the read side a copy, and that are gone, the export tells that they are missing.
 */
export async function* recordedOfStream(
  log: EventLog,
  stream: string,
  copies: AsyncIterable<readonly AuditEvent[]>,
): AsyncGenerator<readonly (ExportedEvent | MissingEvent)[]> {
  const kept = await log.tip(stream);
  const told = new Set<number>();
  let batch: ExportedEvent[] = [];
  for await (const event of log.read(stream, { versions: 'recorded' })) {
    batch.push(kept?.revision === event.revision ? { ...event, hash: kept.hash } : exported(event));
    told.add(event.revision);
    if (batch.length < eventsAtOnce) continue;
    yield batch;
    batch = [];
  }
  yield batch;
  for await (const known of copies) {
    const lost = known.map(({ event }) => event).filter(({ revision }) => !told.has(revision));
    for (const { revision } of lost) told.add(revision);
    yield lost.map(({ id, revision, position }) => ({ missing: { id, stream, revision, position } }));
  }
  for (let revision = 0; revision <= (kept?.revision ?? -1); revision += 1) {
    if (!told.has(revision)) yield [{ missing: { id: null, stream, revision, position: null } }];
  }
}

/** Selected events as the log recorded them; of one that the log has lost the export tells that it is missing. */
export async function* recordedOfBatches(
  log: EventLog,
  batches: AsyncIterable<readonly AuditEvent[]>,
): AsyncGenerator<readonly (ExportedEvent | MissingEvent)[]> {
  for await (const batch of batches) {
    const wanted = batch.map(({ event }) => event);
    const recorded = await (liesClose(log, wanted) ? alongTheLog(log, wanted) : byStream(log, wanted));
    yield wanted.map(({ id, stream, revision, position }) => {
      const event = recorded.get(id);
      return event === undefined ? { missing: { id, stream, revision, position } } : exported(event);
    });
  }
}

type ById = ReadonlyMap<string, RecordedEvent>;

/** Events that others lie between cost as much as these: up to so many for each, the log is read along. */
const mostBetween = 4;

function liesClose(log: EventLog, wanted: readonly RecordedEvent[]): boolean {
  const [first, last] = [wanted.at(0)?.position ?? 0, wanted.at(-1)?.position ?? 0];
  return log.positions === 'dense' && last - first < wanted.length * mostBetween;
}

/** Of events in order of position that lie close together. */
async function alongTheLog(log: EventLog, wanted: readonly RecordedEvent[]): Promise<ById> {
  const ids = new Set(wanted.map(({ id }) => id));
  const [first, last] = [wanted.at(0)?.position ?? 0, wanted.at(-1)?.position ?? 0];
  const found = new Map<string, RecordedEvent>();
  const ending = new AbortController();
  try {
    const following = { after: first - 1, batchSize: last - first + 1, versions: 'recorded' } as const;
    for await (const item of log.follow({ ...following, signal: ending.signal })) {
      if (item.kind === 'events') {
        for (const event of item.events) if (ids.has(event.id)) found.set(event.id, event);
      }
      if (item.position >= last || item.kind === 'caughtUp') break;
    }
  } finally {
    ending.abort();
  }
  return found;
}

async function byStream(log: EventLog, wanted: readonly RecordedEvent[]): Promise<ById> {
  const found = new Map<string, RecordedEvent>();
  for (const [stream, events] of Map.groupBy(wanted, (event) => event.stream)) {
    const ids = new Set(events.map(({ id }) => id));
    const revisions = events.map(({ revision }) => revision);
    const from = Math.min(...revisions);
    const limit = Math.max(...revisions) - from + 1;
    for await (const event of log.read(stream, { from, limit, versions: 'recorded' })) {
      if (ids.has(event.id)) found.set(event.id, event);
    }
  }
  return found;
}

function exported(event: RecordedEvent): ExportedEvent {
  return { ...event, hash: eventHash(event) };
}
