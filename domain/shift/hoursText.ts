import { clockOf } from '../time/clockText.ts';
import { readClock } from '../time/readClock.ts';
import { type Hours, inOrder, overlapThemselves } from './dayHours.ts';

const daySeconds = 86_400;
/** The most periods of a day. */
const mostPeriods = 10;

/** What somebody has typed for a day: its hours, or what is wrong with it, in a sentence. */
export type ReadHours =
  | { readonly hours: readonly Hours[]; readonly problem?: undefined }
  | { readonly problem: string; readonly hours?: undefined };

const nothing: ReadonlySet<string> = new Set(['', '-', '–', '—', 'off', 'none', 'free', 'x']);
const wholeDay: ReadonlySet<string> = new Set(['all day', '24h', '24 h']);

const time = String.raw`(?:\d{3,4}|\d{1,2}(?:[:.h]\d{2})?)\s*(?:[ap]\.?m?\.?)?`;
const range = new RegExp(String.raw`(${time})\s*(?:-|–|—|to|until)\s*(${time})`, 'g');
const between = /^(?:[\s,;/+&]|and)*$/;

/**
 * The hours that a text says: `7-15, 17-21`, `22:00-6:00` (past midnight), `7.30-15`, `0730-1530`, `9am-5pm`; nothing,
 * `off` or `-` for none. Never throws.
 */
export function readHours(text: string): ReadHours {
  const typed = text.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  if (nothing.has(typed)) return { hours: [] };
  if (wholeDay.has(typed)) return { hours: [{ begin: 0, end: daySeconds }] };
  const hours: Hours[] = [];
  let read = 0;
  for (const match of typed.matchAll(range)) {
    if (!between.test(typed.slice(read, match.index))) return unclear(text);
    read = match.index + match[0].length;
    const period = periodOf(match[1] ?? '', match[2] ?? '');
    if (period === undefined) return unclear(match[0]);
    hours.push(period);
  }
  if (hours.length === 0 || !between.test(typed.slice(read))) return unclear(text);
  if (hours.length > mostPeriods) return { problem: `A day has at most ${mostPeriods} periods.` };
  if (overlapThemselves(hours)) return { problem: `The hours overlap: ${hoursText(hours)}.` };
  return { hours: inOrder(hours) };
}

/** `07:00-15:00, 17:00-21:00`, which `readHours` reads; empty for none. */
export function hoursText(hours: readonly Hours[]): string {
  return inOrder(hours)
    .map(({ begin, end }) => `${clockOf(begin)}-${end === daySeconds ? '24:00' : clockOf(end)}`)
    .join(', ');
}

function unclear(text: string): ReadHours {
  return { problem: `“${text.trim()}” is not a time: write hours such as 7-15, 17-21 or 22:00-6:00.` };
}

function periodOf(from: string, to: string): Hours | undefined {
  const [begin, end] = [readClock(from), readClock(to)];
  if (begin === undefined || end === undefined) return undefined;
  // `1-3pm` is one in the afternoon, `9-5pm` nine in the morning.
  const afternoon = begin.seconds + daySeconds / 2;
  const isPm =
    begin.half === undefined &&
    end.half === 'pm' &&
    begin.seconds < daySeconds / 2 &&
    afternoon < end.seconds;
  const start = (isPm ? afternoon : begin.seconds) % daySeconds;
  return { begin: start, end: end.seconds === 0 ? daySeconds : end.seconds };
}
