import { type Hours, sameHours } from '../../../domain/shift/dayHours.ts';
import { timingsOn } from '../../../domain/shift/nextWeeks.ts';
import type { PersonDaysEdit } from '../../../domain/shift/setDaysCommand.ts';
import { dateOfLocalDay, type LocalDay, weekdayOf } from '../../../domain/time/localDay.ts';
import { firstDayOfWeek } from '../../../domain/week/weekStart.ts';

/** A day of somebody. */
export interface Cell {
  readonly resourceId: string;
  readonly day: LocalDay;
}

/** The hours that a cell is to have. */
export interface CellHours extends Cell {
  readonly hours: readonly Hours[];
}

/** A cell that was edited and not saved. */
export interface DraftCell extends CellHours {
  /** Its hours when it was edited first. */
  readonly was: readonly Hours[];
}

/** Edited cells by their key. */
export type Cells = ReadonlyMap<string, DraftCell>;

/** What was edited on the grid and is not saved, with every step of it. */
export interface ShiftDraft {
  readonly cells: Cells;
  readonly past: readonly Cells[];
  readonly future: readonly Cells[];
}

export const emptyDraft: ShiftDraft = { cells: new Map(), past: [], future: [] };

/** How many steps can be undone. */
const mostSteps = 200;

export function cellKey({ resourceId, day }: Cell): string {
  return `${resourceId} ${day}`;
}

/** The hours of an edited cell; undefined if it is as it was saved. */
export function draftOf({ cells }: ShiftDraft, cell: Cell): DraftCell | undefined {
  return cells.get(cellKey(cell));
}

/**
 * One step that gives cells their hours; the same draft if nothing differs. A cell that is as it was saved again is no
 * longer part of the draft.
 */
export function editCells(
  draft: ShiftDraft,
  edits: readonly CellHours[],
  savedHours: (cell: Cell) => readonly Hours[],
): ShiftDraft {
  const cells = new Map(draft.cells);
  let differs = false;
  for (const { resourceId, day, hours } of edits) {
    const cell = { resourceId, day };
    const key = cellKey(cell);
    const before = cells.get(key);
    const was = before?.was ?? savedHours(cell);
    if (sameHours(before?.hours ?? was, hours)) continue;
    differs = true;
    if (sameHours(was, hours)) cells.delete(key);
    else cells.set(key, { ...cell, hours, was });
  }
  if (!differs) return draft;
  return { cells, past: [...draft.past, draft.cells].slice(-mostSteps), future: [] };
}

export function undoEdit({ cells, past, future }: ShiftDraft): ShiftDraft {
  const before = past.at(-1);
  return before === undefined
    ? { cells, past, future }
    : { cells: before, past: past.slice(0, -1), future: [cells, ...future] };
}

export function redoEdit({ cells, past, future }: ShiftDraft): ShiftDraft {
  const [next, ...rest] = future;
  return next === undefined ? { cells, past, future } : { cells: next, past: [...past, cells], future: rest };
}

/** What saving a draft sends: an edit for each week of each person, with the hours as they were seen. */
export function editsOfDraft({ cells }: ShiftDraft, weekStart: number): readonly PersonDaysEdit[] {
  const byWeek = Map.groupBy(
    [...cells.values()],
    ({ resourceId, day }) => `${resourceId} ${firstDayOfWeek(day, weekStart)}`,
  );
  return [...byWeek.values()].flatMap((week): PersonDaysEdit[] => {
    const days = week.toSorted((one, other) => one.day - other.day);
    const [first, last] = [days[0], days.at(-1)];
    if (first === undefined || last === undefined) return [];
    return [
      {
        resourceId: first.resourceId,
        startDate: dateOfLocalDay(first.day),
        endDate: dateOfLocalDay(last.day),
        days: days.map(({ day }) => weekdayOf(day)),
        timings: days.flatMap(({ day, hours }) => timingsOn(day, hours)),
        was: days.flatMap(({ day, was }) => timingsOn(day, was)),
      },
    ];
  });
}

/** The cells whose saved hours are no longer those that were edited. */
export function overtaken(
  draft: ShiftDraft,
  savedHours: (cell: Cell) => readonly Hours[],
): ReadonlySet<string> {
  return new Set(
    [...draft.cells].flatMap(([key, cell]) => (sameHours(savedHours(cell), cell.was) ? [] : [key])),
  );
}

/** What a saved draft leaves to save: the cells that were edited while it was under way, upon the hours that it saved. */
export function leftToSave(draft: ShiftDraft, saved: Cells): ShiftDraft {
  const cells = [...new Set([...saved.keys(), ...draft.cells.keys()])].flatMap((key) => {
    const before = saved.get(key);
    const edited = draft.cells.get(key);
    if (before === undefined) return edited === undefined ? [] : [[key, edited] as const];
    // A cell that is no longer in the draft has been given back the hours that it had.
    const hours = edited?.hours ?? before.was;
    return sameHours(hours, before.hours) ? [] : [[key, { ...before, hours, was: before.hours }] as const];
  });
  return { cells: new Map(cells), past: [], future: [] };
}

/** The draft upon the hours as they are saved now: who saves it has seen them. */
export function uponSaved(draft: ShiftDraft, savedHours: (cell: Cell) => readonly Hours[]): ShiftDraft {
  const cells = [...draft.cells].flatMap(([key, cell]) => {
    const was = savedHours(cell);
    return sameHours(was, cell.hours) ? [] : [[key, { ...cell, was }] as const];
  });
  return { cells: new Map(cells), past: [], future: [] };
}
