import { readDay } from '../time/readDay.ts';

/** How a text of comma-separated values is to be read. */
export interface CsvForm {
  readonly delimiter: string;
  /** How many characters stand before its first row: a byte order mark, and a line that names the separator (`sep=;`). */
  readonly before: number;
}

/** The separator that the text names itself; else the most frequent of comma, semicolon and tab in the first line that is not empty; else the comma. */
export function csvForm(text: string): CsvForm {
  const [before = '', named] = /^\ufeff?(?:"?sep=(.)"?[^\S\t]*(?:\r\n|\r|\n))?/i.exec(text) ?? [];
  if (named !== undefined) return { delimiter: named, before: before.length };
  const firstLine = /^[^\S\t]*(\S.*)$/m.exec(text.slice(before.length))?.[1] ?? '';
  const unquoted = firstLine.replaceAll(/"[^"]*"/g, '');
  const count = (delimiter: string) => unquoted.split(delimiter).length;
  const delimiter = [';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best), ',');
  return { delimiter, before: before.length };
}

/** The columns of a file. */
export interface ColumnNames {
  /** Each once: a second column of the same name has its number behind it, `Date (2)`. Empty for one without a name. */
  readonly names: readonly string[];
  /** Whether the first row names them; otherwise they are numbered, and it is a row like the others. */
  readonly areInFile: boolean;
}

/**
 * The names of the columns from the first rows that are not empty. The first one has none if it has a date, a time of day,
 * an e-mail address or a decimal where the second one has such a value as well.
 */
export function columnNames(first: readonly string[], second: readonly string[] | undefined): ColumnNames {
  const cells = first
    .slice(0, first.findLastIndex((cell) => cell.trim() !== '') + 1)
    .map((cell) => cell.trim());
  const isValue = cells.some((cell, place) => {
    const kind = kindOf(cell);
    return kind !== undefined && (second === undefined || kind === kindOf(second[place]?.trim() ?? ''));
  });
  if (isValue) return { names: cells.map((_, place) => `Column ${place + 1}`), areInFile: false };
  const counts = new Map<string, number>();
  const names = cells.map((cell) => {
    const count = (counts.get(cell) ?? 0) + 1;
    counts.set(cell, count);
    return cell === '' || count === 1 ? cell : `${cell} (${count})`;
  });
  return { names, areInFile: true };
}

/** What a value is that no column is called. */
function kindOf(cell: string): string | undefined {
  if (/^\d{1,2}[:h]\d{2}/.test(cell)) return 'time';
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell)) return 'email';
  if (/^-?\d+[.,]\d+$/.test(cell)) return 'decimal';
  const date = /^\S*\d\S*/.exec(cell)?.[0].replace(/T.*$/, '') ?? '';
  const isDate = (['dayFirst', 'monthFirst'] as const).some((order) => readDay(date, order) !== undefined);
  return isDate && /\D/.test(date) ? 'date' : undefined;
}
