import { dateOfLocalDay, type LocalDay } from '../../../domain/time/localDay.ts';
import { possibleOrders } from '../../../domain/time/localMoment.ts';
import type { DateOrder, DateQuestion } from '../../contract/upload.ts';
import type { CsvRow } from './readCsv.ts';

/** A column of dates: its place in the file, and its name. */
export interface DateColumn {
  readonly place: number;
  readonly column: string;
}

/** The order of day and month in the dates of a file. */
export interface FoundDateOrder {
  /** Null if no date depends on it, or if it has to be asked for. */
  readonly order: DateOrder | null;
  /** Null if it need not be asked for. */
  readonly question: DateQuestion | null;
}

/** So many dates are shown with a question. */
const examplesShown = 4;
/** One slip of the pen among so many dates that are certain does not make the others doubtful. */
const certainForOne = 10;

type Example = DateQuestion['examples'][number];

/**
 * Whether the dates of a file have the day or the month first. All columns of dates count together, because a program
 * or a spreadsheet writes all of its dates alike: one date that can be read in one way only decides for the file. If
 * there is none, or if there are such dates of both kinds, the order is asked for; it is never decided row by row.
 */
export function findDateOrder(rows: readonly CsvRow[], columns: readonly DateColumn[]): FoundDateOrder {
  const found = { dayFirst: 0, monthFirst: 0, either: 0 };
  const examples = new Map<keyof typeof found, Example[]>();
  for (const { line, cells } of rows) {
    for (const { place, column } of columns) {
      const value = cells[place] ?? '';
      const orders = possibleOrders(value);
      if (orders === undefined || orders.dayFirst === orders.monthFirst) continue;
      const { dayFirst, monthFirst } = orders;
      const kind = monthFirst === undefined ? 'dayFirst' : dayFirst === undefined ? 'monthFirst' : 'either';
      found[kind] += 1;
      const shown = examples.get(kind) ?? [];
      examples.set(kind, shown);
      if (shown.length < examplesShown && shown.every((one) => one.value !== value)) {
        shown.push({ line, column, value, dayFirst: dateText(dayFirst), monthFirst: dateText(monthFirst) });
      }
    }
  }
  const of = (kind: keyof typeof found) => examples.get(kind) ?? [];
  if (found.dayFirst > found.monthFirst * certainForOne) return { order: 'dayFirst', question: null };
  if (found.monthFirst > found.dayFirst * certainForOne) return { order: 'monthFirst', question: null };
  if (found.dayFirst + found.monthFirst + found.either === 0) return { order: null, question: null };
  const half = examplesShown / 2;
  const shown =
    found.dayFirst === 0 && found.monthFirst === 0
      ? { why: 'either' as const, examples: of('either') }
      : {
          why: 'both' as const,
          examples: [...of('dayFirst').slice(0, half), ...of('monthFirst').slice(0, half)],
        };
  return { order: null, question: shown };
}

function dateText(day: LocalDay | undefined): string | null {
  return day === undefined ? null : dateOfLocalDay(day);
}
