import { Text } from '@mantine/core';
import type { BookingView } from '../../api/contract/views.ts';
import type { LocalDay } from '../../domain/time/localDay.ts';
import { useFormats } from '../shell/useFormats.ts';
import type { TimelineDay } from '../timeline/time/timelineWindow.ts';
import { CalendarEntry } from './CalendarEntry.tsx';
import classes from './calendar.module.css';
import type { DayNotes } from './useDayNotes.ts';

export interface AgendaViewProps {
  readonly days: readonly TimelineDay[];
  /** The bookings of each day. */
  readonly bookings: readonly (readonly BookingView[])[];
  readonly notes: DayNotes;
  readonly today: LocalDay;
}

/** The days on which there is something, one under the other. */
export function AgendaView({ days, bookings, notes, today }: AgendaViewProps) {
  const { format } = useFormats();
  const listed = days.flatMap((day, index) => {
    const own = bookings[index] ?? [];
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
            own.map((booking) => <CalendarEntry key={booking.id} booking={booking} as="row" />)
          )}
        </section>
      ))}
    </div>
  );
}
