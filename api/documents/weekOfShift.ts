import { dateOfLocalDay, type LocalDay, localDayOfDate } from '../../domain/time/localDay.ts';

const form = /^(\d{4})(\d\d)(\d\d)_(\d{4})(\d\d)(\d\d)$/;

/** How such a text must be, for refusals. */
export const weekIdForm = 'must be the first and the last day of a week, as in 20260301_20260307';

const compact = (day: LocalDay) => dateOfLocalDay(day).replaceAll('-', '');

/** `week_id`: the first and the last day of a week, `yyyymmdd_yyyymmdd`. */
export function weekIdOf(firstDay: LocalDay): string {
  return `${compact(firstDay)}_${compact(firstDay + 6)}`;
}

/** The first day of such a week; undefined for every other text, and for a span that is no week. */
export function firstDayOfWeekId(weekId: string): LocalDay | undefined {
  const [, year, month, day] = form.exec(weekId) ?? [];
  const first = localDayOfDate(`${year}-${month}-${day}`);
  return Number.isFinite(first) && weekIdOf(first) === weekId ? first : undefined;
}
