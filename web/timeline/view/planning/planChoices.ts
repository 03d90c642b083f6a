import type { BookingView } from '../../../../api/contract/views.ts';
import type { Interval } from '../../../../domain/time/intervals.ts';
import { type Board, isCancelled } from '../../board/board.ts';
import type { Selection } from '../../board/selection.ts';
import type { TimeFormat } from '../../time/formatTime.ts';
import { dayAt, type TimelineWindow } from '../../time/timelineWindow.ts';
import type { PlanChoice } from './PlanDialog.tsx';

/** A wider view shows several days, so that no single one is clearly meant. */
const widestDayView = 2 * 86_400;

/** What can be planned: the selection if there is one, the day in view, the whole window. */
export function planChoices(
  board: Board,
  selection: Selection,
  look: { readonly window: TimelineWindow; readonly view: Interval; readonly now: number },
  format: TimeFormat,
): PlanChoice[] {
  const { window: shownWindow, view, now } = look;
  const all = [...board.bookings.values()].filter((booking) => !isCancelled(booking));
  const chosen = all.filter(({ id }) => selection.has(id));
  const middle = (view.start + view.end) / 2;
  const day = dayAt(shownWindow, view.end - view.start > widestDayView ? now : middle) ?? shownWindow.days[0];
  const whole = { start: shownWindow.from, end: shownWindow.to };
  const within = (span: Interval) => all.filter(({ start }) => start >= span.start && start < span.end);
  return [
    ...(chosen.length === 0
      ? []
      : [
          {
            label: chosen.length === 1 ? 'The selected booking' : `The ${chosen.length} selected bookings`,
            ...countsOf(chosen),
            span: {
              start: Math.min(...chosen.map(({ start }) => start)),
              end: Math.max(...chosen.map(({ start }) => start)) + 1,
            },
            bookingIds: chosen.map(({ id }) => id),
          },
        ]),
    ...(day === undefined
      ? []
      : [
          {
            label: `The day, ${format.day(day.start)}`,
            ...countsOf(within(day)),
            span: day,
          },
        ]),
    {
      label: `The whole fortnight, ${format.period(whole.start, whole.end - 1)}`,
      ...countsOf(within(whole)),
      span: whole,
    },
  ];
}

function countsOf(bookings: readonly BookingView[]) {
  return {
    bookings: bookings.length,
    unallocated: bookings.filter(({ status, resources }) => status === 'draft' && resources.length === 0)
      .length,
    locked: bookings.filter(({ locked }) => locked).length,
  };
}
