import type pg from 'pg';
import { z } from 'zod';
import type { EventLog } from '../../commands/log/log.ts';
import { verifyChain } from '../../commands/log/verifyChain.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import { parseStreamName } from '../../domain/kernel/stream.ts';
import { publicEvent } from '../../projections/feed/publicEvents.ts';
import { readCheckpoint } from '../../projections/projector/checkpoint.ts';
import { rebuild } from '../../projections/rebuild.ts';
import type { FeedFollower } from './feedFollower.ts';
import type { Load } from './load.ts';
import { eventsOfRoster } from './work/rosterPublication.ts';

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
      ...faultsOfRefusals(events, load),
      ...faultsOfCommits(events, load),
      ...faultsOfPublications(events, load),
      ...faultsOfHolds(events, load),
      ...load.faults,
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
    // What it comes to is known when its job has ended.
    if (answer.job !== undefined) continue;
    const found = byCommand.get(key) ?? [];
    // Those of several records are appended at once, in whatever order.
    const inOrder = (texts: readonly string[]) =>
      (sent.name === 'workspace.commit' ? texts.toSorted() : texts).join(', ');
    const said = inOrder(answer.events.map(({ stream, type }) => `${stream} ${type}`));
    // Answers tell of events by their public types, and nothing of what workspaces have.
    const is = inOrder(
      found
        .filter(({ stream }) => !isOfWorkspace(stream))
        .map((event) => `${event.stream} ${publicEvent(event).type}`),
    );
    if (said !== is) faults.push(`${sent.name} ${key}: acknowledged were "${said}", in the log is "${is}"`);
    const last = found.at(-1);
    if (last !== undefined && (last.position !== answer.position || last.revision !== answer.revision)) {
      faults.push(`${sent.name} ${key}: acknowledged at ${answer.position}, in the log at ${last.position}`);
    }
  }
  return faults;
}

function isOfWorkspace(stream: string): boolean {
  return parseStreamName(stream)?.category === 'workspace';
}

/** What was refused has done nothing. */
function faultsOfRefusals(events: readonly RecordedEvent[], { refusals }: Load): readonly string[] {
  return events
    .filter(({ commandId }) => refusals.has(commandId))
    .map(({ commandId, stream, type }) => `${commandId} was refused, and in the log is ${stream} ${type}`);
}

const commitReportSchema = z.object({
  applied: z.array(z.looseObject({})),
  notApplied: z.array(z.looseObject({})),
});
const settledSchema = z.object({ made: z.array(z.looseObject({})), left: z.array(z.looseObject({})) });

/** A commit has made every change but those that it reports, once, and its workspace says the same. */
function faultsOfCommits(events: readonly RecordedEvent[], load: Load): readonly string[] {
  const byCommand = Map.groupBy(events, (event) => event.commandId);
  const faults: string[] = [];
  for (const [key, { sent, answer }] of load.acknowledged) {
    if (sent.name !== 'workspace.commit') continue;
    const found = byCommand.get(key) ?? [];
    const { applied, notApplied } = commitReportSchema.parse(answer.report);
    const settled = found.filter(({ stream }) => isOfWorkspace(stream));
    const said = settledSchema.safeParse(settled[0]?.data).data;
    const text = (made: readonly object[], left: readonly object[]) =>
      `${namesOf(made).join(' ')}, left ${namesOf(left).join(' ')}`;
    const changed = new Set(
      found.flatMap(({ stream }) => (isOfWorkspace(stream) ? [] : (parseStreamName(stream)?.id ?? []))),
    );
    if (
      settled.length !== 1 ||
      said === undefined ||
      text(said.made, said.left) !== text(applied, notApplied)
    ) {
      faults.push(
        `commit ${key}: ${settled.length} times ${JSON.stringify(said)}, acknowledged ${text(applied, notApplied)}`,
      );
    }
    // All of these change something.
    if (namesOf(applied).join(' ') !== [...changed].toSorted().join(' ')) {
      faults.push(
        `commit ${key}: ${namesOf(applied).join(' ')} were to be made, ${[...changed].join(' ')} are`,
      );
    }
  }
  return faults;
}

/** The records that lists of a report name. */
function namesOf(all: readonly object[]): readonly string[] {
  return all
    .map((one) => {
      const { bookingId, rosterEventId } = namedSchema.parse(one);
      return bookingId ?? rosterEventId ?? '';
    })
    .toSorted();
}
const namedSchema = z.object({ bookingId: z.string().optional(), rosterEventId: z.string().optional() });

const publishedSchema = z.object({
  roster: z.object({ templateId: z.string(), eventId: z.string(), date: z.string() }),
});

/**
 * Every roster that was published has a booking for each of its events, and no second one. What is published again before
 * the first time has ended finds its bookings made, and nothing lost.
 */
function faultsOfPublications(events: readonly RecordedEvent[], load: Load): readonly string[] {
  const made = events.flatMap(({ type, data }) => {
    const published = type === 'BookingCreated' ? publishedSchema.safeParse(data).data : undefined;
    return published === undefined ? [] : [published.roster];
  });
  const byTemplate = Map.groupBy(made, ({ templateId }) => templateId);
  const publications = [...load.acknowledged.values()].flatMap(({ sent, answer }) =>
    answer.job === undefined ? [] : [{ of: String(sent.body.rosterTemplateId), jobId: answer.job.id }],
  );
  return [...Map.groupBy(publications, ({ of }) => of)].flatMap(([templateId, all]) => {
    const jobs = all.flatMap(({ jobId }) => load.jobs.get(jobId) ?? []);
    const bookings = byTemplate.get(templateId) ?? [];
    const occurrences = new Set(bookings.map(({ eventId, date }) => `${eventId} ${date}`)).size;
    const isWhole = bookings.length === eventsOfRoster && occurrences === eventsOfRoster;
    const isDone =
      jobs.length === all.length && jobs.every(({ state, lost }) => state === 'done' && lost === 0);
    return isWhole && isDone
      ? []
      : [
          `roster ${templateId}: ${bookings.length} bookings of ${occurrences} occurrences; ${JSON.stringify(jobs)}`,
        ];
  });
}

/** Nobody else has changed when a held booking is. */
function faultsOfHolds(events: readonly RecordedEvent[], { held, acknowledged }: Load): readonly string[] {
  const byColleague = new Set(
    [...acknowledged].flatMap(([key, { sent }]) => (sent.by === 'colleague' ? [key] : [])),
  );
  const moves = Map.groupBy(
    events.filter(({ type, commandId }) => type === 'BookingRescheduled' && byColleague.has(commandId)),
    ({ stream }) => parseStreamName(stream)?.id,
  );
  return held.flatMap(({ bookingId, from, until }) =>
    (moves.get(bookingId) ?? [])
      .filter(({ at }) => from < at && at < until)
      .map(({ commandId }) => `${bookingId} was held, and moved by ${commandId}`),
  );
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
