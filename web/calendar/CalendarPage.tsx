import { Button, Group, SegmentedControl } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { mayWrite } from '../../domain/rights/rights.ts';
import { overlaps } from '../../domain/time/intervals.ts';
import { bookingsByDay } from '../../domain/week/bookingsByDay.ts';
import { buildMonth } from '../../domain/week/buildMonth.ts';
import { buildWeek } from '../../domain/week/buildWeek.ts';
import { mayCreateBookings, useNewBooking } from '../booking/newBooking.ts';
import { ListSkeleton } from '../shell/ListSkeleton.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { PeriodSteps } from '../shell/PeriodSteps.tsx';
import { Screen } from '../shell/Screen.tsx';
import { SearchField } from '../shell/SearchField.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import { useMinute } from '../shell/useMinute.ts';
import type { Board } from '../timeline/board/board.ts';
import { byStart } from '../timeline/board/stacking.ts';
import { serverSource } from '../timeline/source/serverSource.ts';
import { timelineWindow } from '../timeline/time/timelineWindow.ts';
import { useBoardSession, useBoardSnapshot } from '../timeline/view/session/useBoardSession.ts';
import '../timeline/view/look/status.css';
import { OwnWeekPdf } from '../weekPdf/OwnWeekPdf.tsx';
import { AgendaView } from './AgendaView.tsx';
import type { CalendarItem } from './CalendarEntry.tsx';
import { foundBookings, foundCommitments } from './calendarBookings.ts';
import { type CalendarView, calendarSpan, calendarViews } from './calendarSpan.ts';
import { MonthView } from './MonthView.tsx';
import { type CalendarAddress, useCalendarAddress } from './useCalendarAddress.ts';
import { useDayNotes } from './useDayNotes.ts';
import { WeekHours } from './WeekHours.tsx';

const viewNames: { readonly [View in CalendarView]: string } = {
  month: 'Month',
  week: 'Week',
  agenda: 'Agenda',
};

/** `/calendar` (shell §2.1): the bookings that one sees, by month, week or day after day; live. */
export function CalendarPage() {
  const session = useSession();
  const now = useMinute();
  const newBooking = useNewBooking();
  const address = useCalendarAddress(now);
  const { timeZone, settings } = session.organisation;
  const { first, count, before, after } = calendarSpan(address.view, address.day, settings.weekStart);
  const window = useMemo(() => timelineWindow(first, timeZone, count), [first, timeZone, count]);
  const [attempt, setAttempt] = useState(0);
  const loaded = useBoardSession(serverSource, window, undefined, attempt);
  const snapshot = useBoardSnapshot(loaded.kind === 'ready' ? loaded.session : undefined);
  const { format } = useFormats();
  const last = window.days.at(-1);
  return (
    <Screen
      title="Calendar"
      note={last === undefined ? '' : format.days(window.from, last.start)}
      actions={
        <>
          <OwnWeekPdf day={address.day} />
          {mayCreateBookings(session) && <Button onClick={newBooking.open}>New booking</Button>}
        </>
      }
    >
      <Group gap={12} mb={12}>
        <PeriodSteps
          label={viewNames[address.view]}
          back={`${viewNames[address.view]} before`}
          on={`${viewNames[address.view]} after`}
          onBack={() => address.change({ day: before })}
          onOn={() => address.change({ day: after })}
          now="Today"
          onNow={() => address.change({ day: address.today })}
        />
        <SegmentedControl<CalendarView>
          aria-label="View"
          data={calendarViews.map((value) => ({ value, label: viewNames[value] }))}
          value={address.view}
          onChange={(view) => address.change({ view })}
        />
        <SearchField
          label="Search the calendar"
          placeholder={mayWrite(session, 'work') ? 'Person, customer or work' : 'Name or work'}
          value={address.search}
          onChange={(search) => address.change({ search })}
        />
      </Group>
      {loaded.kind === 'failed' ? (
        <LoadFailed
          what="The calendar"
          error={new Error(loaded.message)}
          onRetry={() => setAttempt(attempt + 1)}
        />
      ) : snapshot === undefined ? (
        <ListSkeleton rows={8} />
      ) : (
        <CalendarDays
          key={`${address.view} ${first}`}
          board={snapshot.board}
          window={window}
          address={address}
          now={now}
        />
      )}
    </Screen>
  );
}

function CalendarDays({
  board,
  window,
  address,
  now,
}: {
  readonly board: Board;
  readonly window: ReturnType<typeof timelineWindow>;
  readonly address: CalendarAddress;
  readonly now: number;
}) {
  const { organisation, resourceId } = useSession();
  const { moments } = useFormats();
  const { weekStart } = organisation.settings;
  const { view, day, today, change, search } = address;
  const { days } = window;
  const found = useMemo(
    (): readonly CalendarItem[] =>
      [...foundBookings(board.bookings.values(), search), ...foundCommitments(board, search)].sort(byStart),
    [board, search],
  );
  const byDay = useMemo(
    () =>
      view === 'week'
        ? days.map((one) => found.filter((item) => overlaps(item, one)))
        : bookingsByDay(days, found),
    [view, days, found],
  );
  const notes = useDayNotes((resourceId === null ? undefined : board.absences.get(resourceId)) ?? nobodyAway);
  const onDay = (next: number) => change({ view: 'agenda', day: next });
  // What was asked for elsewhere on the page is where it begins.
  useEffect(() => {
    document.querySelector('[data-today]')?.scrollIntoView({ block: 'nearest' });
  }, []);
  switch (view) {
    case 'month':
      return (
        <MonthView
          month={buildMonth(day, weekStart)}
          days={days}
          items={byDay}
          notes={notes}
          today={today}
          onDay={onDay}
        />
      );
    case 'week':
      return (
        <WeekHours
          week={buildWeek({ day, weekStart, days: 7 }, moments)}
          items={byDay}
          notes={notes}
          today={today}
          now={now}
          onDay={onDay}
        />
      );
    case 'agenda':
      return <AgendaView days={days} items={byDay} notes={notes} today={today} />;
  }
}

const nobodyAway: [] = [];
