import { feedPageSchema } from '../../../api/contract/feed.ts';
import type { FeedPlace } from '../../support/feedFaults.ts';
import type { BenchOrganisation } from './benchMuster.ts';
import type { HttpClient } from './httpClient.ts';

export interface FeedEntry extends FeedPlace {
  /** Epoch milliseconds: just before it was appended. */
  readonly recordedAt: number;
}

/** The whole feed of each organisation, as an integrator without a WebSocket reads it. */
export async function readFeeds(
  client: HttpClient,
  address: string,
  organisations: readonly BenchOrganisation[],
): Promise<ReadonlyMap<string, readonly FeedEntry[]>> {
  const feeds = new Map<string, readonly FeedEntry[]>();
  for (const { id, feedToken } of organisations) {
    const entries: FeedEntry[] = [];
    for (let after = 0, caughtUp = false; !caughtUp; ) {
      const { status, body } = await client.send(address, {
        method: 'GET',
        path: `/api/v1/events?after=${after}&limit=1000`,
        token: feedToken,
      });
      if (status !== 200)
        throw new Error(`a page of the feed was answered ${status}: ${JSON.stringify(body)}`);
      const page = feedPageSchema.parse(body);
      for (const event of page.events) {
        entries.push({ seq: event.seq, id: event.id, type: event.type, recordedAt: Date.parse(event.time) });
      }
      after = page.cursor;
      caughtUp = page.caughtUp;
    }
    feeds.set(id, entries);
  }
  return feeds;
}

/** Number of each organisation's newest event. */
export function headsOf(feeds: ReadonlyMap<string, readonly FeedPlace[]>): (org: string) => number {
  return (org) => feeds.get(org)?.at(-1)?.seq ?? 0;
}
