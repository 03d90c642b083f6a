/** A cell by its row and its column, from 0. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** A rectangle of cells: where it began, and where it ends. The cell that is typed into is the one where it began. */
export interface GridSelection {
  readonly anchor: Place;
  readonly focus: Place;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

/** Both inclusive. */
export interface Rectangle {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export function selectionAt(place: Place): GridSelection {
  return { anchor: place, focus: place };
}

export function rectangleOf({ anchor, focus }: GridSelection): Rectangle {
  return {
    top: Math.min(anchor.row, focus.row),
    bottom: Math.max(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    right: Math.max(anchor.column, focus.column),
  };
}

export function isSelected({ top, bottom, left, right }: Rectangle, { row, column }: Place): boolean {
  return top <= row && row <= bottom && left <= column && column <= right;
}

/** The places of a rectangle, row by row. */
export function placesOf({ top, bottom, left, right }: Rectangle): readonly Place[] {
  const places: Place[] = [];
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) places.push({ row, column });
  }
  return places;
}

/** The nearest place of the grid; undefined if it has none. */
export function within({ rows, columns }: GridSize, { row, column }: Place): Place | undefined {
  if (rows === 0 || columns === 0) return undefined;
  return {
    row: Math.min(Math.max(row, 0), rows - 1),
    column: Math.min(Math.max(column, 0), columns - 1),
  };
}

/** A key that moves through the grid, and by how many rows a page is. */
export interface MoveKey {
  readonly key: string;
  readonly ctrl: boolean;
  readonly page: number;
}

/** Where a key leads from a place; undefined if it leads nowhere. */
export function movedBy(
  { key, ctrl, page }: MoveKey,
  { row, column }: Place,
  size: GridSize,
): Place | undefined {
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1];
  switch (key) {
    case 'ArrowUp':
      return within(size, { row: ctrl ? 0 : row - 1, column });
    case 'ArrowDown':
      return within(size, { row: ctrl ? lastRow : row + 1, column });
    case 'ArrowLeft':
      return within(size, { row, column: ctrl ? 0 : column - 1 });
    case 'ArrowRight':
      return within(size, { row, column: ctrl ? lastColumn : column + 1 });
    case 'Home':
      return within(size, { row: ctrl ? 0 : row, column: 0 });
    case 'End':
      return within(size, { row: ctrl ? lastRow : row, column: lastColumn });
    case 'PageUp':
      return within(size, { row: row - page, column });
    case 'PageDown':
      return within(size, { row: row + page, column });
    default:
      return undefined;
  }
}
