/** Anything with a start and an end, in epoch seconds. */
export interface Timed {
  readonly start: number;
  readonly end: number;
}

/** Something in its place within a row: its lane, out of as many as overlap there. */
export interface Placed<Item> {
  readonly item: Item;
  /** Counted from 0. */
  readonly lane: number;
  /** Lanes of the group of overlapping items that it belongs to. */
  readonly lanes: number;
}

/**
 * Stacks overlapping items: items that overlap, directly or through others, form a group; within it each
 * takes the first free lane. Items that only touch do not overlap. Items must be sorted by start.
 */
export function stack<Item extends Timed>(items: readonly Item[]): Placed<Item>[] {
  const placed: Placed<Item>[] = [];
  let group: { item: Item; lane: number }[] = [];
  let laneEnds: number[] = [];
  let groupEnd = Number.NEGATIVE_INFINITY;
  const close = () => {
    for (const { item, lane } of group) placed.push({ item, lane, lanes: laneEnds.length });
    group = [];
    laneEnds = [];
  };
  for (const item of items) {
    if (item.start >= groupEnd) close();
    const lane = freeLane(laneEnds, item.start);
    laneEnds[lane] = item.end;
    group.push({ item, lane });
    groupEnd = group.length === 1 ? item.end : Math.max(groupEnd, item.end);
  }
  close();
  return placed;
}

/** Packs items into as few lanes as their overlaps allow. Items must be sorted by start. */
export function pack<Item extends Timed>(items: readonly Item[]): { placed: Placed<Item>[]; lanes: number } {
  const laneEnds: number[] = [];
  const lanesOf = items.map((item) => {
    const lane = freeLane(laneEnds, item.start);
    laneEnds[lane] = item.end;
    return { item, lane };
  });
  const lanes = laneEnds.length;
  return { placed: lanesOf.map(({ item, lane }) => ({ item, lane, lanes })), lanes };
}

/** By start, the longer first, so that stacking does not depend on the order in which items arrive. */
export function byStart(a: Timed & { readonly id: string }, b: Timed & { readonly id: string }): number {
  return a.start - b.start || b.end - a.end || (a.id < b.id ? -1 : 1);
}

function freeLane(laneEnds: readonly number[], start: number): number {
  const free = laneEnds.findIndex((end) => end <= start);
  return free === -1 ? laneEnds.length : free;
}
