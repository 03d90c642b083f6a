import { type Interval, overlaps } from '../../domain/time/intervals.ts';
import { type Placed, stack } from '../timeline/board/stacking.ts';

/** More bookings than these beside each other could not be read: each hour says how many there are. */
const mostBeside = 4;
/** A shorter booking is drawn as long as this, so that it can be read and pressed, in seconds. */
const shortest = 1800;

/** An entry with the span in which it is drawn. */
export interface DrawnItem<Item> extends Interval {
  readonly of: Item;
}

/** What a day's column shows: bookings beside each other, and hours in which there are too many for that. */
export interface DayBlocks<Item> {
  readonly placed: readonly Placed<DrawnItem<Item>>[];
  readonly crowds: readonly (Interval & { readonly count: number })[];
}

/** The bookings of a day, sorted by start, in its hours. None is drawn twice, and none is left out. */
export function weekBlocks<Item extends Interval>(
  items: readonly Item[],
  hours: readonly Interval[],
): DayBlocks<Item> {
  const drawn = items.map((of): DrawnItem<Item> => {
    const { start, end } = of;
    return { of, start, end: Math.max(end, start + shortest) };
  });
  const crowded = new Set(stack(drawn).flatMap(({ item, lanes }) => (lanes > mostBeside ? [item] : [])));
  const hoursOf = () => hours.filter((hour) => [...crowded].some((one) => overlaps(one, hour)));
  // What is drawn in an hour that only counts would be in front of the count.
  for (let before = -1; before !== crowded.size; ) {
    before = crowded.size;
    const counted = hoursOf();
    for (const one of drawn) if (counted.some((hour) => overlaps(one, hour))) crowded.add(one);
  }
  return {
    placed: stack(drawn.filter((one) => !crowded.has(one))),
    crowds: hoursOf().map(({ start, end }) => ({
      start,
      end,
      count: [...crowded].filter((one) => overlaps(one, { start, end })).length,
    })),
  };
}
