import { type Location, locationSchema } from '../../domain/fields.ts';
import type { UploadReport } from '../contract/upload.ts';
import type { MatchedColumns } from './matchColumns.ts';
import type { CsvRow } from './readCsv.ts';

export type UploadError = UploadReport['errors'][number];

/** Reads the cells of one row by field, and collects what was wrong with them. */
export interface RowReader {
  readonly line: number;
  readonly errors: readonly UploadError[];
  /** All of its cells, for telling rows apart and putting them into an order of their own. */
  readonly content: string;
  /** Empty if the cell is, or if there is no column for the field. */
  text(field: string): string;
  /** Undefined if the cell is empty, or says that there is no value (`NaN`, `n/a`). */
  number(field: string, kind: 'whole' | 'any'): number | undefined;
  /** Minutes, or `h:mm`; returned in seconds, greater than 0. */
  duration(field: string): number | undefined;
  yesNo(field: string): boolean | undefined;
  /** Separated by semicolons, bars or commas. */
  list(field: string): readonly string[];
  /** From `lat` and `lng`, which must both be given or both be empty. */
  location(): Location | undefined;
  /** The address with the columns that are appended to it. */
  address(): string | undefined;
  fail(field: string, reason: string): void;
}

/** Separators of a list in one cell. */
export const listSeparators = /[;|,]/;

const yes = ['yes', 'y', 'true', '1', 'x'];
/** How exports write that there is no number. */
const noNumber = ['', 'nan', 'n/a', 'na', 'null', 'none', '-'];
const no = ['no', 'n', 'false', '0'];

export function createRowReader(row: CsvRow, { places, columns }: MatchedColumns): RowReader {
  const errors: UploadError[] = [];
  const text = (field: string): string => row.cells[places.get(field) ?? -1] ?? '';
  const fail = (field: string, reason: string): void => {
    const column = columns[field] ?? null;
    errors.push({ line: row.line, column, value: column === null ? null : text(field), reason });
  };
  const number: RowReader['number'] = (field, kind) => {
    const cell = text(field);
    if (noNumber.includes(cell.toLowerCase())) return undefined;
    const value = /^[+-]?\d+([.]\d+)?(e[+-]?\d+)?$/i.test(cell) ? Number(cell) : Number.NaN;
    if (Number.isNaN(value)) fail(field, 'is not a number');
    else if (kind === 'whole' && !Number.isInteger(value)) fail(field, 'is not a whole number');
    else return value;
    return undefined;
  };

  return {
    line: row.line,
    errors,
    content: row.cells.join('\n'),
    text,
    number,
    fail,
    duration(field) {
      const clock = /^(\d{1,3}):(\d{2})$/.exec(text(field));
      const minutes = clock === null ? number(field, 'any') : Number(clock[1]) * 60 + Number(clock[2]);
      if (minutes === undefined) return undefined;
      if (minutes > 0) return Math.round(minutes * 60);
      fail(field, 'is not a duration');
      return undefined;
    },
    yesNo(field) {
      const cell = text(field).toLowerCase();
      if (cell === '') return undefined;
      if (yes.includes(cell)) return true;
      if (!no.includes(cell)) fail(field, 'is neither yes nor no');
      return false;
    },
    list: (field) => [
      ...new Set(
        text(field)
          .split(listSeparators)
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      ),
    ],
    location() {
      const before = errors.length;
      const lat = number('lat', 'any');
      const lng = number('lng', 'any');
      if (errors.length > before || (lat === undefined && lng === undefined)) return undefined;
      if (lat === undefined || lng === undefined) {
        fail(lat === undefined ? 'lat' : 'lng', 'is missing: latitude and longitude go together');
        return undefined;
      }
      const parsed = locationSchema.safeParse({ lat, lng });
      if (parsed.success) return parsed.data;
      for (const issue of parsed.error.issues) fail(String(issue.path[0]), 'is not a place on earth');
      return undefined;
    },
    address() {
      const region = [text('state'), text('postcode')].filter((part) => part !== '').join(' ');
      const parts = [text('address'), text('city'), region].filter((part) => part !== '');
      return text('address') === '' ? undefined : parts.join(', ');
    },
  };
}
