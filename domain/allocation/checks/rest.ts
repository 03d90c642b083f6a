import { mostDaysCounted } from '../../settings/restSettings.ts';
import { type Interval, overlaps, subtract } from '../../time/intervals.ts';
import { type LocalDay, localDayOf } from '../../time/localDay.ts';
import { firstStartingFrom } from '../collisions.ts';
import type { Pairing } from '../pairing.ts';
import { violationOf } from '../violation.ts';
import type { Check } from './check.ts';

const secondsPerHour = 3600;
const secondsPerDay = 86_400;

/**
 * The time between work of two days is shorter than the organisation's least rest (docs/decisions.md,
 * Allocation). Exactly the least is allowed. What the check finds is mutual: it concerns both days' work.
 */
export const restBetweenDaysCheck: Check = {
  doNotCheck: 'rest',
  codes: ['resource_rest_between_days'],
  reads: ['otherWork', 'shifts', 'timeZone', 'settings.restHoursBetweenDays', 'booking.start', 'booking.end'],
  fails: (pairing) => shortestRest(pairing) !== undefined,
  violation: (pairing) => {
    const { start, end } = shortestRest(pairing) ?? pairing.job;
    return violationOf('resource_rest_between_days', pairing.resource.id, {
      restHours: Math.max(0, end - start) / secondsPerHour,
      leastHours: Number(pairing.index.settings.restHoursBetweenDays),
      from: start,
      to: end,
    });
  },
};

/** The job would make more days in a row than the organisation allows. */
export const daysInARowCheck: Check = {
  doNotCheck: 'rest',
  codes: ['resource_rest_days_in_a_row'],
  reads: ['otherWork', 'shifts', 'timeZone', 'settings.mostDaysInARow', 'booking.start', 'booking.end'],
  fails: (pairing) => daysInARow(pairing) > pairing.index.settings.mostDaysInARow,
  violation: (pairing) =>
    violationOf('resource_rest_days_in_a_row', pairing.resource.id, {
      days: daysInARow(pairing),
      mostDays: pairing.index.settings.mostDaysInARow,
    }),
};

/** The job would make the resource work longer without a break than the organisation allows. */
export const withoutBreakCheck: Check = {
  doNotCheck: 'rest',
  codes: ['resource_rest_without_break'],
  reads: [
    'otherWork',
    'breaks',
    'settings.mostHoursWithoutBreak',
    'settings.leastBreakMinutes',
    'booking.start',
    'booking.end',
  ],
  fails: (pairing) => stretchWithoutBreak(pairing) !== undefined,
  violation: (pairing) => {
    const { start, end } = stretchWithoutBreak(pairing) ?? pairing.job;
    return violationOf('resource_rest_without_break', pairing.resource.id, {
      hours: (end - start) / secondsPerHour,
      mostHours: Number(pairing.index.settings.mostHoursWithoutBreak),
      from: start,
      to: end,
    });
  },
};

/** What else the resource works within so many seconds of the job. */
function workNear({ job, plan, resource }: Pairing, seconds: number): readonly Interval[] {
  const near = { start: job.start - seconds, end: job.end + seconds };
  return [plan, resource.counted].flatMap(({ jobs, longest }) => {
    const found: Interval[] = [];
    for (let at = firstStartingFrom(jobs, near.start - longest); at < jobs.length; at += 1) {
      const other = jobs[at];
      if (other === undefined || other.start >= near.end) break;
      if (other.id !== job.id && overlaps(other, near)) found.push(other);
    }
    return found;
  });
}

/** The day to which work belongs: that on which its shift begins, or without a shift of its own its first. */
function dayOfWork({ index: { zone }, resource }: Pairing, work: Interval): LocalDay {
  const first = localDayOf(zone, work.start);
  const begin = resource.shifts.beginOfShift(work, first, localDayOf(zone, work.end - 1));
  return begin === undefined ? first : localDayOf(zone, begin);
}

/** The shortest time between the job and work of another day, if that is too short. */
function shortestRest(pairing: Pairing): Interval | undefined {
  const { restHoursBetweenDays: least } = pairing.index.settings;
  if (least === 'none') return undefined;
  const { job } = pairing;
  let own: LocalDay | undefined;
  let shortest: Interval | undefined;
  for (const other of workNear(pairing, least * secondsPerHour)) {
    own ??= dayOfWork(pairing, job);
    if (dayOfWork(pairing, other) === own) continue;
    const [first, second] = other.start < job.start ? [other, job] : [job, other];
    const rest = { start: first.end, end: second.start };
    if (shortest === undefined || rest.end - rest.start < shortest.end - shortest.start) shortest = rest;
  }
  return shortest;
}

/** How many days in a row have work, with the job; at most `mostDaysCounted` before and after it are looked at. */
function daysInARow(pairing: Pairing): number {
  const days = new Set<LocalDay>();
  for (const other of workNear(pairing, (mostDaysCounted + 1) * secondsPerDay)) {
    for (const day of daysOf(pairing, other)) days.add(day);
  }
  const own = daysOf(pairing, pairing.job);
  let count = own.length;
  for (const [from, step] of [
    [own[0] ?? 0, -1],
    [own.at(-1) ?? 0, 1],
  ] as const) {
    for (let away = 1; away <= mostDaysCounted && days.has(from + away * step); away += 1) count += 1;
  }
  return count;
}

/** A job counts on the day to which it belongs, and on one more for every further 24 hours that it has begun. */
function daysOf(pairing: Pairing, work: Interval): readonly LocalDay[] {
  const first = dayOfWork(pairing, work);
  const days = Math.ceil((work.end - work.start) / secondsPerDay);
  return Array.from({ length: days }, (_, at) => first + at);
}

/**
 * The longest stretch of work around the job in which no break lies, if it is too long. Time between jobs, and breaks
 * that are entered, count from the organisation's least length on.
 */
function stretchWithoutBreak(pairing: Pairing): Interval | undefined {
  const { mostHoursWithoutBreak: most, leastBreakMinutes } = pairing.index.settings;
  if (most === 'none') return undefined;
  const { job, resource } = pairing;
  const [reach, pause] = [most * secondsPerHour, leastBreakMinutes * 60];
  const near = { start: job.start - reach, end: job.end + reach };
  const breaks = resource.breaks.filter(({ start, end }) => end - start >= pause);
  const stretches: Interval[] = [];
  for (const work of [job, ...workNear(pairing, reach)].sort((one, other) => one.start - other.start)) {
    const within = { start: Math.max(work.start, near.start), end: Math.min(work.end, near.end) };
    for (const part of subtract([within], breaks)) {
      const last = stretches.at(-1);
      if (last === undefined || part.start - last.end >= pause) stretches.push(part);
      else stretches[stretches.length - 1] = { start: last.start, end: Math.max(last.end, part.end) };
    }
  }
  const tooLong = stretches.filter((one) => overlaps(one, job) && one.end - one.start > reach);
  return tooLong.sort((one, other) => other.end - other.start - (one.end - one.start))[0];
}
