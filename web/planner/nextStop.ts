/** Where the tab stop of the heat map is: a row, and a column of it. */
export interface Stop {
  /** From 0; `headRow` is the row of the days' heads. */
  readonly row: number;
  /** From 0; `nameColumn` is the name at the head of a row. */
  readonly column: number;
}

export const headRow = -1;
export const nameColumn = -1;
/** Rows that Page Up and Page Down go by. */
const page = 10;

/**
 * Where a key leads from a stop, within so many rows and columns; undefined for a key that leads nowhere. The head is one row
 * up from the first person, and has no name. Page Up stops at the first person.
 */
export function nextStop(
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
  { row, column }: Stop,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): Stop | undefined {
  const to = (wantedRow: number, wantedColumn: number): Stop => {
    const inRow = Math.min(Math.max(headRow, wantedRow), rows - 1);
    const least = inRow === headRow ? 0 : nameColumn;
    return { row: inRow, column: Math.min(Math.max(least, wantedColumn), columns - 1) };
  };
  switch (key) {
    case 'ArrowLeft':
      return to(row, column - 1);
    case 'ArrowRight':
      return to(row, column + 1);
    case 'ArrowUp':
      return to(row - 1, column);
    case 'ArrowDown':
      return to(row + 1, column);
    case 'PageUp':
      return to(row === headRow ? headRow : Math.max(0, row - page), column);
    case 'PageDown':
      return to(row + page, column);
    case 'Home':
      return to(ctrlKey ? headRow : row, nameColumn);
    case 'End':
      return to(ctrlKey ? rows - 1 : row, columns - 1);
    default:
      return undefined;
  }
}
