import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../commands/log/canonicalJson.ts';
import { eventHash } from '../../../commands/log/eventHash.ts';
import type { EventLog, KeptTip } from '../../../commands/log/log.ts';
import type { RecordedEvent } from '../../../domain/kernel/event.ts';
import type { AuditEvent } from '../../../projections/queries/auditEvents.ts';
import type { AuditExportEnd, AuditExportHead, ExportedEvent, MissingEvent } from '../../contract/audit.ts';
import type { SigningKey } from './signingKey.ts';
import { hashByCopy, placeOf, vouchedHashes } from './vouchedHashes.ts';

/**
 * A signed export (`docs/audit.md`) line by line, as the reader asks for more: the header, a line for every
 * event, and finally the signature over the SHA-256 of all lines before it. An export that is cut off has no
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
 * All events of one record as the log recorded them. The last one's hash is the one that the log keeps beside
 * its events, or if it keeps none that of the read side's copy, so that an event which was tampered with is
 * not exported with a hash that matches it. Events that are gone, but of which the log keeps the hash or the
 * read side a copy, are reported as missing.
 */
export async function* recordedOfStream(
  log: EventLog,
  stream: string,
  copies: AsyncIterable<readonly AuditEvent[]>,
): AsyncGenerator<readonly (ExportedEvent | MissingEvent)[]> {
  const kept = (await log.tips([stream])).get(stream);
  const told = new Set<number>();
  let batch: ExportedEvent[] = [];
  let last: RecordedEvent | undefined;
  for await (const event of log.read(stream, { versions: 'recorded' })) {
    if (last !== undefined) batch.push(exported(last, kept));
    last = event;
    told.add(event.revision);
    if (batch.length < eventsAtOnce) continue;
    yield batch;
    batch = [];
  }
  yield batch;
  let copy: RecordedEvent | undefined;
  for await (const known of copies) {
    const events = known.map(({ event }) => event);
    copy = events.find(({ revision }) => revision === last?.revision) ?? copy;
    const lost = events.filter(({ revision }) => !told.has(revision));
    for (const { revision } of lost) told.add(revision);
    yield lost.map(({ id, revision, position }) => ({ missing: { id, stream, revision, position } }));
  }
  if (last !== undefined) {
    yield [kept === undefined ? { ...last, hash: hashByCopy(last, copy) } : exported(last, kept)];
  }
  for (let revision = 0; revision <= (kept?.revision ?? -1); revision += 1) {
    if (!told.has(revision)) yield [missingAt(stream, revision)];
  }
}

/**
 * Selected events as the log recorded them, each with the hash that is known from elsewhere
 * (`vouchedHashes`). An event that the log has lost is reported as missing, and so is one that would have to
 * vouch for another.
 */
export async function* recordedOfBatches(
  log: EventLog,
  batches: AsyncIterable<readonly AuditEvent[]>,
): AsyncGenerator<readonly (ExportedEvent | MissingEvent)[]> {
  for await (const batch of batches) {
    const wanted = batch.map(({ event }) => event);
    const { events, prevs } = await (liesClose(log, wanted)
      ? alongTheLog(log, wanted)
      : byStream(log, wanted));
    const copies = new Map(wanted.map((copy) => [placeOf(copy.stream, copy.revision), copy]));
    const vouched = await vouchedHashes({ log, prevs, copies }, [...events.values()]);
    yield wanted.flatMap(({ id, stream, revision, position }) => {
      const event = events.get(id);
      if (event === undefined) return [{ missing: { id, stream, revision, position } }];
      const known = vouched.get(placeOf(event.stream, event.revision));
      if (known === undefined) throw new Error(`nothing was asked about event ${id}`);
      if (known !== 'nextIsMissing') return [{ ...event, ...known }];
      // If it is selected, too, it is reported in its own place.
      const selected = copies.has(placeOf(stream, revision + 1));
      return [exported(event), ...(selected ? [] : [missingAt(stream, revision + 1)])];
    });
  }
}

/** What was read from the log. */
interface Found {
  /** The wanted events, by id. */
  readonly events: ReadonlyMap<string, RecordedEvent>;
  /** `prev` of these events and of those that lie between them, by place. */
  readonly prevs: ReadonlyMap<string, string | null>;
}

/**
 * While a span contains fewer than this many events for each wanted one, reading all of it is cheaper than
 * separate queries.
 */
const mostBetween = 4;

function liesClose(log: EventLog, wanted: readonly RecordedEvent[]): boolean {
  const [first, last] = [wanted.at(0)?.position ?? 0, wanted.at(-1)?.position ?? 0];
  return log.positions === 'dense' && last - first < wanted.length * mostBetween;
}

/** For events in order of position that lie close together. */
async function alongTheLog(log: EventLog, wanted: readonly RecordedEvent[]): Promise<Found> {
  const [first, last] = [wanted.at(0)?.position ?? 0, wanted.at(-1)?.position ?? 0];
  const found = new Finding(wanted);
  const ending = new AbortController();
  try {
    const following = { after: first - 1, batchSize: last - first + 1, versions: 'recorded' } as const;
    for await (const item of log.follow({ ...following, signal: ending.signal })) {
      if (item.kind === 'events') for (const event of item.events) found.take(event);
      if (item.position >= last || item.kind === 'caughtUp') break;
    }
  } finally {
    ending.abort();
  }
  return found;
}

async function byStream(log: EventLog, wanted: readonly RecordedEvent[]): Promise<Found> {
  const found = new Finding(wanted);
  for (const [stream, events] of Map.groupBy(wanted, (event) => event.stream)) {
    const revisions = events.map(({ revision }) => revision);
    const from = Math.min(...revisions);
    // And the one after the last, which carries the last one's hash.
    const limit = Math.max(...revisions) - from + 2;
    for await (const event of log.read(stream, { from, limit, versions: 'recorded' })) found.take(event);
  }
  return found;
}

class Finding implements Found {
  readonly events = new Map<string, RecordedEvent>();
  readonly prevs = new Map<string, string | null>();
  readonly #ids: ReadonlySet<string>;

  constructor(wanted: readonly RecordedEvent[]) {
    this.#ids = new Set(wanted.map(({ id }) => id));
  }

  take(event: RecordedEvent): void {
    this.prevs.set(placeOf(event.stream, event.revision), event.prev);
    if (this.#ids.has(event.id)) this.events.set(event.id, event);
  }
}

/** With the hash that the log keeps for it, if that is the event's own. */
function exported(event: RecordedEvent, kept?: KeptTip): ExportedEvent {
  return { ...event, hash: kept?.revision === event.revision ? kept.hash : eventHash(event) };
}

/** For an event of which nothing is known but its place. */
function missingAt(stream: string, revision: number): MissingEvent {
  return { missing: { id: null, stream, revision, position: null } };
}
