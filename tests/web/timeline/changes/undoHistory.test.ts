import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Placement } from '../../../../web/timeline/board/board.ts';
import {
  applied,
  appliesTo,
  changeBetween,
  commandsFor,
  inverse,
  lockChange,
  type PlacementChange,
  type Standing,
} from '../../../../web/timeline/changes/placementChange.ts';
import {
  emptyHistory,
  historyLimit,
  partOf,
  recorded,
  redo,
  refusedBy,
  undo,
  withdrawn,
} from '../../../../web/timeline/changes/undoHistory.ts';

const placements: fc.Arbitrary<Standing> = fc.record({
  start: fc.integer({ min: 0, max: 3 }).map((hour) => hour * 3600),
  end: fc.integer({ min: 4, max: 6 }).map((hour) => hour * 3600),
  resourceIds: fc.constantFrom([], ['ann'], ['ben'], ['ann', 'ben']),
  lock: fc.constant('unlocked'),
});
const nine: Standing = { start: 9 * 3600, end: 10 * 3600, resourceIds: ['ann'], lock: 'unlocked' };
const ten: Standing = { ...nine, start: 10 * 3600, end: 11 * 3600 };

function changeOf(before: Placement, after: Placement) {
  const change = changeBetween('job', before, after);
  if (change === undefined) throw new Error('the placements are the same');
  return change;
}

function theOnly(changes: readonly PlacementChange[]): PlacementChange {
  const [change, ...others] = changes;
  if (change === undefined || others.length > 0) throw new Error('one change was expected');
  return change;
}

test('a change leads from one placement to the other, and its inverse back', () => {
  fc.assert(
    fc.property(placements, placements, (before, after) => {
      const change = changeBetween('job', before, after);
      if (change === undefined) {
        expect(before).toEqual(after);
        return;
      }
      expect(appliesTo(change, before)).toBe(true);
      expect(applied(change, before)).toEqual(after);
      expect(applied(inverse(change), after)).toEqual(before);
      expect(inverse(inverse(change))).toEqual(change);
    }),
  );
});

test('undo reverts only what the user did, and keeps what somebody else has changed since', () => {
  const entry = { id: '1', label: 'Move', changes: [changeOf(nine, ten)] };
  const handedOver = { ...ten, resourceIds: ['ben'] };
  const step = undo(recorded(emptyHistory, entry), () => handedOver);
  if (step.kind !== 'possible') throw new Error('the time is as the person left it');
  expect(applied(theOnly(step.changes), handedOver)).toEqual({ ...nine, resourceIds: ['ben'] });
});

test('undo is refused, with the reason, if the booking has been moved since or is gone', () => {
  const history = recorded(emptyHistory, { id: '1', label: 'Move', changes: [changeOf(nine, ten)] });
  expect(undo(history, () => ({ ...ten, start: 0 }))).toMatchObject({ kind: 'refused', why: 'changed' });
  expect(undo(history, () => undefined)).toMatchObject({ kind: 'refused', why: 'gone' });
  const given = { ...nine, resourceIds: ['ben'] };
  const handing = recorded(emptyHistory, { id: '2', label: 'Give', changes: [changeOf(nine, given)] });
  expect(undo(handing, () => ({ ...given, start: 0 }))).toMatchObject({ kind: 'possible' });
  expect(undo(handing, () => ({ ...given, resourceIds: ['cleo'] }))).toMatchObject({ why: 'changed' });
  expect(undo(emptyHistory, () => nine)).toEqual({ kind: 'nothing' });
});

test('undoing everything and redoing it ends where it was', () => {
  fc.assert(
    fc.property(placements, fc.array(placements, { maxLength: 12 }), (first, moves) => {
      let now = first;
      let history = emptyHistory;
      for (const [index, after] of moves.entries()) {
        const change = changeBetween('job', now, after);
        if (change === undefined) continue;
        history = recorded(history, { id: String(index), label: 'Move', changes: [change] });
        now = after;
      }
      const end = now;
      for (const turn of [undo, redo]) {
        for (;;) {
          const step = turn(history, () => now);
          if (step.kind !== 'possible') break;
          history = step.history;
          now = applied(theOnly(step.changes), now);
        }
        expect(now).toEqual(turn === undo ? first : end);
      }
    }),
  );
});

