import { feedPageSchema } from '../../../api/contract/feed.ts';
import type { FeedPlace } from '../../support/feedFaults.ts';
import type { BenchOrganisation } from './benchMuster.ts';
import type { HttpClient } from './httpClient.ts';

/** The whole feed of each organisation, as an integrator without a WebSocket reads it. */
export async function readFeeds(
  client: HttpClient,
  address: string,
  organisations: readonly BenchOrganisation[],
): Promise<ReadonlyMap<string, readonly FeedPlace[]>> {
  const feeds = new Map<string, readonly FeedPlace[]>();
  for (const { id, feedToken } of organisations) {
    const entries: FeedPlace[] = [];
    for (let after = 0, caughtUp = false; !caughtUp; ) {
      const path = `/api/v1/events?after=${after}&limit=1000`;
      const page = feedPageSchema.parse(await client.get(address, path, feedToken));
      entries.push(...page.events);
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
