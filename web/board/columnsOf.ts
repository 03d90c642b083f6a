import { dateOfLocalDay, localDayOfDate } from '../../domain/time/localDay.ts';
import { type BoardBy, nothing, type Work, type WorkColumn } from './work.ts';

/** The most days in a row that have a column each, whether there is work on them or not. */
const mostDays = 31;

export interface ColumnNames {
  /** The stages in their order, those that are over last. */
  readonly stages: readonly WorkColumn[];
  readonly nameOf: (by: 'people' | 'label', id: string) => string;
  readonly dateText: (date: string) => string;
}

const nothingLabels = { people: 'Nobody', label: 'No label', day: 'No day' } as const;

/**
 * The columns of a board: every stage; or the people, or the labels, that the work names, by name; or the days from the first to
 * the last that have work. Last comes that of the work which has none.
 */
export function columnsOf(
  by: BoardBy,
  work: readonly Work[],
  { stages, nameOf, dateText }: ColumnNames,
): readonly WorkColumn[] {
  if (by === 'stage') return stages;
  const values = new Set(work.flatMap((one) => one.in[by]));
  values.delete(nothing);
  const named =
    by === 'day'
      ? daysOf([...values].toSorted()).map((value) => ({ value, label: dateText(value), over: false }))
      : [...values]
          .map((value) => ({ value, label: nameOf(by, value), over: false }))
          .toSorted((one, other) => one.label.localeCompare(other.label));
  return [...named, { value: nothing, label: nothingLabels[by], over: false }];
}

/** Every day between the first and the last, unless these are too many. */
function daysOf(dates: readonly string[]): readonly string[] {
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return dates;
  const from = localDayOfDate(first);
  const count = localDayOfDate(last) - from + 1;
  return count > mostDays ? dates : Array.from({ length: count }, (_, at) => dateOfLocalDay(from + at));
}

/** The work of each column, in its order. */
export function workByColumn(by: BoardBy, work: readonly Work[]): ReadonlyMap<string, readonly Work[]> {
  const columns = new Map<string, Work[]>();
  for (const one of work) {
    for (const value of one.in[by]) {
      const column = columns.get(value);
      if (column === undefined) columns.set(value, [one]);
      else column.push(one);
    }
  }
  return columns;
}

/** The nearest column on a side of another to which something moves a card; undefined if there is none. */
export function nearestOf<Column extends { readonly value: string }>(
  columns: readonly Column[],
  from: string,
  side: 'left' | 'right',
  moves: (column: Column) => boolean,
): Column | undefined {
  const at = columns.findIndex(({ value }) => value === from);
  const beside = side === 'right' ? columns.slice(at + 1) : columns.slice(0, at).toReversed();
  return beside.find(moves);
}
