// In a project of your own: from 'muster-client'.
import { createMusterClient, type FeedItem, type FeedOptions, FeedRefused } from '../../api/client/index.ts';

export { type FeedItem, FeedRefused };

export interface FollowFeedOptions extends FeedOptions {
  /** The address of the Muster server, for example `https://muster.example.com`. */
  readonly baseUrl: string;
  /** Returns a bearer token; called before each connection, so that an expired one is replaced. */
  readonly token: () => Promise<string>;
}

/**
 * Follows the event feed until the signal aborts: whatever happens to the connection, it neither loses nor repeats an
 * event. Save `cursor` and `epoch` of each item once it has been handled, and begin from them after a restart.
 */
export async function* followFeed({
  baseUrl,
  token,
  ...from
}: FollowFeedOptions): AsyncGenerator<FeedItem, void, undefined> {
  yield* createMusterClient({ baseUrl, token }).feed(from);
}
