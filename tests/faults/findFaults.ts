import type pg from 'pg';
import type { EventLog } from '../../commands/log/log.ts';
import { verifyChain } from '../../commands/log/verifyChain.ts';
import type { RecordedEvent } from '../../domain/event.ts';
import { publicEvent } from '../../projections/feed/publicEvents.ts';
import { readCheckpoint } from '../../projections/projector/checkpoint.ts';
import { rebuild } from '../../projections/rebuild.ts';
import type { FeedFollower } from './feedFollower.ts';
import type { Load } from './load.ts';

export interface Findings {
  /** What is not as it must be, a sentence each; empty: nothing was lost or done twice. */
  readonly faults: readonly string[];
  readonly events: number;
  readonly streams: number;
  /** Last number of the organisation's feed. */
  readonly feed: number;
}

export interface Examined {
  readonly pool: pg.Pool;
  readonly openLog: () => Promise<EventLog>;
  readonly org: string;
  readonly load: Load;
  readonly follower: FeedFollower;
}

/** Longest time that projector and feed are waited for once commands have ended, milliseconds. */
const catchingUpMs = 30_000;

/** Holds what is in the database against what was acknowledged; nothing may be on its way. */
export async function findFaults({ pool, openLog, org, load, follower }: Examined): Promise<Findings> {
  const log = await openLog();
  try {
    const events: RecordedEvent[] = [];
    const head = await log.head();
    for await (const item of log.follow({ after: 'start', versions: 'recorded' })) {
      if (item.kind === 'events') events.push(...item.events);
      if (item.position >= head) break;
    }
    await projected(pool, head);
    const feed = await readFeed(pool, org);
    const faults = [
      ...faultsOfPositions(events, log),
      ...(await faultsOfChains(events)),
      ...faultsOfAcknowledgements(events, load),
      ...faultsOfFeed(feed),
      ...(await faultsOfFollower(feed, follower)),
    ];
    const report = await rebuild({ log, pool });
    for (const { table, differing, examples } of report.comparisons) {
      if (differing !== 0) faults.push(`${differing} rows of ${table} are not as rebuilt: ${examples}`);
    }
    for (const stop of report.stops)
      faults.push(`${stop.projection} stops at ${stop.eventId}: ${stop.error}`);
    return {
      faults,
      events: events.length,
      streams: new Set(events.map((event) => event.stream)).size,
      feed: feed.length,
    };
  } finally {
    await log.close();
  }
}

async function projected(pool: pg.Pool, head: number): Promise<void> {
  const deadline = Date.now() + catchingUpMs;
  for (;;) {
    const { position } = await readCheckpoint(pool);
    if (position >= head) return;
    if (Date.now() > deadline) throw new Error(`nobody projects: at ${position} of ${head}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function faultsOfPositions(
  events: readonly RecordedEvent[],
  { positions }: Pick<EventLog, 'positions'>,
): readonly string[] {
  const ids = new Set(events.map((event) => event.id));
  const faults = ids.size === events.length ? [] : [`${events.length - ids.size} events are there twice`];
  const follows = (position: number, index: number): boolean =>
    positions === 'dense' ? position === index + 1 : position > (events[index - 1]?.position ?? 0);
  const gap = events.findIndex(({ position }, index) => !follows(position, index));
  return gap === -1 ? faults : [...faults, `position ${events[gap]?.position} comes after ${gap}`];
}

async function faultsOfChains(events: readonly RecordedEvent[]): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const [stream, chain] of Map.groupBy(events, (event) => event.stream)) {
    const verdict = await verifyChain(chain);
    if (verdict.verdict === 'broken') {
      faults.push(`the chain of ${stream} is broken at ${verdict.suspect.id}: ${verdict.reason}`);
    }
  }
  return faults;
}

/** Each acknowledged command's events, all of them, once, where the acknowledgement said. */
function faultsOfAcknowledgements(events: readonly RecordedEvent[], load: Load): readonly string[] {
  const byCommand = Map.groupBy(events, (event) => event.commandId);
  const faults: string[] = [];
  for (const [key, { sent, answer }] of load.acknowledged) {
    const found = byCommand.get(key) ?? [];
    const said = answer.events.map(({ stream, type }) => `${stream} ${type}`).join(', ');
    // Answers tell of events by their public types.
    const is = found.map((event) => `${event.stream} ${publicEvent(event).type}`).join(', ');
    if (said !== is) faults.push(`${sent.name} ${key}: acknowledged were "${said}", in the log is "${is}"`);
    const last = found.at(-1);
    if (last !== undefined && (last.position !== answer.position || last.revision !== answer.revision)) {
      faults.push(`${sent.name} ${key}: acknowledged at ${answer.position}, in the log at ${last.position}`);
    }
  }
  return faults;
}

interface FeedLine {
  readonly id: string;
  readonly seq: number;
  readonly position: number;
}

async function readFeed(pool: pg.Pool, org: string): Promise<readonly FeedLine[]> {
  const { rows } = await pool.query<FeedLine>(
    'select id, seq, position from muster_read.feed where org = $1 order by seq',
    [org],
  );
  return rows;
}

function faultsOfFeed(feed: readonly FeedLine[]): readonly string[] {
  const gap = feed.findIndex(({ seq }, index) => seq !== index + 1);
  const disorder = feed.findIndex(({ position }, index) => position <= (feed[index - 1]?.position ?? 0));
  return [
    ...(gap === -1 ? [] : [`number ${feed[gap]?.seq} of the feed comes after ${gap}`]),
    ...(disorder === -1 ? [] : [`number ${feed[disorder]?.seq} of the feed is out of order`]),
  ];
}

async function faultsOfFollower(
  feed: readonly FeedLine[],
  follower: FeedFollower,
): Promise<readonly string[]> {
  await follower.reached(feed.length, catchingUpMs);
  const heard = follower.events;
  const wrong = feed.findIndex(({ id, seq }, index) => heard[index]?.id !== id || heard[index]?.seq !== seq);
  if (wrong === -1 && heard.length === feed.length) return [];
  return [
    `the follower heard ${heard.length} of ${feed.length} events; number ${wrong + 1} is the first that differs`,
  ];
}
