import { VisuallyHidden } from '@mantine/core';
import type { LocalDay } from '../../domain/time/localDay.ts';
import { isWeekend, shortName, weekdayNames } from '../../domain/time/weekdays.ts';
import type { Month } from '../../domain/week/buildMonth.ts';
import { useFormats } from '../shell/useFormats.ts';
import type { TimelineDay } from '../timeline/time/timelineWindow.ts';
import { CalendarEntry, type CalendarItem, itemKey } from './CalendarEntry.tsx';
import classes from './calendar.module.css';
import type { DayNotes } from './useDayNotes.ts';

/** Entries of a day that a month has room for. */
const mostEntries = 3;

export interface MonthViewProps {
  readonly month: Month;
  readonly days: readonly TimelineDay[];
  /** The bookings of each day, and what else there is. */
  readonly items: readonly (readonly CalendarItem[])[];
  readonly notes: DayNotes;
  readonly today: LocalDay;
  /** Shows all of a day. */
  readonly onDay: (day: LocalDay) => void;
}

/** A month: a row for each week, and in each day the first of what is done. */
export function MonthView({ month, days, items, notes, today, onDay }: MonthViewProps) {
  const { format } = useFormats();
  const weeks = Array.from({ length: month.weeks }, (_, index) => days.slice(7 * index, 7 * index + 7));
  return (
    <table className={classes.month}>
      <thead>
        <tr>
          {days.slice(0, 7).map(({ weekday, date }) => (
            <th key={date} scope="col">
              <abbr title={weekdayNames[weekday]}>{shortName(weekday)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => (
          <tr key={week[0]?.date}>
            {week.map((day, column) => {
              const all = items[7 * row + column] ?? [];
              const shown = all.length <= mostEntries + 1 ? all : all.slice(0, mostEntries);
              const isOther = day.day < month.first || day.day >= month.first + month.days;
              return (
                <td
                  key={day.date}
                  data-day={day.date}
                  data-today={day.day === today || undefined}
                  data-other={isOther || undefined}
                  data-weekend={isWeekend(day.weekday) || undefined}
                >
                  <div className={classes.dayTop}>
                    <button
                      type="button"
                      className={classes.dayNumber}
                      aria-label={`${format.dayOfMonth(day.start)}, ${format.dayOf(day.date)}: all of the day`}
                      aria-current={day.day === today ? 'date' : undefined}
                      onClick={() => onDay(day.day)}
                    >
                      {format.dayOfMonth(day.start)}
                    </button>
                    {notes(day).map((note) => (
                      <span key={note} className={classes.note} title={note} dir="auto">
                        {note}
                      </span>
                    ))}
                  </div>
                  {shown.map((item) => (
                    <CalendarEntry key={itemKey(item)} item={item} day={day.day} as="line" />
                  ))}
                  {all.length > shown.length && (
                    <button type="button" className={classes.more} onClick={() => onDay(day.day)}>
                      {`+${all.length - shown.length} more`}
                      <VisuallyHidden>{` on ${format.dayOf(day.date)}`}</VisuallyHidden>
                    </button>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
