import type { CoverRowView, CoverView } from '../../../api/contract/cover.ts';
import type { Interval } from '../../../domain/time/intervals.ts';

/** Hours in a row with the same cover. */
export interface CoverStep extends Interval {
  readonly needed: number;
  readonly there: number;
  readonly assigned: number;
}

/** The cover of a row, hours that are alike joined; each hour ends where the next begins. */
export function coverSteps(
  { needed, there, assigned }: Pick<CoverRowView, 'needed' | 'there' | 'assigned'>,
  { hours, lastHourEnds }: Pick<CoverView, 'hours' | 'lastHourEnds'>,
): readonly CoverStep[] {
  const steps: CoverStep[] = [];
  hours.forEach((start, place) => {
    const step: CoverStep = {
      start,
      end: hours[place + 1] ?? lastHourEnds,
      needed: needed[place] ?? 0,
      there: there[place] ?? 0,
      assigned: assigned[place] ?? 0,
    };
    const last = steps.at(-1);
    const isAlike =
      last !== undefined &&
      last.needed === step.needed &&
      last.there === step.there &&
      last.assigned === step.assigned;
    if (isAlike) steps[steps.length - 1] = { ...last, end: step.end };
    else steps.push(step);
  });
  return steps;
}

/** How many people are missing. */
export function missingIn({ needed, there }: Pick<CoverStep, 'needed' | 'there'>): number {
  return Math.max(0, needed - there);
}

/** Stretches in which people are missing, by start. */
export function shortSpans(steps: readonly CoverStep[]): readonly (Interval & { readonly most: number })[] {
  const spans: (Interval & { readonly most: number })[] = [];
  for (const step of steps) {
    const most = missingIn(step);
    if (most === 0) continue;
    const last = spans.at(-1);
    if (last?.end === step.start) {
      spans[spans.length - 1] = { ...last, end: step.end, most: Math.max(most, last.most) };
    } else spans.push({ start: step.start, end: step.end, most });
  }
  return spans;
}

/** The stretch after an instant in which people are missing, or else the first of all; undefined if there is none. */
export function nextShort(spans: readonly Interval[], after: number): Interval | undefined {
  return spans.find(({ start }) => start > after) ?? spans[0];
}
