import { expect, it } from 'vitest';
import { claimsOf } from '../../../../domain/rights/persona.ts';
import { zoneOf } from '../../../../domain/time/zone.ts';
import type { AnyRow } from '../../../../web/records/anyRecord.ts';
import { boardColumns, moveTo, nearestColumn } from '../../../../web/records/board/boardColumns.ts';
import { boardFields } from '../../../../web/records/list/listAddress.ts';

const dispatcher = claimsOf('dispatcher');
const now = { now: 1000, zone: zoneOf('UTC') };
const task: AnyRow = { id: 'one', revision: 0, stage: 'open', due: null, priority: 'low', archived: false };

const kindOf = (row: AnyRow, column: string, by = 'stage') =>
  moveTo('task', by, row, column, dispatcher, now).kind;

it('has a column for each stage in the order of the declaration, those for what is over last', () => {
  expect(boardColumns('task', 'stage').map(({ value, over }) => `${value}${over ? ', over' : ''}`)).toEqual([
    'open',
    'active',
    'overdue',
    'finished, over',
    'cancelled, over',
  ]);
  expect(boardColumns('task', 'priority').map(({ label }) => label)).toEqual(['Low', 'Normal', 'High']);
});

it('moves a card to another stage by the step that leads there from the stored one, and nowhere else', () => {
  expect(moveTo('task', 'stage', task, 'active', dispatcher, now)).toMatchObject({
    kind: 'step',
    step: { command: 'task.start', done: 'started' },
  });
  expect(kindOf(task, 'open')).toBe('here');
  const late = { ...task, due: now.now };
  expect(kindOf(late, 'overdue')).toBe('here');
  expect(kindOf(late, 'active')).toBe('step');
  expect(kindOf(late, 'open')).toBe('none');
  expect(kindOf(task, 'overdue')).toBe('none');
  expect(kindOf({ ...task, archived: true }, 'active')).toBe('none');
});

it('knows the stage of a record by the name that its declaration gives it', () => {
  const leave: AnyRow = { id: 'one', revision: 0, status: 'requested', kind: 'leave' };
  const movesTo = (column: string, by: string) => moveTo('absence', by, leave, column, dispatcher, now);
  expect(boardFields('absence', dispatcher)).toContain('status');
  expect(
    boardColumns('absence', 'status').map(({ value, over }) => `${value}${over ? ', over' : ''}`),
  ).toEqual(['requested', 'approved', 'declined, over', 'cancelled, over']);
  expect(movesTo('requested', 'status').kind).toBe('here');
  expect(movesTo('approved', 'status')).toMatchObject({ step: { command: 'absence.approve' } });
  // What is given once is no column that a card leaves.
  expect(movesTo('break', 'kind').kind).toBe('none');
});

it('moves a card to another value by a change, for those who may send it', () => {
  expect(kindOf(task, 'high', 'priority')).toBe('change');
  expect(kindOf(task, 'low', 'priority')).toBe('here');
  expect(kindOf({ ...task, archived: true }, 'high', 'priority')).toBe('none');
  expect(moveTo('task', 'priority', task, 'high', claimsOf('resource'), now).kind).toBe('none');
  expect(moveTo('task', 'stage', task, 'active', claimsOf('resource'), now).kind).toBe('step');
  expect(moveTo('task', 'stage', task, 'cancelled', claimsOf('resource'), now).kind).toBe('none');
});

it('moves a card by keys to the nearest column on a side that something leads to', () => {
  const columns = boardColumns('task', 'stage');
  const nearest = (row: AnyRow, from: string, side: 'left' | 'right') =>
    nearestColumn(columns, from, side, ({ value }) => moveTo('task', 'stage', row, value, dispatcher, now))
      ?.value;
  expect(nearest(task, 'open', 'right')).toBe('active');
  expect(nearest(task, 'open', 'left')).toBeUndefined();
  expect(nearest({ ...task, stage: 'active' }, 'active', 'right')).toBe('finished');
  expect(nearest({ ...task, due: now.now }, 'overdue', 'left')).toBe('active');
});
