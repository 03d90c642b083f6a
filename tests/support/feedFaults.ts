import { letsThrough, type TypeFilter } from '../../api/services/feed/typeFilter.ts';

/** An event of an organisation's feed, with what distinguishes it. */
export interface FeedPlace {
  readonly seq: number;
  readonly id: string;
  readonly type: string;
}

export interface Subscription {
  /** Exclusive. */
  readonly after: number;
  readonly filter: TypeFilter | undefined;
}

/** Faults listed for one subscriber before the rest are only counted. */
const mostTold = 3;

/**
 * What is wrong with what a subscriber heard, in order of hearing, up to the end of `feed`, the
 * organisation's whole feed: every event that its filter lets through once, in order, and nothing else. No
 * sentences: nothing.
 */
export function feedFaults(
  feed: readonly FeedPlace[],
  { after, filter }: Subscription,
  heard: readonly Pick<FeedPlace, 'seq' | 'id'>[],
): readonly string[] {
  const end = feed.at(-1)?.seq ?? 0;
  const expected = feed.filter(({ seq, type }) => seq > after && letsThrough(filter, type));
  const wanted = new Map(expected.map(({ seq, id }) => [seq, id]));
  const times = new Map<number, number>();
  const faults: string[] = [];
  let last = after;
  for (const { seq, id } of heard) {
    if (seq > end) continue;
    const before = times.get(seq) ?? 0;
    times.set(seq, before + 1);
    if (!wanted.has(seq)) faults.push(`event ${seq} is not for it`);
    else if (wanted.get(seq) !== id) faults.push(`event ${seq} came as ${id}, and is ${wanted.get(seq)}`);
    if (before > 0) faults.push(`event ${seq} came again`);
    else if (seq < last) faults.push(`event ${seq} came after ${last}`);
    last = Math.max(last, seq);
  }
  for (const { seq } of expected) {
    if (!times.has(seq)) faults.push(`event ${seq} never came`);
  }
  if (faults.length <= mostTold) return faults;
  return [...faults.slice(0, mostTold), `and ${faults.length - mostTold} faults more`];
}

/**
 * What is wrong with an organisation's feed as such: numbers from 1 without gaps, and each acknowledged event
 * in it once.
 */
export function feedGaps(feed: readonly FeedPlace[], acknowledged: readonly string[]): readonly string[] {
  const faults: string[] = [];
  const known = new Map<string, number>();
  for (const [index, { seq, id }] of feed.entries()) {
    if (seq !== index + 1) faults.push(`the feed has ${seq} where ${index + 1} is due`);
    known.set(id, (known.get(id) ?? 0) + 1);
  }
  for (const id of acknowledged) {
    const times = known.get(id) ?? 0;
    if (times !== 1) faults.push(`the acknowledged event ${id} is in the feed ${times} times`);
  }
  return faults;
}
