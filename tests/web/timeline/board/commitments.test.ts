import { describe, expect, test } from 'vitest';
import { readings } from '../../../../domain/catalogues/readings.ts';
import { commitmentsOf, type LaneRecords } from '../../../../domain/lane/lanes.ts';
import {
  commitmentKey,
  commitmentsFor,
  lanesOf,
  spotsOfRow,
  withLanes,
} from '../../../../web/timeline/board/commitments.ts';

const task = (id: string, start: number | null, peopleIds: readonly string[]) =>
  readings.task.view.parse({
    id,
    title: id,
    description: '',
    checklist: [],
    priority: 'normal',
    due: null,
    start,
    end: start === null ? null : start + 3600,
    peopleIds,
    customerIds: [],
    labelIds: [],
    equipmentIds: [],
    remindBefore: null,
    location: null,
    bookingId: null,
    calendarEventId: null,
    seriesId: null,
    seriesDate: null,
    startedAt: null,
    finishedAt: null,
    cancelledReason: null,
    statusId: null,
    file: null,
    secondFile: null,
    thirdFile: null,
    stage: 'open',
    archived: false,
  });
const lanes: LaneRecords = { task: [task('later', 7200, ['ana']), task('both', 3600, ['ana', 'ben'])] };
const all = commitmentsOf(lanes);
const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

describe('what takes people’s time on a board', () => {
  test('is in the row of each of its people, by start', () => {
    expect(ids(commitmentsFor(all, 'ana'))).toEqual(['both', 'later']);
    expect(ids(commitmentsFor(all, 'ben'))).toEqual(['both']);
    expect(commitmentsFor(all, 'cleo')).toEqual([]);
  });

  test('is replaced, moved, added and gone as its records change', () => {
    const after = withLanes(all, {
      task: {
        rows: [task('both', 9000, ['cleo']), task('new', 0, ['ana']), task('untimed', null, ['ana'])],
        gone: ['later'],
      },
    });
    expect(ids(after)).toEqual(['new', 'both']);
    expect(ids(commitmentsFor(after, 'cleo'))).toEqual(['both']);
    expect(ids(commitmentsFor(after, 'ben'))).toEqual([]);
  });

  test('stays the same list if other records change', () => {
    expect(withLanes(all, { label: { rows: [], gone: ['x'] } })).toBe(all);
  });

  test('is given on as its source has it', () => {
    expect(commitmentsOf(lanesOf(all))).toEqual(all);
  });

  test('is where the keyboard goes, among the bookings in order of time', () => {
    const bookings = [
      { id: 'first', start: 0, end: 60 },
      { id: 'last', start: 8000, end: 9000 },
    ];
    const keys = ids(spotsOfRow(bookings, commitmentsFor(all, 'ana')));
    expect(keys).toEqual(['first', 'task.both', 'task.later', 'last']);
    expect(commitmentKey({ category: 'task', id: 'both' })).toBe('task.both');
    expect(spotsOfRow(bookings, [])).toBe(bookings);
  });
});
