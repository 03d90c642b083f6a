import { Text } from '@mantine/core';
import type { LocalDay } from '../../domain/time/localDay.ts';
import { useFormats } from '../shell/useFormats.ts';
import type { TimelineDay } from '../timeline/time/timelineWindow.ts';
import { CalendarEntry, type CalendarItem, itemKey } from './CalendarEntry.tsx';
import classes from './calendar.module.css';
import type { DayNotes } from './useDayNotes.ts';

export interface AgendaViewProps {
  readonly days: readonly TimelineDay[];
  /** The bookings of each day, and what else there is. */
  readonly items: readonly (readonly CalendarItem[])[];
  readonly notes: DayNotes;
  readonly today: LocalDay;
}

/** The days on which there is something, one under the other. */
export function AgendaView({ days, items, notes, today }: AgendaViewProps) {
  const { format } = useFormats();
  const listed = days.flatMap((day, index) => {
    const own = items[index] ?? [];
    const said = notes(day);
    return own.length === 0 && said.length === 0 && day.day !== today ? [] : [{ day, own, said }];
  });
  if (listed.length === 0) {
    return <Text c="dimmed">Nothing is planned for these days.</Text>;
  }
  return (
    <div className={classes.agenda}>
      {listed.map(({ day, own, said }) => (
        <section key={day.date} data-day={day.date} aria-labelledby={`agenda-${day.date}`}>
          <h2
            id={`agenda-${day.date}`}
            className={classes.agendaDay}
            data-today={day.day === today || undefined}
          >
            {format.day(day.start)}
            {day.day === today && <span className={classes.agendaToday}> Today</span>}
            {said.map((note) => (
              <span key={note} className={classes.note} dir="auto">
                {note}
              </span>
            ))}
          </h2>
          {own.length === 0 ? (
            <Text size="sm" c="dimmed">
              Nothing is planned.
            </Text>
          ) : (
            own.map((item) => <CalendarEntry key={itemKey(item)} item={item} day={day.day} as="row" />)
          )}
        </section>
      ))}
    </div>
  );
}
