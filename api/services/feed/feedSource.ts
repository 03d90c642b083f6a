import type { FeedEvent } from '../../contract/feed.ts';
import type { TypeFilter } from './typeFilter.ts';

/** The log from which something was read: null while nothing has been projected at all. */
interface OfLog {
  readonly epoch: string | null;
}

/** The newest event of an organisation's feed. */
export interface FeedHead extends OfLog {
  /** 0 if there is none. */
  readonly seq: number;
}

/** What is between two places of an organisation's feed. */
export interface FeedWindow extends OfLog {
  /** Those that match the filter, in order. */
  readonly events: readonly FeedEvent[];
  /** The last seq examined: `after` itself if there is nothing beyond it. */
  readonly cursor: number;
  /** Whether there is nothing beyond the cursor. */
  readonly atEnd: boolean;
}

/** What comes directly after a place of an organisation's feed. */
export interface FeedEnd extends OfLog {
  readonly events: readonly FeedEvent[];
  /** Whether these are all events. */
  readonly atEnd: boolean;
}

/**
 * Where the feed's events come from: the read model `feed`, with a gap-free seq for each organisation. Each
 * answer belongs to one moment, and says to which log; a seq means nothing in another.
 */
export interface FeedSource {
  head(org: string): Promise<FeedHead>;
  /** Which of these organisations have events beyond the given seq; one query for all of them. */
  moved(heads: ReadonlyMap<string, number>): Promise<readonly string[]>;
  /** The events after a seq of each of these organisations, at most `size` for each. */
  ends(heads: ReadonlyMap<string, number>, size: number): Promise<ReadonlyMap<string, FeedEnd>>;
  /** Examines at most `size` entries after `after`. */
  window(org: string, after: number, size: number, filter: TypeFilter | undefined): Promise<FeedWindow>;
}
