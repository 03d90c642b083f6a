import { type PartOfDay, partsOfDay } from '../../domain/carePlan/carePlanContent.ts';
import { readTimeOfDay, timeOfDayText } from '../../domain/time/localMoment.ts';

const labels = Object.fromEntries(
  Object.entries(partsOfDay).map(([part, { label }]) => [part, label]),
) as Readonly<Record<PartOfDay, string>>;
export const partLabels: readonly string[] = Object.values(labels);

/** `Morning`, `08:30`. */
export function timeText(time: string): string {
  return Object.entries(labels).find(([part]) => part === time)?.[1] ?? time;
}

/** What somebody typed, as a plan has it; what is neither a part of the day nor a time stays as it is. */
export function readTime(text: string): string {
  const part = Object.entries(labels).find(([, label]) => label.toLowerCase() === text.trim().toLowerCase());
  if (part !== undefined) return part[0];
  const second = readTimeOfDay(text);
  return second === undefined || second >= 86_400 ? text : timeOfDayText(second - (second % 60));
}

/** When it is due, in one line. */
export function timesText(times: readonly string[]): string {
  return times.length === 0 ? 'Every visit' : times.map(timeText).join(', ');
}
