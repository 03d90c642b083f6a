import { dateOfLocalDay, type LocalDay, localDayOfDate } from '../../../domain/time/localDay.ts';

const form = /^(\d{4})(\d\d)(\d\d)_(\d{4})(\d\d)(\d\d)$/;

/** How such a text must be, for refusals. */
export const weekIdForm = 'must be the first and the last day of a week, as in 20260301_20260307';

/** `yyyymmdd` */
export function compactDate(day: LocalDay): string {
  return dateOfLocalDay(day).replaceAll('-', '');
}

/** The day of such a text; undefined for every other. */
export function dayOfCompactDate(text: string): LocalDay | undefined {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  const found = localDayOfDate(`${year}-${month}-${day}`);
  return Number.isFinite(found) && compactDate(found) === text ? found : undefined;
}

/** `week_id`: the first and the last day of a week, `yyyymmdd_yyyymmdd`. */
export function weekIdOf(firstDay: LocalDay): string {
  return `${compactDate(firstDay)}_${compactDate(firstDay + 6)}`;
}

/** The first day of such a week; undefined for every other text, and for a span that is no week. */
export function firstDayOfWeekId(weekId: string): LocalDay | undefined {
  const [, year, month, day] = form.exec(weekId) ?? [];
  const first = localDayOfDate(`${year}-${month}-${day}`);
  return Number.isFinite(first) && weekIdOf(first) === weekId ? first : undefined;
}
