import { feedFaults, feedGaps } from '../../support/feedFaults.ts';
import { type LatencySummary, latencySummary } from '../../support/latencySummary.ts';
import type { BenchMuster } from './benchMuster.ts';
import { epochOffsetMs } from './clock.ts';
import { cpuSecondsOfFamily, usageOf } from './processUsage.ts';
import { type FeedEntry, headsOf, readFeeds } from './readFeeds.ts';
import { type SendOptions, type SentWork, sendAtRate } from './sendWork.ts';
import { startSubscribers } from './startSubscribers.ts';
import type { HeardEvents } from './subscriberMessages.ts';

/** The three moments that a wait is counted from. */
export const origins = {
  acknowledged: 'from the answer to the command',
  recorded: 'from the time in the event, just before it was appended',
  intended: 'from the moment at which the command was due',
} as const;
export type Origin = keyof typeof origins;

export interface FeedMeasurement {
  readonly subscribers: number;
  readonly commands: number;
  /** Times that a command was told that it is too busy, and was sent again; its wait counts from the first. */
  readonly sentAgain: number;
  readonly events: number;
  /** Events that subscribers received, all together. */
  readonly deliveries: number;
  readonly acknowledged: LatencySummary;
  readonly visible: Readonly<Record<Origin, LatencySummary>>;
  readonly received: Readonly<Record<Origin, LatencySummary>>;
  /** Null where this system does not tell. */
  readonly server: { readonly cpu: number; readonly memoryMb: number } | null;
  readonly postgresCpu: number | null;
  /** What was wrong with what subscribers heard; must be empty. */
  readonly faults: readonly string[];
}

export interface MeasureOptions {
  readonly muster: BenchMuster;
  readonly addresses: readonly string[];
  /** The process whose CPU and memory are told. */
  readonly serverPid: number;
  readonly sending: SendOptions;
  readonly subscribers: number;
  readonly perSecond: number;
  readonly seconds: number;
}

/** Commands at a rate, with subscribers listening; then everybody's book is compared with the feed. */
export async function measureFeed(options: MeasureOptions): Promise<FeedMeasurement> {
  const { muster, addresses, serverPid, sending, perSecond, seconds } = options;
  const { organisations, postgresPid } = muster;
  const [address = ''] = addresses;
  const before = await readFeeds(sending.client, address, organisations);
  const subscribers = await startSubscribers({
    addresses,
    organisations,
    count: options.subscribers,
    headOf: headsOf(before),
  });
  try {
    const offset = epochOffsetMs();
    const [serverBefore, postgresBefore] = [await usageOf(serverPid), await cpuSecondsOfFamily(postgresPid)];
    const sent = await sendAtRate(sending, { perSecond, seconds });
    const [serverAfter, postgresAfter] = [await usageOf(serverPid), await cpuSecondsOfFamily(postgresPid)];
    const feeds = await readFeeds(sending.client, address, organisations);
    const heard = await subscribers.heard(headsOf(feeds));

    const faults = subscribers.all.flatMap(({ org, ...subscription }, index) => {
      const { seqs = [], ids = [] } = heard[index] ?? {};
      const events = seqs.map((seq, place) => ({ seq, id: ids[place] ?? '' }));
      return feedFaults(feeds.get(org) ?? [], subscription, events).map(
        (fault) => `${index} (${org}): ${fault}`,
      );
    });
    for (const [org, feed] of feeds) {
      const own = sent.filter((each) => each.org === org).flatMap(({ eventIds }) => eventIds);
      faults.push(...feedGaps(feed, own).map((fault) => `${org}: ${fault}`));
    }

    const recorded = recordingTimes(feeds, offset);
    const { visible, received, deliveries } = waits(sent, heard, recorded);
    return {
      subscribers: options.subscribers,
      commands: sent.length,
      sentAgain: sent.reduce((sum, each) => sum + each.sentAgain, 0),
      events: sent.reduce((sum, { eventIds }) => sum + eventIds.length, 0),
      deliveries,
      acknowledged: latencySummary(sent.map(({ intendedAt, acknowledgedAt }) => acknowledgedAt - intendedAt)),
      visible,
      received,
      server:
        serverBefore === undefined || serverAfter === undefined
          ? null
          : {
              cpu: rounded((serverAfter.cpuSeconds - serverBefore.cpuSeconds) / seconds),
              memoryMb: Math.round(serverAfter.memory / 1e6),
            },
      postgresCpu:
        postgresBefore === undefined || postgresAfter === undefined
          ? null
          : rounded((postgresAfter - postgresBefore) / seconds),
      faults,
    };
  } finally {
    await subscribers.close();
  }
}

/** When each event was recorded, in `nowMs`. */
function recordingTimes(
  feeds: ReadonlyMap<string, readonly FeedEntry[]>,
  offset: number,
): ReadonlyMap<string, number> {
  const entries = [...feeds.values()].flat();
  return new Map(entries.map(({ id, recordedAt }) => [id, recordedAt - offset]));
}

function waits(
  sent: readonly SentWork[],
  heard: readonly HeardEvents[],
  recorded: ReadonlyMap<string, number>,
): Pick<FeedMeasurement, 'visible' | 'received' | 'deliveries'> {
  const visible: Record<Origin, number[]> = { acknowledged: [], recorded: [], intended: [] };
  const received: Record<Origin, number[]> = { acknowledged: [], recorded: [], intended: [] };
  const sentOf = new Map(sent.flatMap((each) => each.eventIds.map((id) => [id, each] as const)));
  for (const { visibleAt, acknowledgedAt, intendedAt, eventIds } of sent) {
    const recordedAt = recorded.get(eventIds[0] ?? '');
    if (visibleAt === undefined || recordedAt === undefined) continue;
    visible.acknowledged.push(visibleAt - acknowledgedAt);
    visible.recorded.push(visibleAt - recordedAt);
    visible.intended.push(visibleAt - intendedAt);
  }
  for (const { ids, at } of heard) {
    for (const [place, id] of ids.entries()) {
      const command = sentOf.get(id);
      const receivedAt = at[place];
      const recordedAt = recorded.get(id);
      if (command === undefined || receivedAt === undefined || recordedAt === undefined) continue;
      received.acknowledged.push(receivedAt - command.acknowledgedAt);
      received.recorded.push(receivedAt - recordedAt);
      received.intended.push(receivedAt - command.intendedAt);
    }
  }
  return {
    visible: summaries(visible),
    received: summaries(received),
    deliveries: received.acknowledged.length,
  };
}

function summaries(times: Readonly<Record<Origin, readonly number[]>>): Record<Origin, LatencySummary> {
  const { acknowledged, recorded, intended } = times;
  return {
    acknowledged: latencySummary(acknowledged),
    recorded: latencySummary(recorded),
    intended: latencySummary(intended),
  };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
