import type { ShiftView } from '../../../api/contract/views.ts';
import { afterHours, standardHours, type WorkingHours } from '../../../domain/time/afterHours.ts';
import type { Interval } from '../../../domain/time/intervals.ts';
import type { TimelineWindow } from '../time/timelineWindow.ts';

const hour = 3600;
const day = 86_400;
/** An hour in which fewer of the people work than this part of them is not of the working day. */
const leastPart = 0.05;
/** A bit for each hour of the clock. */
const everyHour = 0xff_ffff;
/** A shorter night is not worth folding. */
const leastNight = 2 * hour;

/**
 * The hours of the day in which an organisation works, as whole hours: from the first to the last hour in
 * which at least one in twenty of the people with shifts works, so that one person's nights do not make them
 * everybody's. Without shifts, 08:00 to 18:00 (scheduling §9).
 */
export function workingHours(shifts: ReadonlyMap<string, readonly ShiftView[]>): WorkingHours {
  const people = new Array<number>(24).fill(0);
  let all = 0;
  for (const own of shifts.values()) {
    let hours = 0;
    for (const { timings } of own) for (const timing of timings) hours |= hoursOf(timing);
    if (hours !== 0) all += 1;
    for (let one = 0; hours >>> one !== 0; one += 1) {
      if (((hours >>> one) & 1) === 1) people[one] = (people[one] ?? 0) + 1;
    }
  }
  const counts = (count: number) => count > 0 && count >= all * leastPart;
  const first = people.findIndex(counts);
  if (first === -1) return standardHours;
  return { begin: first * hour, end: (people.findLastIndex(counts) + 1) * hour };
}

/**
 * The hours of the day of an organisation that has said when its day starts and ends (`06:00`, `24:00`; scheduling §9);
 * undefined if the day has all 24, which says nothing.
 */
export function decidedHours(dayStarts: string, dayEnds: string): WorkingHours | undefined {
  const [begin, end] = [secondsOf(dayStarts), secondsOf(dayEnds)];
  return begin === 0 && end === day ? undefined : { begin, end };
}

function secondsOf(hourOfClock: string): number {
  return Number.parseInt(hourOfClock, 10) * hour;
}

/** The hours of the clock that a shift touches, a bit each; one whose end is not after its begin goes past midnight. */
function hoursOf({ begin, end }: ShiftView['timings'][number]): number {
  const until = end <= begin ? end + day : end;
  const first = Math.floor(begin / hour);
  const count = Math.min(24, Math.ceil(until / hour) - first);
  const touched = (1 << count) - 1;
  return ((touched << first) | (touched >>> (24 - first))) & everyHour;
}

/** The spans of a window outside the working hours, which a board folds away. */
export function nightsOf(window: TimelineWindow, hours: WorkingHours): readonly Interval[] {
  const [first, last] = [window.days[0], window.days.at(-1)];
  if (first === undefined || last === undefined || hours.end - hours.begin > day - leastNight) return [];
  return afterHours(window.zone, first.day, last.day, hours).filter(({ start, end }) => end > start);
}
