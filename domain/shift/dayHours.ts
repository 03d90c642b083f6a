import type { ShiftTiming } from './shift.ts';

/** One working period of a day: local seconds since midnight; an `end` at or before `begin` is on the next day. */
export type Hours = Pick<ShiftTiming, 'begin' | 'end'>;

const daySeconds = 86_400;

/** The end of a period in seconds from the midnight before it: above 86,400 if it is on the next day. */
export function lastSecond({ begin, end }: Hours): number {
  return end <= begin ? end + daySeconds : end;
}

/** In order of time, each once. */
export function inOrder<Each extends Hours>(hours: readonly Each[]): readonly Each[] {
  const sorted = hours.toSorted(
    (one, other) => one.begin - other.begin || lastSecond(one) - lastSecond(other),
  );
  return sorted.filter((one, place) => {
    const before = sorted[place - 1];
    return before === undefined || before.begin !== one.begin || lastSecond(before) !== lastSecond(one);
  });
}

/** The same hours in order, without any that lie in others; what overlaps is one period, if a day can hold it. */
export function joined(hours: readonly Hours[]): readonly Hours[] {
  const together: Hours[] = [];
  for (const { begin, end } of inOrder(hours)) {
    const last = together.at(-1);
    const until = lastSecond({ begin, end });
    if (last === undefined || begin >= lastSecond(last)) {
      together.push({ begin, end });
      continue;
    }
    const longest = Math.max(lastSecond(last), until);
    if (longest - last.begin <= daySeconds)
      together[together.length - 1] = { begin: last.begin, end: endAt(longest) };
    else together.push({ begin, end });
  }
  return together;
}

/** Whether two of them share a moment. */
export function overlapThemselves(hours: readonly Hours[]): boolean {
  const sorted = inOrder(hours);
  return sorted.some((one, place) => {
    const before = sorted[place - 1];
    return before !== undefined && lastSecond(before) > one.begin;
  });
}

/** Whether they are the same hours, in whatever order, and whether midnight is written as 0 or as 24:00. */
export function sameHours(one: readonly Hours[], other: readonly Hours[]): boolean {
  const [these, those] = [inOrder(one), inOrder(other)];
  return (
    these.length === those.length &&
    these.every((hours, place) => {
      const others = those[place];
      return others !== undefined && hours.begin === others.begin && lastSecond(hours) === lastSecond(others);
    })
  );
}

function endAt(seconds: number): number {
  return seconds > daySeconds ? seconds - daySeconds : seconds;
}
