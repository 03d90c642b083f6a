import type { Interval } from '../time/intervals.ts';
import { instantOnLocalDay, type LocalDay, localDayOf, secondOfLocalDay } from '../time/localDay.ts';
import type { Zone } from '../time/zone.ts';
import type { AllocationContext } from './allocationContext.ts';
import type { Violation } from './allocationRecord.ts';
import { type Candidate, candidatesOf } from './candidates.ts';
import type { Job } from './job.ts';
import { prepareJob } from './preparedJob.ts';

/** A time at which a job could be done, epoch seconds, and by whom: the best first. */
export interface PossibleTime {
  readonly start: number;
  readonly end: number;
  /** As many as the job needs, and then those who could come in their place. */
  readonly candidates: readonly Candidate[];
  /** The score of those whom the engine would choose, together. */
  readonly score: number;
}

export interface PossibleTimesAsked {
  /** In which days are counted. */
  readonly zone: Zone;
  /** The first day that is looked at, and how many. */
  readonly first: LocalDay;
  readonly days: number;
  /** Nothing that begins earlier is offered, epoch seconds. */
  readonly notBefore: number;
  /** How many people are named for each time; at least as many as the job needs. */
  readonly mostPeople: number;
  /** A begin that is no answer, because the job is there already; omitted: there is none. */
  readonly without?: number;
}

/**
 * When a job could be done: for each day of a range the time nearest to its own at which as many people of the context as it
 * needs are free by every check, with the best of them (scheduling §5, §9). The best time first. Checks that failed themselves are added to `failures`.
 */
export function possibleTimes(
  context: AllocationContext,
  job: Job,
  { zone, first, days, notBefore, mostPeople, without }: PossibleTimesAsked,
  failures: Violation[] = [],
): readonly PossibleTime[] {
  const seconds = nearestFirst(secondOfLocalDay(zone, job.start), context.index.settings.snapMinutes * 60);
  const most = Math.max(mostPeople, job.resourcesNeeded);
  const onDay = (day: LocalDay): readonly PossibleTime[] => {
    for (const second of seconds) {
      const time = timeOnDay(zone, job, day, second);
      if (time === undefined || time.start < notBefore) continue;
      if (time.start === without) continue;
      const prepared = prepareJob(context.index, { ...job, ...time });
      if (prepared.failures.length > 0) continue;
      const candidates = candidatesOf(context, prepared, failures);
      if (candidates.length < job.resourcesNeeded) continue;
      const chosen = candidates.slice(0, job.resourcesNeeded);
      const score = chosen.reduce((sum, one) => sum + one.score, 0);
      return [{ ...time, candidates: candidates.slice(0, most), score }];
    }
    return [];
  };
  return Array.from({ length: days }, (_, at) => first + at)
    .flatMap(onDay)
    .sort((one, other) => other.score - one.score || one.start - other.start);
}

/** A job on another day, begun at a second of it; undefined in the hour that a clock leaves out in spring, which is on no day. */
function timeOnDay(zone: Zone, job: Job, day: LocalDay, second: number): Interval | undefined {
  const start = instantOnLocalDay(zone, day, second);
  return localDayOf(zone, start) === day ? { start, end: start + job.end - job.start } : undefined;
}

const secondsPerDay = 86_400;

/** The seconds of a day in steps from one of them, the nearest first; of two equally near ones the later. */
function nearestFirst(second: number, step: number): readonly number[] {
  const seconds = [second];
  for (let away = step; away < secondsPerDay; away += step) {
    if (second + away < secondsPerDay) seconds.push(second + away);
    if (second - away >= 0) seconds.push(second - away);
  }
  return seconds;
}
