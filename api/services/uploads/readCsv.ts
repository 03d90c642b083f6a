import Papa from 'papaparse';
import { type ColumnNames, columnNames, csvForm } from '../../../domain/text/csvForm.ts';
import { unguardedText } from './guardedText.ts';

/** A row of a CSV file; `line` is the file's line on which it begins, from 1. */
export interface CsvRow {
  readonly line: number;
  /**
   * Trimmed, and without the apostrophes that guard against formulas; as many as the header has columns, with
   * missing ones empty.
   */
  readonly cells: readonly string[];
  /** What is wrong with the form of the row, whatever its cells mean. */
  readonly problem: string | undefined;
}

export interface CsvFile {
  /** The line of the header, and its column names (`columnNames`); empty if the file has no rows at all. */
  readonly headerLine: number;
  readonly header: readonly string[];
  /** Whether its first row names the columns. */
  readonly hasHeadings: boolean;
  readonly rows: readonly CsvRow[];
  /** Whether there are more rows than may be read; `rows` is without them. */
  readonly cutOff: boolean;
}

/**
 * Reads CSV text: quoted fields that span lines, a byte order mark, any line ends, comma, semicolon or tab, or the separator
 * that a line `sep=;` names. The first row that is not empty is the header, unless it has values. Empty rows are skipped;
 * empty cells beyond the header's columns are stray commas and dropped. Reads no further than the rows that it may.
 */
export function readCsv(text: string, mostRows = Number.POSITIVE_INFINITY): CsvFile {
  const { delimiter, before } = csvForm(text);
  const content = text.slice(before);
  let line = 1 + lineEnds(text.slice(0, before));
  let consumed = 0;
  const found: { first?: GivenRow; columns?: ColumnNames } = {};
  const rows: CsvRow[] = [];
  let cutOff = false;
  const named = (second?: GivenRow): ColumnNames => {
    const { first } = found;
    const columns = columnNames(first?.cells ?? [], second?.cells);
    if (first !== undefined && !columns.areInFile) rows.push(rowOf(first, columns.names));
    return columns;
  };
  Papa.parse<string[]>(content, {
    delimiter,
    step({ data, errors, meta }, parser) {
      const begins = line;
      line += lineEnds(content.slice(consumed, meta.cursor));
      consumed = meta.cursor;
      const cells = data.map((cell) => cell.trim());
      if (cells.every((cell) => cell === '')) return;
      const row = { line: begins, cells, isOpen: errors.some((error) => error.type === 'Quotes') };
      if (found.first === undefined) {
        found.first = row;
        return;
      }
      found.columns ??= named(row);
      if (rows.length === mostRows) {
        cutOff = true;
        parser.abort();
        return;
      }
      rows.push(rowOf(row, found.columns.names));
    },
  });
  const { names: header, areInFile: hasHeadings } = found.columns ?? named();
  return { headerLine: found.first?.line ?? 1, header, hasHeadings, rows, cutOff };
}

interface GivenRow {
  readonly line: number;
  readonly cells: readonly string[];
  /** Whether a quotation mark is not closed. */
  readonly isOpen: boolean;
}

function rowOf({ line, cells, isOpen }: GivenRow, header: readonly string[]): CsvRow {
  return {
    line,
    cells: header.map((_, index) => unguardedText(cells[index] ?? '')),
    problem: isOpen ? 'a quotation mark is not closed properly' : surplus(cells, header),
  };
}

function surplus(cells: readonly string[], header: readonly string[]): string | undefined {
  const count = withoutTrailingBlanks(cells).length - header.length;
  return count > 0 ? `has ${count} more ${count === 1 ? 'cell' : 'cells'} than there are columns` : undefined;
}

function withoutTrailingBlanks(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}

function lineEnds(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
