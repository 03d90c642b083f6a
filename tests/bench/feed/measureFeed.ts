import type { MusterProcess } from '../../faults/musterProcess.ts';
import { feedFaults, feedGaps } from '../../support/feedFaults.ts';
import { type LatencySummary, latencySummary } from '../../support/latencySummary.ts';
import { rounded } from '../../support/quantile.ts';
import type { BenchMuster } from './benchMuster.ts';
import { cpuSecondsOfFamily, usageOf } from './processUsage.ts';
import { headsOf, readFeeds } from './readFeeds.ts';
import { type SendOptions, type SentWork, sendAtRate } from './sendWork.ts';
import { startSubscribers } from './startSubscribers.ts';

interface Wait extends LatencySummary {
  readonly subscribers: number;
  readonly what: string;
  /** What is aimed at, and the part of it that the 99th percentile takes. */
  readonly goal?: number;
  readonly 'p99 of goal'?: number;
}

export interface FeedMeasurement {
  readonly subscribers: number;
  readonly commands: number;
  /** Times that a command was told that it is too busy, and was sent again; its wait counts from the first. */
  readonly sentAgain: number;
  readonly events: number;
  /** Events that subscribers received, all together. */
  readonly deliveries: number;
  /** How many processors each part kept busy, where the system tells. */
  readonly processors: Readonly<Record<'api' | 'projector' | 'postgres', number | undefined>>;
  /** Of the first process that answers. */
  readonly memoryMb: number | undefined;
}

interface MeasureOptions {
  readonly muster: BenchMuster;
  /** The processes that answer, to which commands go in turn. */
  readonly api: readonly MusterProcess[];
  readonly projectors: readonly MusterProcess[];
  readonly sending: SendOptions;
  readonly subscribers: number;
  readonly perSecond: number;
  readonly seconds: number;
}

/** Milliseconds within which 99 of 100 must have happened, from the acknowledgement. */
const goals = { visible: 50, received: 75 };

/**
 * Commands at a rate, with subscribers listening; fails unless everybody has heard what the feed then holds, once and in order.
 */
export async function measureFeed(
  options: MeasureOptions,
): Promise<{ readonly measurement: FeedMeasurement; readonly waits: readonly Wait[] }> {
  const { muster, api, sending, perSecond, seconds } = options;
  const { organisations } = muster;
  const { addresses } = sending;
  const [address = ''] = addresses;
  const before = await readFeeds(sending.client, address, organisations);
  const subscribers = await startSubscribers({
    addresses,
    organisations,
    count: options.subscribers,
    headOf: headsOf(before),
  });
  try {
    const usedBefore = await cpuSecondsOf(options);
    const sent = await sendAtRate(sending, { perSecond, seconds });
    const used = await cpuSecondsOf(options);
    const memory = (await usageOf(api[0]?.pid ?? 0))?.memory;
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
    if (faults.length > 0) throw new Error(`The feed has failed its subscribers:\n${faults.join('\n')}`);

    const commandOf = new Map(sent.flatMap((each) => each.eventIds.map((id) => [id, each] as const)));
    const received = heard.flatMap(({ ids, at: times }) =>
      ids.flatMap((id, place) => arrival(commandOf.get(id), times[place])),
    );
    const visible = sent.flatMap((command) => arrival(command, command.visibleAt));
    const processors = (part: keyof typeof used) => {
      const [from, to] = [usedBefore[part], used[part]];
      return from === undefined || to === undefined ? undefined : rounded((to - from) / seconds, 2);
    };
    const acknowledged = sent.map(({ intendedAt, acknowledgedAt }) => acknowledgedAt - intendedAt);
    return {
      measurement: {
        subscribers: options.subscribers,
        commands: sent.length,
        sentAgain: sent.reduce((sum, each) => sum + each.sentAgain, 0),
        events: sent.reduce((sum, { eventIds }) => sum + eventIds.length, 0),
        deliveries: received.length,
        processors: {
          api: processors('api'),
          projector: processors('projector'),
          postgres: processors('postgres'),
        },
        memoryMb: memory === undefined ? undefined : Math.round(memory / 1e6),
      },
      waits: [
        { what: 'due → acknowledged', ...latencySummary(acknowledged) },
        ...waitsUntil('visible in a query', visible, goals.visible),
        ...waitsUntil('received by a subscriber', received, goals.received),
      ].map((wait) => ({ subscribers: options.subscribers, ...wait })),
    };
  } finally {
    await subscribers.close();
  }
}

/** What each part has used so far; undefined where this system does not tell. */
async function cpuSecondsOf({ muster, api, projectors }: MeasureOptions) {
  const sumOf = async (processes: readonly MusterProcess[]) => {
    const used = await Promise.all(processes.map(({ pid }) => usageOf(pid)));
    return used.reduce<number | undefined>(
      (sum, usage) => (sum === undefined || usage === undefined ? undefined : sum + usage.cpuSeconds),
      0,
    );
  };
  return {
    api: await sumOf(api),
    projector: await sumOf(projectors),
    postgres: await cpuSecondsOfFamily(muster.postgresPid),
  };
}

interface Arrival {
  readonly command: SentWork;
  readonly at: number;
}

function arrival(command: SentWork | undefined, at: number | undefined): readonly Arrival[] {
  return command === undefined || at === undefined ? [] : [{ command, at }];
}

/** From the answer to the command, and from the moment at which that was due. */
function waitsUntil(what: string, arrivals: readonly Arrival[], goal: number) {
  const acknowledged = latencySummary(arrivals.map(({ command, at }) => at - command.acknowledgedAt));
  const due = latencySummary(arrivals.map(({ command, at }) => at - command.intendedAt));
  return [
    {
      what: `acknowledged → ${what}`,
      ...acknowledged,
      goal,
      'p99 of goal': rounded(acknowledged.p99 / goal, 2),
    },
    { what: `due → ${what}`, ...due },
  ];
}
