import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDayOf, localDayOfDate, secondOfLocalDay } from '../../../../domain/time/localDay.ts';
import { boardOf, rowOf } from '../../../../web/timeline/board/board.ts';
import { unallocatedRow } from '../../../../web/timeline/board/hitTest.ts';
import { timelineWindow } from '../../../../web/timeline/time/timelineWindow.ts';
import {
  cardGap,
  cardHeights,
  cellInset,
  commitmentHeight,
  rowIndexAt,
  shownDays,
  weekLayout,
  weekRow,
  weekRows,
} from '../../../../web/timeline/week/weekGrid.ts';
import { smallBoard } from '../boardFixture.ts';

const zone = 'Australia/Sydney';
const first = localDayOfDate('2025-11-02');
const window = timelineWindow(first, zone);
const board = boardOf(smallBoard({ resources: 12, bookings: 300 }));
const days = window.days;
const request = {
  days,
  rowIds: board.resources.map(({ id }) => id),
  bookingsOf: (row: string) => rowOf(board, row),
  absencesOf: () => [],
  commitmentsOf: () => [],
  opened: new Set<string>(),
  size: 'normal',
} as const;

describe('The days of a week view', () => {
  it('are the week of the window that has the day, or all of the fortnight', () => {
    for (const { day } of days) {
      const week = shownDays(window, day, 7);
      expect(week).toHaveLength(7);
      expect(week.map((one) => one.day)).toContain(day);
      expect((week[0]?.day ?? 0) - first).toBe(day - first < 7 ? 0 : 7);
      expect(shownDays(window, day, 14)).toEqual(days);
    }
    expect(shownDays(window, undefined, 7)[0]?.day).toBe(first);
    expect(shownDays(window, first + 400, 7)[0]?.day).toBe(first + 7);
  });
});

describe('The rows of a week view', () => {
  it('stand one under the other without a gap, each as tall as its fullest day', () => {
    const rows = weekRows(request);
    let top = 0;
    for (const row of rows) {
      expect(row.top).toBe(top);
      top += row.height;
      const most = Math.max(...row.cells.map(({ bookings }) => bookings.length));
      expect(row.height).toBeGreaterThanOrEqual(
        2 * cellInset + most * (cardHeights.normal + cardGap) - cardGap,
      );
    }
  });

  it('have room for what else takes time on a day', () => {
    const [row] = board.resources;
    const [day] = days;
    if (row === undefined || day === undefined) throw new Error('the board has people and days');
    const all = ['a', 'b', 'c', 'd'].map((id) => ({
      category: 'task',
      id,
      title: id,
      start: day.start,
      end: day.start + 3600,
      resourceIds: [row.id],
      equipmentIds: [],
      isOver: false,
      counts: false,
      overlaps: false,
      fact: { id },
    }));
    const asked = {
      ...request,
      bookingsOf: () => [],
      commitmentsOf: (id: string) => (id === row.id ? all : []),
    };
    const [fullest] = weekRows(asked);
    expect(fullest?.cells.map(({ commitments }) => commitments.length)).toEqual([4, ...Array(13).fill(0)]);
    expect(fullest?.height).toBeGreaterThanOrEqual(4 * (commitmentHeight + cardGap));
  });

  it('lose no booking: what a cell has no room for is counted, and shown once the row is opened', () => {
    for (const id of request.rowIds) {
      const many = { ...request, bookingsOf: () => rowOf(board, id).concat(rowOf(board, id)) };
      const row = weekRow(id, 0, many);
      const open = weekRow(id, 0, { ...many, opened: new Set([id]) });
      row.cells.forEach((cell, index) => {
        expect(cell.bookings.length + cell.hidden).toBe(open.cells[index]?.bookings.length);
        expect(cell.hidden).not.toBe(1);
      });
      expect(open.cells.every(({ hidden }) => hidden === 0)).toBe(true);
    }
  });

  it('show one card more than they have room for, as a button in its place would save nothing', () => {
    const [one] = board.bookings.values();
    const monday = days[1];
    if (one === undefined || monday === undefined) throw new Error('no bookings');
    const own = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...one,
        start: monday.start + index * 60,
        end: monday.start + 7200,
      }));
    const hidden = (count: number) =>
      weekRow('ann', 0, { ...request, bookingsOf: () => own(count) }).cells[1]?.hidden;
    expect([6, 7, 8].map(hidden)).toEqual([0, 0, 2]);
  });

  it('are found by height', () => {
    const rows = weekRows(request);
    for (const [index, { top, height }] of rows.entries()) {
      expect(rowIndexAt(rows, top)).toBe(index);
      expect(rowIndexAt(rows, top + height - 1)).toBe(index);
    }
    expect(rowIndexAt([], 10)).toBe(-1);
  });
});

describe('A place in a week view', () => {
  const rows = weekRows(request);
  const layout = weekLayout({
    window,
    days,
    rows,
    gutter: 200,
    headerHeight: 50,
    laneHeight: 90,
    dayWidth: 100,
    cardHeight: 40,
    begins: 9 * 3600,
  });

  it('is found where it is drawn, however the view is scrolled', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 13 }),
        fc.nat({ max: rows.length - 1 }),
        fc.nat({ max: 600 }),
        fc.nat({ max: 60 }),
        (dayIndex, rowIndex, left, top) => {
          const [day, row] = [days[dayIndex], rows[rowIndex]];
          if (day === undefined || row === undefined) throw new Error('no such place');
          const box = layout.boxOf({ left, top }, { row: row.id, start: day.start + 3600, end: day.end });
          fc.pre(box.y >= 140 && box.x >= 200);
          const hit = layout.hitAt({ left, top }, { x: box.x + 1, y: box.y + 1 });
          expect(hit.row).toBe(row.id);
          expect(localDayOf(window.zone, hit.at)).toBe(day.day);
          expect(layout.reach(hit.at)).toBe(day);
        },
      ),
    );
    expect(layout.hitAt({ left: 0, top: 0 }, { x: 300, y: 60 }).row).toBe(unallocatedRow);
    expect(layout.hitAt({ left: 0, top: 0 }, { x: 300, y: 20 }).row).toBeUndefined();
  });

  it('keeps the time of day of what is moved there, over a change of the clocks too', () => {
    // In the night to Sunday 5 October 2025 the clocks of Sydney go forward.
    const spring = timelineWindow(localDayOfDate('2025-09-28'), zone);
    const over = weekLayout({
      window: spring,
      days: spring.days,
      rows,
      gutter: 0,
      headerHeight: 0,
      laneHeight: 0,
      dayWidth: 100,
      cardHeight: 40,
      begins: 9 * 3600,
    });
    fc.assert(
      fc.property(
        fc.nat({ max: 13 }),
        fc.nat({ max: 13 }),
        fc.integer({ min: 4 * 3600, max: 86_399 }),
        (from, to, second) => {
          const home = (spring.days[from]?.end ?? 0) - 86_400 + second;
          const at = (index: number) => over.hitAt({ left: 0, top: 0 }, { x: index * 100 + 50, y: 5 }).at;
          const moved = over.snap(at(to) - (at(from) - home), home);
          expect(localDayOf(spring.zone, moved)).toBe(spring.days[to]?.day);
          expect(secondOfLocalDay(spring.zone, moved)).toBe(secondOfLocalDay(spring.zone, home));
        },
      ),
    );
  });
});
