import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { type FeedFrame, feedFrameSchema } from '../../../api/contract/feed.ts';
import { nowMs } from './clock.ts';
import {
  type HeardEvents,
  type SubscriberOrder,
  type SubscriberReport,
  subscriberOrderSchema,
} from './subscriberMessages.ts';

// A process of its own, so that neither the server nor whoever sends commands delays what is measured here. It ends with the first
// thing that is wrong: a socket that closes, or one that does not come as far as it should.

/** Opened so many at a time, as the machine's queue of connections allows. */
const atOnce = 50;
/** How long the last events are waited for, milliseconds. */
const longestWaitMs = 30_000;

interface Subscriber {
  readonly socket: WebSocket;
  readonly heard: HeardEvents;
  cursor: number;
  readonly caughtUp: Promise<void>;
}

const subscribers: Subscriber[] = [];

function tell(report: SubscriberReport): void {
  process.send?.(report);
}

function fail(reason: string): never {
  throw new Error(reason);
}

type Wanted = Extract<SubscriberOrder, { kind: 'open' }>['subscribers'][number];

function open({ address, token, after, types }: Wanted): Subscriber {
  const url = new URL('/api/v1/events/stream', address.replace('http', 'ws'));
  url.searchParams.set('after', String(after));
  if (types !== null) url.searchParams.set('types', types);
  const socket = new WebSocket(url, { headers: { authorization: `Bearer ${token}` } });
  const caughtUp = Promise.withResolvers<void>();
  const subscriber: Subscriber = {
    socket,
    heard: { seqs: [], ids: [], at: [] },
    cursor: after,
    caughtUp: caughtUp.promise,
  };
  socket.on('message', (data) => {
    const at = nowMs();
    const frame = readFrame(String(data));
    if (frame.kind === 'error') {
      fail(`a subscriber was told ${frame.code}: ${frame.message}`);
    } else if (frame.kind === 'event') {
      const { seq, id } = frame.event;
      subscriber.heard.seqs.push(seq);
      subscriber.heard.ids.push(id);
      subscriber.heard.at.push(at);
      subscriber.cursor = Math.max(subscriber.cursor, seq);
    } else if (frame.kind !== 'hello') {
      subscriber.cursor = Math.max(subscriber.cursor, frame.cursor);
      if (frame.kind === 'caughtUp') caughtUp.resolve();
    }
  });
  socket.on('error', (error) => fail(`a subscriber's socket failed: ${error.message}`));
  socket.on('close', (code, reason) => fail(`a subscriber's socket was closed: ${code} ${String(reason)}`));
  return subscriber;
}

/** The frame read last: subscribers of one organisation get the same text one after the other. */
let last: { readonly text: string; readonly frame: FeedFrame } | undefined;

function readFrame(text: string): FeedFrame {
  if (last?.text !== text) last = { text, frame: feedFrameSchema.parse(JSON.parse(text)) };
  return last.frame;
}

async function openAll(wanted: readonly Wanted[]): Promise<void> {
  for (let from = 0; from < wanted.length; from += atOnce) {
    const opened = wanted.slice(from, from + atOnce).map(open);
    subscribers.push(...opened);
    await Promise.all(opened.map((subscriber) => subscriber.caughtUp));
  }
  tell('opened');
}

async function report(heads: readonly number[]): Promise<void> {
  const until = nowMs() + longestWaitMs;
  const behind = (): number => subscribers.filter(({ cursor }, index) => cursor < (heads[index] ?? 0)).length;
  while (behind() > 0) {
    if (nowMs() > until) fail(`${behind()} subscribers did not come to the end`);
    await delay(10);
  }
  tell(subscribers.map(({ heard }) => heard));
}

process.on('message', async (message) => {
  const order = subscriberOrderSchema.parse(message);
  await (order.kind === 'open' ? openAll(order.subscribers) : report(order.heads));
});
process.on('disconnect', () => process.exit());
