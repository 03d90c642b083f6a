import type { ViolationDetails } from '../catalogue/violationTexts.ts';
import { type Interval, overlaps } from '../time/intervals.ts';
import { localDateTimeText } from '../time/localText.ts';
import { spanText } from '../time/spanText.ts';
import type { PreparedJob } from './preparedJob.ts';

/** The first absence that overlaps the job at any point, not only at its start. */
export function absentDuring(absences: readonly Interval[], job: Interval): Interval | undefined {
  for (const absence of absences) {
    if (absence.start >= job.end) return undefined;
    if (overlaps(absence, job)) return absence;
  }
  return undefined;
}

/** The details of that absence for the texts about leave and breaks. */
export function absenceDetails(
  absences: readonly Interval[],
  job: PreparedJob,
): ViolationDetails['resource_break_time'] {
  const { start, end } = absentDuring(absences, job) ?? job;
  return {
    from: start,
    to: end,
    fromText: localDateTimeText(job.moments, start),
    toText: localDateTimeText(job.moments, end),
    spanText: spanText(job.moments, { start, end }),
  };
}
