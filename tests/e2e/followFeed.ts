import { WebSocket } from 'ws';
import { type FeedEvent, feedFrameSchema } from '../../api/contract/feed.ts';

export interface FeedFollower {
  /** In the order of arrival. */
  readonly events: readonly FeedEvent[];
  /** Resolves once such an event has come. */
  sees(wanted: (event: FeedEvent) => boolean): Promise<void>;
  close(): void;
}

/** Follows the event feed as an integrator does: after every drop it goes on from the last event it has. */
export function followFeed(address: string, token: () => Promise<string>): FeedFollower {
  const events: FeedEvent[] = [];
  const waiting = new Set<() => void>();
  let closed = false;
  let socket: WebSocket | undefined;

  const again = (): void => {
    if (!closed) setTimeout(() => void connect(), 200);
  };
  const connect = async (): Promise<void> => {
    const bearer = await token().catch(() => undefined);
    if (closed) return;
    if (bearer === undefined) {
      again();
      return;
    }
    const after = events.at(-1)?.seq ?? 0;
    const url = `${address.replace(/^http/, 'ws')}/api/v1/events/stream?after=${after}`;
    socket = new WebSocket(url, { headers: { authorization: `Bearer ${bearer}` } });
    socket.on('error', () => {});
    socket.on('close', again);
    socket.on('message', (message) => {
      const frame = feedFrameSchema.parse(JSON.parse(message.toString()));
      if (frame.kind !== 'event') return;
      events.push(frame.event);
      for (const look of waiting) look();
    });
  };
  void connect();

  return {
    events,
    sees: (wanted) =>
      new Promise((resolve) => {
        const look = () => {
          if (!events.some(wanted)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    close() {
      closed = true;
      socket?.close();
    },
  };
}
