import type { FeedEvent } from '../../../../api/contract/feed.ts';
import type { FeedSource } from '../../../../api/services/feed/feedSource.ts';
import { letsThrough } from '../../../../api/services/feed/typeFilter.ts';

/** A feed held in a list, for tests of what stands on the port alone. */
export interface ListFeed extends FeedSource {
  append(...types: readonly string[]): void;
  /** Another log in the place of this one, with events of its own. */
  replace(...types: readonly string[]): void;
  readonly events: readonly FeedEvent[];
}

/** `delay` stands between looking and answering, as a network does: there events race the followers. */
export function listFeed(delay: () => Promise<void> = async () => {}): ListFeed {
  const events: FeedEvent[] = [];
  let logs = 1;
  return {
    events,
    append(...types) {
      for (const type of types) events.push(feedEvent(events.length + 1, type));
    },
    replace(...types) {
      logs += 1;
      events.splice(0, events.length, ...types.map((type, index) => feedEvent(index + 1, type)));
    },
    async head() {
      const head = { seq: events.length, epoch: `epoch-${logs}` };
      await delay();
      return head;
    },
    async moved(heads) {
      const { length } = events;
      await delay();
      return [...heads].flatMap(([org, head]) => (length > head ? [org] : []));
    },
    async ends(heads, size) {
      const epoch = `epoch-${logs}`;
      const ends = [...heads].map(([org, head]) => {
        const found = events.slice(head, head + size);
        return [org, { events: found, atEnd: found.length < size, epoch }] as const;
      });
      await delay();
      return new Map(ends);
    },
    async window(_org, after, size, filter) {
      const looked = events.slice(after, after + size);
      const atEnd = after + looked.length >= events.length;
      const epoch = `epoch-${logs}`;
      await delay();
      return {
        events: looked.filter((event) => letsThrough(filter, event.type)),
        cursor: looked.at(-1)?.seq ?? after,
        atEnd,
        epoch,
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
