import type { AbsenceView, BookingView } from '../../../api/contract/views.ts';
import type { Commitment } from '../../../domain/lane/lane.ts';
import { overlaps } from '../../../domain/time/intervals.ts';
import { laterOnClock } from '../../../domain/time/laterOnClock.ts';
import { bookingsByDay } from '../../../domain/week/bookingsByDay.ts';
import type { BoardLayout } from '../board/boardLayout.ts';
import type { CardSize } from '../board/boardLook.ts';
import { type Scroll, unallocatedRow } from '../board/hitTest.ts';
import { headingHeight } from '../board/rowPlaces.ts';
import { instantIn, type TimelineDay, type TimelineWindow } from '../time/timelineWindow.ts';

/** Heights of the parts of a cell, in pixels. */
export const cardHeights: { readonly [Size in CardSize]: number } = { compact: 24, normal: 40, roomy: 56 };
export const cardGap = 3;
export const cellInset = 4;
export const absenceHeight = 18;
/** As `commitmentEntry.module.css` has it. */
export const commitmentHeight = 22;
export const moreHeight = 20;
const leastRow = 46;
/** More cards than these in a cell are behind a button, until the row is opened. */
const mostCards = 6;
const mostCardsInLane = 3;
const secondsPerDay = 86_400;

/** The days that a week view shows of a window: the week or fortnight of it that has the day. */
export function shownDays(window: TimelineWindow, day: number | undefined, count: number) {
  const first = window.days[0]?.day ?? 0;
  const index = Math.min(Math.max(0, (day ?? first) - first), Math.max(0, window.days.length - count));
  const from = Math.floor(index / count) * count;
  return window.days.slice(from, from + count);
}

/** What a cell of a row shows. */
export interface WeekCell {
  readonly day: TimelineDay;
  readonly bookings: readonly BookingView[];
  /** Bookings that the cell has no room for. */
  readonly hidden: number;
  readonly absences: readonly AbsenceView[];
  /** What else takes the person's time on the day. */
  readonly commitments: readonly Commitment[];
}

export interface WeekRow {
  readonly id: string;
  readonly cells: readonly WeekCell[];
  /** What stands above the row, in a height of its own; undefined for nothing. */
  readonly heading: string | undefined;
  /** In pixels, from the first row; below its heading. */
  readonly top: number;
  readonly height: number;
}

export interface WeekRowsRequest {
  readonly days: readonly TimelineDay[];
  readonly rowIds: readonly string[];
  /** What stands above rows that begin a group, by their ids. */
  readonly headings?: ReadonlyMap<string, string>;
  readonly bookingsOf: (row: string) => readonly BookingView[];
  readonly absencesOf: (row: string) => readonly AbsenceView[];
  readonly commitmentsOf: (row: string) => readonly Commitment[];
  /** Rows that show all that they have. */
  readonly opened: ReadonlySet<string>;
  readonly size: CardSize;
  /** Cards that a plan adds to a cell. */
  readonly arriving?: ((row: string, day: TimelineDay) => number) | undefined;
}

/** The rows of a week view, one under the other, each as tall as its fullest day. */
export function weekRows(asked: WeekRowsRequest): readonly WeekRow[] {
  let top = 0;
  return asked.rowIds.map((id) => {
    if (asked.headings?.has(id) === true) top += headingHeight;
    const row = weekRow(id, top, asked);
    top += row.height;
    return row;
  });
}

/** One row at a place. */
export function weekRow(id: string, top: number, asked: WeekRowsRequest): WeekRow {
  const { days, bookingsOf, absencesOf, commitmentsOf, opened, size, arriving } = asked;
  const most = id === unallocatedRow ? mostCardsInLane : mostCards;
  const away = absencesOf(id);
  const others = commitmentsOf(id);
  const byDay = bookingsByDay(days, bookingsOf(id));
  let height = leastRow;
  const cells = days.map((day, index): WeekCell => {
    const all = byDay[index] ?? [];
    // A button in place of a single card would save nothing.
    const shown = opened.has(id) || all.length <= most + 1 ? all : all.slice(0, most);
    const absences = away.filter((absence) => overlaps(absence, day));
    const commitments = others.filter((one) => overlaps(one, day));
    const hidden = all.length - shown.length;
    const cards = shown.length + (arriving?.(id, day) ?? 0);
    height = Math.max(
      height,
      2 * cellInset +
        (absences.length > 0 ? absenceHeight + cardGap : 0) +
        commitments.length * (commitmentHeight + cardGap) +
        cards * (cardHeights[size] + cardGap) -
        (cards > 0 && hidden === 0 ? cardGap : 0) +
        (hidden > 0 ? moreHeight : 0) +
        1,
    );
    return { day, bookings: shown, hidden, absences, commitments };
  });
  return { id, cells, heading: asked.headings?.get(id), top, height };
}

/** The index of the row at a height; the last one below them all, -1 where there is none. */
export function rowIndexAt(rows: readonly WeekRow[], y: number): number {
  let [low, high] = [0, rows.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((rows[middle]?.top ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return high;
}

export interface WeekMeasures {
  readonly window: TimelineWindow;
  readonly days: readonly TimelineDay[];
  /** Without the lane. */
  readonly rows: readonly WeekRow[];
  readonly gutter: number;
  readonly headerHeight: number;
  readonly laneHeight: number;
  readonly dayWidth: number;
  readonly cardHeight: number;
  /** The second of the day at which a new booking begins. */
  readonly begins: number;
}

/** A week view for gestures: a place is a day of a row, and what is moved keeps its time of day. */
export function weekLayout(measures: WeekMeasures): BoardLayout {
  const { window, days, rows, gutter, headerHeight, laneHeight, dayWidth } = measures;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const last = days.length - 1;
  const dayOf = (instant: number) => {
    const index = days.findLastIndex(({ start }) => start <= instant);
    return Math.max(0, index);
  };
  const rowAt = (scroll: Scroll, y: number): string | undefined => {
    const below = y - headerHeight;
    if (below < 0) return undefined;
    if (below < laneHeight) return unallocatedRow;
    const height = below - laneHeight + scroll.top;
    const row = rows[rowIndexAt(rows, height)];
    return row !== undefined && height < row.top + row.height ? row.id : undefined;
  };
  return {
    gutter,
    headerHeight,
    laneHeight,
    rowIds: rows.map(({ id }) => id),
    ends: 'none',
    hitAt: (scroll, { x, y }) => {
      const index = Math.floor((x - gutter + scroll.left) / dayWidth);
      const day = days[Math.min(Math.max(0, index), last)];
      return {
        at: day === undefined ? window.from : instantIn(window, day, measures.begins),
        row: rowAt(scroll, y),
      };
    },
    boxOf: (scroll, { row, start }) => {
      const place = byId.get(row);
      const top =
        row === unallocatedRow
          ? headerHeight
          : place === undefined
            ? -cardHeights.roomy
            : headerHeight + laneHeight + place.top - scroll.top;
      return {
        x: gutter + dayOf(start) * dayWidth - scroll.left + 2,
        y: top + cellInset,
        width: dayWidth - 4,
        height: measures.cardHeight,
      };
    },
    reach: (at) => days[dayOf(at)] ?? { start: at, end: at },
    snap: (instant, home) =>
      home === undefined
        ? instant
        : laterOnClock(window.zone, home, Math.round((instant - home) / secondsPerDay) * secondsPerDay),
  };
}
