import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Hours } from '../../../../domain/shift/dayHours.ts';
import { hoursAfter, hoursOn, type Sheet, setDays } from '../../../../domain/shift/setDays.ts';
import { localDayOfDate } from '../../../../domain/time/localDay.ts';
import {
  type Cell,
  draftOf,
  editCells,
  editsOfDraft,
  emptyDraft,
  leftToSave,
  overtaken,
  redoEdit,
  undoEdit,
  uponSaved,
} from '../../../../web/shifts/grid/shiftDraft.ts';

const hour = 3600;
const monday = localDayOfDate('2026-03-02');
const day = [{ begin: 8 * hour, end: 16 * hour }];
const late = [{ begin: 14 * hour, end: 22 * hour }];
const saved = ({ day: on }: Cell): readonly Hours[] => (on % 2 === 0 ? day : []);
const cell = (on: number, hours: readonly Hours[], resourceId = 'ana') => ({
  resourceId,
  day: monday + on,
  hours,
});

describe('a draft of shifts', () => {
  it('holds what differs from what is saved, and no more', () => {
    const once = editCells(emptyDraft, [cell(0, late), cell(1, late)], saved);
    expect(once.cells.size).toBe(2);
    const back = editCells(once, [cell(0, saved(cell(0, [])))], saved);
    expect([...back.cells.values()]).toEqual([{ ...cell(1, late), was: saved(cell(1, [])) }]);
    expect(editCells(back, [cell(1, late)], saved)).toBe(back);
  });

  it('is undone and redone step by step', () => {
    const one = editCells(emptyDraft, [cell(0, late)], saved);
    const two = editCells(one, [cell(0, []), cell(1, late)], saved);
    expect(undoEdit(two).cells).toEqual(one.cells);
    expect(undoEdit(undoEdit(two)).cells).toEqual(new Map());
    expect(redoEdit(undoEdit(two)).cells).toEqual(two.cells);
    expect(redoEdit(two)).toEqual(two);
    expect(undoEdit(emptyDraft)).toEqual(emptyDraft);
    expect(draftOf(undoEdit(two), cell(0, []))?.hours).toEqual(late);
  });

  it('knows the cells that somebody else has changed, and can be put upon what is there now', () => {
    const draft = editCells(emptyDraft, [cell(0, late), cell(1, late)], saved);
    const now = (of: Cell) => (of.day === monday ? [{ begin: 0, end: hour }] : saved(of));
    expect([...overtaken(draft, now)]).toEqual([`ana ${monday}`]);
    expect([...overtaken(uponSaved(draft, now), now)]).toEqual([]);
    expect(uponSaved(draft, () => late).cells.size).toBe(0);
  });

  it('keeps what is edited while it is being saved, and nothing that was saved', () => {
    const edits = fc.array(
      fc
        .tuple(fc.integer({ min: 0, max: 3 }), fc.constantFrom(day, late, []))
        .map(([on, hours]) => cell(on, hours)),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(edits, edits, (before, meanwhile) => {
        const sent = editCells(emptyDraft, before, saved);
        const now = meanwhile.reduce((draft, edit) => editCells(draft, [edit], saved), sent);
        const savedThen = (of: Cell) => draftOf(sent, of)?.hours ?? saved(of);
        const left = leftToSave(now, sent.cells);
        for (const on of [0, 1, 2, 3]) {
          const one = cell(on, []);
          const shown = draftOf(now, one)?.hours ?? saved(one);
          expect(draftOf(left, one)?.hours ?? savedThen(one)).toEqual(shown);
          if (draftOf(left, one) !== undefined) expect(shown).not.toEqual(savedThen(one));
        }
        expect([...overtaken(left, savedThen)]).toEqual([]);
      }),
    );
  });

  it('is saved as an edit for each week of each person, which sets these days and no others', () => {
    const places = fc.array(
      fc.tuple(
        fc.integer({ min: -10, max: 20 }),
        fc.constantFrom(day, late, []),
        fc.constantFrom('ana', 'ben'),
      ),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(places, fc.integer({ min: 0, max: 6 }), (all, weekStart) => {
        const sheets: Sheet[] = [
          {
            id: 's',
            startDate: '2026-01-01',
            endDate: null,
            timings: [0, 1, 2, 3].map((of) => ({ day: of, begin: 8 * hour, end: 16 * hour })),
          },
        ];
        const there = (of: Cell) => hoursOn(sheets, of.day);
        const draft = editCells(
          emptyDraft,
          all.map(([on, hours, who]) => cell(on, hours, who)),
          there,
        );
        const edits = editsOfDraft(draft, weekStart);
        for (const who of ['ana', 'ben']) {
          const own = edits.filter(({ resourceId }) => resourceId === who);
          const then = setDays(sheets, own, weekStart, (place) => `new-${place}`);
          const after = [
            ...sheets
              .filter(({ id }) => !then.removed.includes(id))
              .map((one) => then.changed.find(({ id }) => id === one.id) ?? one),
            ...then.made,
          ];
          for (let on = monday - 14; on < monday + 30; on += 1) {
            const wanted = draftOf(draft, { resourceId: who, day: on })?.hours ?? hoursOn(sheets, on);
            expect(hoursAfter(sheets, own, on)).toEqual(wanted);
            expect(hoursOn(after, on)).toEqual(wanted);
          }
        }
      }),
    );
  });
});
