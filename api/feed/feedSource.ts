import type { FeedEvent } from '../contract/feed.ts';
import type { TypeFilter } from './typeFilter.ts';

/** Of which log something was read: null while nothing has been projected at all. */
interface OfLog {
  readonly epoch: string | null;
}

/** The newest event of an organisation's feed. */
export interface FeedHead extends OfLog {
  /** 0 where it has none. */
  readonly seq: number;
}

/** What stands between two places of an organisation's feed. */
export interface FeedWindow extends OfLog {
  /** Those that the filter lets through, in order. */
  readonly events: readonly FeedEvent[];
  /** The seq looked at last: `after` itself where there is nothing beyond it. */
  readonly cursor: number;
  /** Whether there is nothing beyond the cursor. */
  readonly atEnd: boolean;
}

/** What is directly behind a place of an organisation's feed. */
export interface FeedEnd extends OfLog {
  readonly events: readonly FeedEvent[];
  /** Whether that is all there is. */
  readonly atEnd: boolean;
}

/**
 * Where the feed's events come from: the read model `feed`, gap-free seq by organisation. Each answer is of one
 * moment, and says of which log; a seq means nothing in another.
 */
export interface FeedSource {
  head(org: string): Promise<FeedHead>;
  /** Which of these organisations have events beyond the given seq; one question for all of them. */
  moved(heads: ReadonlyMap<string, number>): Promise<readonly string[]>;
  /** The events after a seq of each of these organisations, at most `size` for each. */
  ends(heads: ReadonlyMap<string, number>, size: number): Promise<ReadonlyMap<string, FeedEnd>>;
  /** Looks at most at `size` places beyond `after`. */
  window(org: string, after: number, size: number, filter: TypeFilter | undefined): Promise<FeedWindow>;
}
