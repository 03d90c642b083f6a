import { dateOfLocalDay, localDayOfDate } from '../time/localDay.ts';
import { weekdayKeys } from '../time/weekdays.ts';
import { timesBefore } from './recurrence.ts';
import type { Repeating } from './recurrenceFields.ts';
import { recurrenceOf, type Series } from './series.ts';

/** For which records of a series a change is meant. */
export type SeriesScope = 'one' | 'following' | 'all';

/** The record at which a series is changed: the series with which it began, and the day that it stands for. */
export interface PlaceInSeries {
  readonly parentId: string;
  readonly date: string;
}

/** What a series is told: other values, and by how many days it moves. */
export interface SeriesEdit<Details> {
  readonly fields: Partial<Details>;
  readonly days: number;
}

/** What becomes of it: other values for the series itself, or a series that continues it. */
export type SeriesEdited<Details> =
  | { readonly step: 'change'; readonly input: Partial<Details> }
  | { readonly step: 'create'; readonly input: Details };

/** Whether a change from a day on is one of the whole series: it has no day before, or had taken over no sooner. */
export function isWholeSeries(
  series: Series,
  { date }: Pick<PlaceInSeries, 'date'>,
  scope: Exclude<SeriesScope, 'one'>,
  weekStart: number,
): boolean {
  const day = localDayOfDate(date);
  return (
    scope === 'all' ||
    timesBefore(recurrenceOf(series), day, weekStart) === 0 ||
    day <= localDayOfDate(series.takesOverOn ?? '1970-01-01')
  );
}

/** A series that ends before a day of its own. */
export function endedBefore({ date }: Pick<PlaceInSeries, 'date'>): Pick<Repeating, 'lastDay'> {
  return { lastDay: dateOfLocalDay(localDayOfDate(date) - 1) };
}

/**
 * What a change does to a series from a day on, or to all of it. One that is changed from a day on is continued by another;
 * where that day is its first, it is changed itself. Days that have passed stay as they are either way.
 *
 * @param details the fields of the series
 */
export function editedSeries<Details extends Repeating & Pick<Series, 'parentId' | 'takesOverOn'>>(
  series: Series,
  details: Details,
  at: PlaceInSeries,
  edit: SeriesEdit<Details>,
  scope: Exclude<SeriesScope, 'one'>,
  weekStart: number,
): SeriesEdited<Details> {
  const day = localDayOfDate(at.date);
  const moved = { ...movedBy(details, edit.days), ...edit.fields };
  if (isWholeSeries(series, at, scope, weekStart)) {
    const from = localDayOfDate(series.takesOverOn ?? series.firstDay) + edit.days;
    const earlier = series.parentId === null || edit.days >= 0 ? {} : { takesOverOn: dateOfLocalDay(from) };
    return { step: 'change', input: { ...moved, ...earlier } };
  }
  const restarts =
    edit.days > 0 && (series.repeats === 'day' || series.repeats === 'week')
      ? {
          firstDay: dateOfLocalDay(day + edit.days),
          times:
            series.times === null ? null : series.times - timesBefore(recurrenceOf(series), day, weekStart),
        }
      : {};
  const takesOverOn = dateOfLocalDay(Math.min(day, day + edit.days));
  return {
    step: 'create',
    input: { ...details, ...moved, ...restarts, parentId: at.parentId, takesOverOn },
  };
}

/** What moves with the days of a series. */
function movedBy({ firstDay, lastDay, weekdays }: Repeating, days: number): Partial<Repeating> {
  if (days === 0) return {};
  const later = (date: string) => dateOfLocalDay(localDayOfDate(date) + days);
  return {
    firstDay: later(firstDay),
    lastDay: lastDay === null ? null : later(lastDay),
    weekdays: weekdays.flatMap((key) => weekdayKeys[(((weekdayKeys.indexOf(key) + days) % 7) + 7) % 7] ?? []),
  };
}
