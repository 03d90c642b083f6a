import type { UploadReport } from '../../contract/upload.ts';
import type { Step } from './uploadPlan.ts';

export type UploadCounts = Pick<UploadReport, 'created' | 'changed' | 'unchanged'>;

/**
 * Counts the rows of steps: two rows with the same content for a new record are one created and one unchanged, and
 * each row of a timesheet counts.
 */
export function countedSteps(steps: readonly Step[]): UploadCounts {
  const counts = { created: 0, changed: 0, unchanged: 0 };
  for (const step of steps) count(counts, step);
  return counts;
}

/** Adds the rows of a step to counts. */
export function count(counts: { -readonly [Name in keyof UploadCounts]: number }, step: Step): void {
  const { outcome, lines, commands } = step;
  const isTimesheet = commands.some(({ name }) => name.startsWith('shift.'));
  counts[outcome] += isTimesheet ? lines.length : 1;
  counts.unchanged += isTimesheet ? 0 : lines.length - 1;
}
