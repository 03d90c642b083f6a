import Papa from 'papaparse';
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
  /** The line of the header, and its column names, trimmed; empty if the file has no rows at all. */
  readonly headerLine: number;
  readonly header: readonly string[];
  readonly rows: readonly CsvRow[];
  /** Whether there are more rows than may be read; `rows` is without them. */
  readonly cutOff: boolean;
}

/**
 * Reads CSV text: quoted fields that span lines, a byte order mark, any line ends, comma, semicolon or tab.
 * The first row that is not empty is the header. Empty rows are skipped; empty cells beyond the header's
 * columns are stray commas and dropped. Reads no further than the rows that it may.
 */
export function readCsv(text: string, mostRows = Number.POSITIVE_INFINITY): CsvFile {
  const content = text.startsWith('\ufeff') ? text.slice(1) : text;
  let line = 1;
  let consumed = 0;
  let headerLine = 1;
  let header: readonly string[] = [];
  const rows: CsvRow[] = [];
  let cutOff = false;
  Papa.parse<string[]>(content, {
    delimiter: delimiterOf(content),
    step({ data, errors, meta }, parser) {
      const begins = line;
      line += lineEnds(content.slice(consumed, meta.cursor));
      consumed = meta.cursor;
      const cells = data.map((cell) => cell.trim());
      if (cells.every((cell) => cell === '')) return;
      if (header.length === 0) {
        headerLine = begins;
        header = withoutTrailingBlanks(cells);
        return;
      }
      if (rows.length === mostRows) {
        cutOff = true;
        parser.abort();
        return;
      }
      const quotes = errors.find((error) => error.type === 'Quotes');
      rows.push({
        line: begins,
        cells: header.map((_, index) => unguardedText(cells[index] ?? '')),
        problem: quotes === undefined ? surplus(cells, header) : 'a quotation mark is not closed properly',
      });
    },
  });
  return { headerLine, header, rows, cutOff };
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

/** The most frequent of comma, semicolon and tab in the first line that is not empty; else the comma. */
function delimiterOf(content: string): string {
  const firstLine = /^[^\S\t]*(\S.*)$/m.exec(content)?.[1] ?? '';
  const unquoted = firstLine.replaceAll(/"[^"]*"/g, '');
  const count = (delimiter: string) => unquoted.split(delimiter).length;
  return [';', '\t'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best), ',');
}
