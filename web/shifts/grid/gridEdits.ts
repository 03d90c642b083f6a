import type { Hours } from '../../../domain/shift/dayHours.ts';
import { hoursText, readHours } from '../../../domain/shift/hoursText.ts';
import { clipboardRows, clipboardText, pastedInto } from './gridClipboard.ts';
import { type GridSelection, type GridSize, type Place, placesOf, rectangleOf } from './gridSelection.ts';
import type { Cell, CellHours } from './shiftDraft.ts';

/** The cells of a grid by their places. */
export interface GridCells extends GridSize {
  readonly cellAt: (place: Place) => Cell;
  readonly hoursOf: (cell: Cell) => readonly Hours[];
}

/** The selected cells as a spreadsheet would put them on the clipboard. */
export function copied(grid: GridCells, selection: GridSelection): string {
  const { top, bottom, left, right } = rectangleOf(selection);
  const rows = Array.from({ length: bottom - top + 1 }, (_, row) =>
    Array.from({ length: right - left + 1 }, (_cell, column) =>
      hoursText(grid.hoursOf(grid.cellAt({ row: top + row, column: left + column }))),
    ),
  );
  return clipboardText(rows);
}

/** What pasting a text does; cells that cannot be read stay as they are, and the first of them says why. */
export interface Pasted {
  readonly cells: readonly CellHours[];
  readonly unread: number;
  readonly problem: string | undefined;
}

export function pasted(grid: GridCells, selection: GridSelection, text: string): Pasted {
  const cells: CellHours[] = [];
  const problems: string[] = [];
  for (const { text: typed, ...place } of pastedInto(clipboardRows(text), rectangleOf(selection), grid)) {
    const { hours, problem } = readHours(typed);
    if (hours === undefined) problems.push(problem);
    else cells.push({ ...grid.cellAt(place), hours });
  }
  return { cells, unread: problems.length, problem: problems[0] };
}

export function cleared(grid: GridCells, selection: GridSelection): readonly CellHours[] {
  return placesOf(rectangleOf(selection)).map((place) => ({ ...grid.cellAt(place), hours: [] }));
}

/** The selected cells with the hours of their first row, or of their first column. */
export function filled(
  grid: GridCells,
  selection: GridSelection,
  from: 'above' | 'left',
): readonly CellHours[] {
  const rectangle = rectangleOf(selection);
  return placesOf(rectangle).map((place) => {
    const source = from === 'above' ? { ...place, row: rectangle.top } : { ...place, column: rectangle.left };
    return { ...grid.cellAt(place), hours: grid.hoursOf(grid.cellAt(source)) };
  });
}