test('a new change discards what was undone, and the oldest steps are discarded in time', () => {
  let history = emptyHistory;
  for (let index = 0; index < historyLimit + 5; index += 1) {
    history = recorded(history, { id: String(index), label: 'Move', changes: [changeOf(nine, ten)] });
  }
  expect(history.done).toHaveLength(historyLimit);
  const undone = undo(history, () => ten);
  if (undone.kind !== 'possible') throw new Error('the booking is where the change left it');
  expect(undone.history.undone).toHaveLength(1);
  expect(
    recorded(undone.history, { id: 'new', label: 'Move', changes: [changeOf(nine, ten)] }).undone,
  ).toEqual([]);
});

test('what the server refused is not in the history; a refused undo can be tried again', () => {
  const entry = { id: '1', label: 'Move', changes: [changeOf(nine, ten)] };
  const history = recorded(emptyHistory, entry);
  expect(withdrawn(history, entry)).toEqual(emptyHistory);
  expect(refusedBy(history, entry, 'done')).toEqual(emptyHistory);
  const step = undo(history, () => ten);
  if (step.kind !== 'possible') throw new Error('the booking is where the change left it');
  expect(refusedBy(step.history, entry, 'undone')).toEqual(history);
  expect(refusedBy(history, entry, 'redone')).toEqual({ done: [], undone: [entry] });
});

test('a change is expressed in the fewest commands', () => {
  const names = (before: Placement, after: Placement) =>
    commandsFor(changeOf(before, after), before, { force: false }).map((call) => call.name);
  const unallocated = { ...nine, resourceIds: [] };
  expect(names(nine, ten)).toEqual(['booking.reschedule']);
  expect(names(nine, { ...nine, resourceIds: ['ben'] })).toEqual(['booking.allocate']);
  expect(names(nine, { ...ten, resourceIds: ['ben'] })).toEqual(['booking.reschedule']);
  expect(names(unallocated, nine)).toEqual(['booking.allocate']);
  expect(names(nine, unallocated)).toEqual(['booking.removeResource']);
  expect(names({ ...nine, resourceIds: ['ann', 'ben'] }, { ...ten, resourceIds: [] })).toEqual([
    'booking.removeResource',
    'booking.removeResource',
    'booking.reschedule',
  ]);
});

test('a lock is a change that leaves the place as it is, and is undone if it is still set', () => {
  const change = lockChange('job', 'locked');
  expect(applied(change, nine)).toEqual({ ...nine, lock: 'locked' });
  expect(inverse(change)).toEqual(lockChange('job', 'unlocked'));
  const history = recorded(emptyHistory, { id: '1', label: 'Lock', changes: [change] });
  expect(undo(history, () => ({ ...ten, lock: 'locked' }))).toMatchObject({ kind: 'possible' });
  expect(undo(history, () => nine)).toMatchObject({ kind: 'refused', why: 'changed' });
  const names = (one: PlacementChange) => commandsFor(one, nine, { force: false }).map(({ name }) => name);
  expect([...names(change), ...names(inverse(change))]).toEqual(['booking.lock', 'booking.unlock']);
});

test('of a step with several bookings, only the refused changes are withdrawn', () => {
  const entry = {
    id: '1',
    label: 'Lock 2 bookings',
    changes: [lockChange('job', 'locked'), lockChange('other', 'locked')],
  };
  const history = recorded(emptyHistory, entry);
  const refused = refusedBy(history, partOf(entry, 'other'), 'done');
  expect(refused.done).toEqual([partOf(entry, 'job')]);
  const step = undo(history, () => ({ ...nine, lock: 'locked' }));
  if (step.kind !== 'possible') throw new Error('both are locked');
  expect(refusedBy(step.history, partOf(entry, 'other'), 'undone')).toEqual({
    done: [partOf(entry, 'other')],
    undone: [partOf(entry, 'job')],
  });
});
