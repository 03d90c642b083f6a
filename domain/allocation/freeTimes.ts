import { instantOnLocalDay, type LocalDay, localDayOf, secondOfLocalDay } from '../time/localDay.ts';
import type { Zone } from '../time/zone.ts';
import type { AllocationContext } from './allocationContext.ts';
import type { Violation } from './allocationRecord.ts';
import { areFree } from './candidates.ts';
import type { Job } from './job.ts';
import { prepareJob } from './preparedJob.ts';

/** A time at which everybody of a job is free, in epoch seconds. */
export interface FreeTime {
  readonly start: number;
  readonly end: number;
}

export interface FreeTimesAsked {
  /** In which days are counted. */
  readonly zone: Zone;
  /** The first day that is looked at, and how many. */
  readonly first: LocalDay;
  readonly days: number;
  /** Nothing that begins earlier is offered, epoch seconds. */
  readonly notBefore: number;
}

const secondsPerDay = 86_400;

/**
 * For each day but the job's own the time nearest to its own at which `people` are free for it by every check, if there is
 * one. The context has the people who are asked about and nobody else, and what they do without this job. Checks that
 * failed themselves (`fallback`) are added to `failures`: the times that they concern are not offered.
 */
export function freeTimes(
  context: AllocationContext,
  job: Job,
  people: number,
  { zone, first, days, notBefore }: FreeTimesAsked,
  failures: Violation[] = [],
): readonly FreeTime[] {
  const own = localDayOf(zone, job.start);
  const step = context.index.settings.snapMinutes * 60;
  const offsets = nearestFirst(secondOfLocalDay(zone, job.start), step);
  return Array.from({ length: days }, (_, at) => first + at)
    .filter((day) => day !== own)
    .flatMap((day): readonly FreeTime[] => {
      for (const second of offsets) {
        const start = instantOnLocalDay(zone, day, second);
        // The hour that a clock leaves out in spring is on no day.
        if (start < notBefore || localDayOf(zone, start) !== day) continue;
        const end = start + job.end - job.start;
        const prepared = prepareJob(context.index, { ...job, start, end });
        if (prepared.failures.length === 0 && areFree(context, prepared, people, failures)) {
          return [{ start, end }];
        }
      }
      return [];
    });
}

/** The seconds of a day in steps from one of them, the nearest first; of two equally near ones the later. */
function nearestFirst(second: number, step: number): readonly number[] {
  const seconds = [second];
  for (let away = step; away < secondsPerDay; away += step) {
    if (second + away < secondsPerDay) seconds.push(second + away);
    if (second - away >= 0) seconds.push(second - away);
  }
  return seconds;
}
