import { type Place, placesOf, type Rectangle } from './gridSelection.ts';

/** Rows of texts as spreadsheets put them on the clipboard: tabs between cells, a line for each row. */
export function clipboardText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(quoted).join('\t')).join('\n');
}

/** The rows of texts on the clipboard; a cell in quotes may hold lines and tabs of its own. */
export function clipboardRows(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === '\t') endCell();
    else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at += 1;
      endCell();
      // A spreadsheet ends its last row with a line break.
      if (at < text.length - 1) rows.push([]);
    } else cell += sign;
  }
  if (cell !== '' || rows.at(-1)?.length === 0 || text.endsWith('\t')) endCell();
  return rows;
}

/** A text for a place of the grid. */
export interface PlacedText extends Place {
  readonly text: string;
}

/**
 * Where pasted rows go: into the selection as often as they fit, if it is larger and a multiple of them, else from its
 * upper left corner on. What would be outside the grid is left out.
 */
export function pastedInto(
  rows: readonly (readonly string[])[],
  selected: Rectangle,
  size: { readonly rows: number; readonly columns: number },
): readonly PlacedText[] {
  const height = rows.length;
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (height === 0 || width === 0) return [];
  const [tall, wide] = [selected.bottom - selected.top + 1, selected.right - selected.left + 1];
  const times = (there: number, own: number) => (there > own && there % own === 0 ? there / own : 1);
  const into = {
    top: selected.top,
    left: selected.left,
    bottom: Math.min(selected.top + height * times(tall, height), size.rows) - 1,
    right: Math.min(selected.left + width * times(wide, width), size.columns) - 1,
  };
  return placesOf(into).map((place) => ({
    ...place,
    text: rows[(place.row - into.top) % height]?.[(place.column - into.left) % width] ?? '',
  }));
}

function quoted(text: string): string {
  return /[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
