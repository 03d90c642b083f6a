import { fork } from 'node:child_process';
import { join } from 'node:path';
import { Result } from 'effect';
import { parseTypeFilter } from '../../../api/services/feed/typeFilter.ts';
import type { Subscription } from '../../support/feedFaults.ts';
import type { BenchOrganisation } from './benchMuster.ts';
import { type HeardEvents, type SubscriberOrder, subscriberReportSchema } from './subscriberMessages.ts';

/** Somebody who follows an organisation's feed. */
interface BenchSubscriber extends Subscription {
  readonly org: string;
}

/** Subscribers of the feed's WebSocket, in a process of their own. */
interface Subscribers {
  readonly all: readonly BenchSubscriber[];
  /**
   * What each heard, in the order of `all`, once it has come to its organisation's head. Rejects where a
   * socket was closed or somebody does not get there.
   */
  heard(headOf: (org: string) => number): Promise<readonly HeardEvents[]>;
  close(): Promise<void>;
}

interface SubscribersOptions {
  /** Of the processes that take subscribers; they are spread over them. */
  readonly addresses: readonly string[];
  readonly organisations: readonly BenchOrganisation[];
  readonly count: number;
  /** Newest seq of each organisation when they come. */
  readonly headOf: (org: string) => number;
}

/** Every fourth has a filter, of these in turn. */
const filters = [
  'muster.booking.*',
  'muster.booking.allocated.v1,muster.booking.finished.v1',
  'muster.customer.*',
];
/** Every so manieth reads all of history first. */
const fromTheStart = 10;

/** Spread evenly over organisations and processes; resolves when all have caught up. */
export async function startSubscribers(options: SubscribersOptions): Promise<Subscribers> {
  const { addresses, organisations, count, headOf } = options;
  const wanted = Array.from({ length: count }, (_, index) => {
    const organisation = organisations[index % organisations.length];
    if (organisation === undefined) throw new Error('there is no organisation to follow');
    const round = Math.floor(index / organisations.length) + index;
    const types = round % 4 === 3 ? (filters[Math.floor(round / 4) % filters.length] ?? null) : null;
    const after = index % fromTheStart === 0 ? 0 : headOf(organisation.id);
    const address = addresses[index % addresses.length] ?? '';
    return { organisation, types, after, address };
  });
  const all = wanted.map(({ organisation, types, after }): BenchSubscriber => {
    const filter = Result.getOrThrow(parseTypeFilter(types ?? undefined));
    return { org: organisation.id, after, filter };
  });

  const child = fork(join(import.meta.dirname, 'subscribersProcess.ts'), { execArgv: [] });
  const failed = Promise.withResolvers<never>();
  // Whoever waits for a report hears of it; before and after that nobody needs to.
  failed.promise.catch(() => undefined);
  child.on('exit', (code) => failed.reject(new Error(`the subscribers' process ended with ${code}`)));
  const opened = Promise.withResolvers<void>();
  const heard = Promise.withResolvers<readonly HeardEvents[]>();
  child.on('message', (message) => {
    const report = subscriberReportSchema.parse(message);
    if (report === 'opened') opened.resolve();
    else heard.resolve(report);
  });
  const order = (order: SubscriberOrder): void => void child.send(order);

  order({
    kind: 'open',
    subscribers: wanted.map(({ organisation, types, after, address }) => ({
      address,
      token: organisation.feedToken,
      after,
      types,
    })),
  });
  await Promise.race([opened.promise, failed.promise]);
  return {
    all,
    heard(headNow) {
      order({ kind: 'report', heads: all.map(({ org }) => headNow(org)) });
      return Promise.race([heard.promise, failed.promise]);
    },
    async close() {
      if (child.connected) child.disconnect();
      await failed.promise.catch(() => undefined);
    },
  };
}
