import { expect, test } from 'vitest';
import { boardOf, rowOf } from '../../../../web/timeline/board/board.ts';
import { noFilter } from '../../../../web/timeline/board/boardFilter.ts';
import { dayCells } from '../../../../web/timeline/board/dayCells.ts';
import { statusCounts } from '../../../../web/timeline/board/statusCounts.ts';
import { suburbOf } from '../../../../web/timeline/board/suburbOf.ts';
import { dayOfInstant, timelineWindow } from '../../../../web/timeline/time/timelineWindow.ts';
import { firstMidnight, smallBoard } from '../boardFixture.ts';

const day = 86_400;
const window = timelineWindow(dayOfInstant(firstMidnight, 'Australia/Sydney'), 'Australia/Sydney');
const view = smallBoard({ resources: 1, bookings: 3, unallocated: 0 });
const [first] = view.bookings;
if (first === undefined) throw new Error('a board of three bookings has a first');

/** A booking on the second day of the window, at so many hours. */
const on = (id: string, from: number, to: number, fields: Partial<typeof first> = {}) => ({
  ...first,
  id,
  status: 'rostered' as const,
  conflict: false,
  start: firstMidnight + day + from * 3600,
  end: firstMidnight + day + to * 3600,
  ...fields,
});

test('a day has the count of its bookings, their hours, conflicts and the people whom they lack; parked ones apart, cancelled ones not', () => {
  const board = boardOf({
    ...view,
    bookings: [
      on('a', 8, 9.5),
      on('b', 10, 12, { conflict: true, resourcesNeeded: 3 }),
      on('parked', 13, 14, { status: 'parked' }),
      on('away', 7, 15, { status: 'cancelled', resourcesNeeded: 4 }),
      on('off', 48, 50, { status: 'cancelled' }),
      on('later', 60, 61, { status: 'parked' }),
      on('night', 23, 25),
    ],
  });
  const cells = dayCells(window, rowOf(board, 'resource-0'));
  expect(
    cells.map(({ day: { date }, count, parked, seconds, conflicts, open, firstId }) => ({
      date,
      count,
      parked,
      hours: seconds / 3600,
      conflicts,
      open,
      firstId,
    })),
  ).toEqual([
    { date: '2025-11-03', count: 3, parked: 1, hours: 4.5, conflicts: 1, open: 2, firstId: 'a' },
    { date: '2025-11-04', count: 1, parked: 0, hours: 1, conflicts: 0, open: 0, firstId: 'night' },
    { date: '2025-11-05', count: 0, parked: 1, hours: 0, conflicts: 0, open: 0, firstId: 'later' },
  ]);
});

test('statuses are counted in the span that is seen, in the rows that the text leaves, each booking once', () => {
  const board = boardOf({
    ...view,
    bookings: [on('a', 8, 9), on('b', 10, 12), on('c', 40, 41), on('d', 8, 9, { resources: [] })],
  });
  const span = { start: firstMidnight + day, end: firstMidnight + 2 * day };
  expect([...statusCounts(board, noFilter, span)]).toEqual([['rostered', 3]]);
  expect([...statusCounts(board, { text: 'nobody of this name' }, span)]).toEqual([['rostered', 1]]);
  // People whose work the search found are drawn, so their bookings are counted.
  const alsoIds = new Set(board.resources.map(({ id }) => id));
  expect([...statusCounts(board, { text: 'nobody of this name', alsoIds }, span)]).toEqual([['rostered', 3]]);
});

test('the suburb of an address follows its last comma, without state and postcode', () => {
  expect(suburbOf('12 King St, Newtown NSW 2042')).toBe('Newtown');
  expect(suburbOf('Flat 2, 9 Rue du Bac, Paris')).toBe('Paris');
  expect(suburbOf('4 High St, Surry Hills 2010')).toBe('Surry Hills');
  for (const none of [null, undefined, '12 King St', 'Depot, 2042']) expect(suburbOf(none)).toBeUndefined();
});
