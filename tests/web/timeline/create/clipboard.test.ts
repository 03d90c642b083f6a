import { expect, test } from 'vitest';
import { defaultOrganisationSettings } from '../../../../domain/organisation/organisationSettings.ts';
import { boardOf } from '../../../../web/timeline/board/board.ts';
import { bookingsSeen } from '../../../../web/timeline/board/bookingsSeen.ts';
import { unallocatedRow } from '../../../../web/timeline/board/hitTest.ts';
import { rowPlaces } from '../../../../web/timeline/board/rowPlaces.ts';
import { copied, pastedAt } from '../../../../web/timeline/create/clipboard.ts';
import { commandsToMake } from '../../../../web/timeline/create/newBooking.ts';
import { timelineWindow } from '../../../../web/timeline/time/timelineWindow.ts';
import { timeScale } from '../../../../web/timeline/time/timeScale.ts';
import { smallBoard } from '../boardFixture.ts';

const board = boardOf(smallBoard());
const rowIds = board.resources.map(({ id }) => id);
const [firstRow = '', secondRow = '', thirdRow = ''] = rowIds;
const [model] = board.bookings.values();
if (model === undefined) throw new Error('the board has bookings');
const hour = 3600;
const at = (row: string, start: number) => ({
  ...model,
  id: `${row} ${start}`,
  status: 'confirmed' as const,
  reference: 'R-1',
  notes: 'The key is under the mat',
  start,
  end: start + hour,
  resources: row === unallocatedRow ? [] : [{ id: row, name: row }],
});

test('what is pasted keeps its distances in time and rows, its details, and nothing of how it went', () => {
  const clipboard = copied([at(secondRow, 5 * hour), at(firstRow, 2 * hour)], undefined);
  const pasted = pastedAt(clipboard, { row: secondRow, at: 100 * hour }, rowIds);
  expect(pasted).toMatchObject([
    { start: 100 * hour, end: 101 * hour, resourceIds: [secondRow] },
    { start: 103 * hour, end: 104 * hour, resourceIds: [thirdRow] },
  ]);
  const { title, customerId, labelIds } = model;
  const notes = 'The key is under the mat';
  expect(pasted[0]?.details).toMatchObject({ title, customerId, labelIds, notes, reference: null });
  expect(
    pastedAt(clipboard, { row: unallocatedRow, at: 0 }, rowIds).flatMap((one) => one.resourceIds),
  ).toEqual([]);
});

test('a pasted booking that would leave the board has nobody; of several people it gets the one of the row', () => {
  const two = { ...at(firstRow, 0), resources: [firstRow, secondRow].map((id) => ({ id, name: id })) };
  expect(copied([two], secondRow)).toMatchObject([{ row: secondRow }]);
  const last = rowIds.at(-1) ?? '';
  const clipboard = copied([at(firstRow, 0), at(last, hour)], undefined);
  expect(pastedAt(clipboard, { row: secondRow, at: 0 }, rowIds).map((one) => one.resourceIds)).toEqual([
    [secondRow],
    [],
  ]);
});

test('a booking is made and given to its people by two commands, each under a key of its own', () => {
  const [one] = pastedAt(copied([at(firstRow, 0)], undefined), { row: firstRow, at: hour }, rowIds);
  if (one === undefined) throw new Error('one was pasted');
  const settings = defaultOrganisationSettings;
  expect(commandsToMake('new', one, settings)).toMatchObject([
    { name: 'booking.create', id: 'new-create', input: { bookingId: 'new', start: hour } },
    { name: 'booking.allocate', id: 'new-allocate', input: { resourceIds: [firstRow], force: false } },
  ]);
  expect(commandsToMake('new', { ...one, resourceIds: [] }, settings)).toHaveLength(1);
  // Where a booking needs people, it is made with them or not at all.
  expect(commandsToMake('new', one, { ...settings, newBookingsNeedPeople: true })).toMatchObject([
    { name: 'booking.create', input: { bookingId: 'new', resourceIds: [firstRow] } },
  ]);
});

test('all that is seen is selected: rows and times in the viewport, and the lane', () => {
  const window = timelineWindow(20_394, 'Australia/Sydney');
  const geometry = {
    scale: timeScale(window, 24, 1000, [], new Set<number>()),
    gutter: 200,
    headerHeight: 50,
    laneHeight: 30,
    rowIds,
    places: rowPlaces(rowIds, 40, new Map()),
  };
  const start = window.from + 9 * hour;
  const bookingsOf = (row: string) => [at(row, start), at(row, start + 48 * hour)];
  const seen = (top: number) =>
    bookingsSeen(geometry, { left: 0, top }, { width: 1200, height: 50 + 30 + 80 }, bookingsOf).map(
      ({ id }) => id,
    );
  const today = (row: string) => `${row} ${start}`;
  expect(seen(0)).toEqual([unallocatedRow, firstRow, secondRow].map(today));
  expect(seen(40)).toEqual([unallocatedRow, secondRow, thirdRow].map(today));
});
