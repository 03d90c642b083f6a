import type { FeedEvent } from '../../../api/contract/feed.ts';
import type { FeedSource } from '../../../api/feed/feedSource.ts';
import { letsThrough } from '../../../api/feed/typeFilter.ts';

/** A feed held in a list, for tests of what stands on the port alone. */
export interface ListFeed extends FeedSource {
  append(...types: readonly string[]): void;
  readonly events: readonly FeedEvent[];
}

/** `delay` stands between looking and answering, as a network does: there events race the followers. */
export function listFeed(delay: () => Promise<void> = async () => {}): ListFeed {
  const events: FeedEvent[] = [];
  return {
    events,
    append(...types) {
      for (const type of types) events.push(feedEvent(events.length + 1, type));
    },
    async head() {
      const { length } = events;
      await delay();
      return length;
    },
    async moved(heads) {
      const { length } = events;
      await delay();
      return [...heads].flatMap(([org, head]) => (length > head ? [org] : []));
    },
    async ends(heads, size) {
      const ends = [...heads].map(([org, head]) => {
        const found = events.slice(head, head + size);
        return [org, { events: found, atEnd: found.length < size }] as const;
      });
      await delay();
      return new Map(ends);
    },
    async window(_org, after, size, filter) {
      const looked = events.slice(after, after + size);
      const atEnd = after + looked.length >= events.length;
      await delay();
      return {
        events: looked.filter((event) => letsThrough(filter, event.type)),
        cursor: looked.at(-1)?.seq ?? after,
        atEnd,
      };
    },
  };
}

export function feedEvent(seq: number, type: string): FeedEvent {
  return {
    specversion: '1.0',
    id: `event-${seq}`,
    source: '/organisations/acme',
    type,
    subject: 'booking/1',
    time: '2026-03-02T08:00:00Z',
    datacontenttype: 'application/json',
    seq,
    data: { seq },
  };
}
