import { expect, test } from 'vitest';
import { claimsOf } from '../../../domain/rights/persona.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { columnsOf, nearestOf, workByColumn } from '../../../web/board/columnsOf.ts';
import { changeTo, recordBoardsBy, recordWork } from '../../../web/board/recordWork.ts';
import { nothing } from '../../../web/board/work.ts';

const zone = zoneOf('Australia/Sydney');
const names = {
  stages: [{ value: 'open', label: 'Open', over: false }],
  nameOf: (_: string, id: string) => id.toUpperCase(),
  dateText: (date: string) => date,
};
/** 2026-03-03 and, two days later, 2026-03-05, at 9:00 in Sydney. */
const [tuesday, thursday] = [Date.UTC(2026, 2, 2, 22) / 1000, Date.UTC(2026, 2, 4, 22) / 1000];
const row = {
  id: 'a',
  revision: 1,
  title: 'A',
  stage: 'open',
  peopleIds: ['zoe', 'ana'],
  labelIds: [],
  due: tuesday,
};
const work = (given: object, id = 'a') =>
  recordWork('task', { ...row, id, ...given }, { zone, stage: 'open', title: id, line: '' });
const labelsOf = (by: 'people' | 'label' | 'day', ...all: ReturnType<typeof work>[]) =>
  columnsOf(by, all, names).map(({ label }) => label);

test('S30: a board has a column for each person, label or day of its work, and one for what has none', () => {
  const all = [work({}), work({ due: thursday, peopleIds: [] }, 'b')];
  expect(labelsOf('people', ...all)).toEqual(['ANA', 'ZOE', 'Nobody']);
  expect(labelsOf('label', ...all)).toEqual(['No label']);
  expect(labelsOf('day', ...all)).toEqual(['2026-03-03', '2026-03-04', '2026-03-05', 'No day']);
  expect(columnsOf('stage', all, names)).toBe(names.stages);
  const placed = workByColumn('people', all);
  expect([...placed].map(([value, some]) => [value, some.map(({ id }) => id)])).toEqual([
    ['zoe', ['a']],
    ['ana', ['a']],
    [nothing, ['b']],
  ]);
  expect(recordBoardsBy('task')).toEqual(['stage', 'people', 'label', 'day']);
});

test('a card that is moved to a person, a label or a day changes that and nothing else', () => {
  const by = { claims: claimsOf('dispatcher'), zone };
  expect(changeTo('task', 'people', row, 'zoe', 'ben', by)).toEqual({ peopleIds: ['ana', 'ben'] });
  expect(changeTo('task', 'people', row, 'zoe', 'ana', by)).toEqual({ peopleIds: ['ana'] });
  expect(changeTo('task', 'people', row, 'zoe', nothing, by)).toEqual({ peopleIds: ['ana'] });
  expect(changeTo('task', 'day', row, '2026-03-03', '2026-03-05', by)).toEqual({ due: thursday });
  expect(changeTo('task', 'day', row, '2026-03-03', nothing, by)).toEqual({ due: null });
  // 23:59 of that day, which is shown without a time.
  expect(changeTo('task', 'day', { ...row, due: null }, nothing, '2026-03-05', by)).toEqual({
    due: Date.UTC(2026, 2, 5, 12, 59) / 1000,
  });
  expect(
    changeTo('task', 'people', row, 'zoe', 'ben', { ...by, claims: claimsOf('resource') }),
  ).toBeUndefined();
});

test('the keys move a card to the nearest column to which something leads', () => {
  const columns = ['a', 'b', 'c', 'd'].map((value) => ({ value }));
  const leads = ({ value }: { readonly value: string }) => value !== 'b';
  expect(nearestOf(columns, 'a', 'right', leads)?.value).toBe('c');
  expect(nearestOf(columns, 'c', 'left', leads)?.value).toBe('a');
  expect(nearestOf(columns, 'a', 'left', leads)).toBeUndefined();
});
