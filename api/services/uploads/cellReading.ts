import type { DateOrder, FileReading } from '../../contract/upload.ts';
import { plainName } from './naturalKey.ts';
import { createUnknownValues, type UnknownValueList } from './unknownValues.ts';

/** How the cells of a file are read, besides which column fills which field. */
export interface CellReading {
  readonly dateOrder: DateOrder;
  /** What a value of a field stands for; itself if nothing else is said, and empty if it is to be left out. */
  readonly meaning: (field: string, value: string) => string;
  /** The value of a field in rows that have none of their own; empty if there is none. */
  readonly fallback: (field: string) => string;
  /** Is told of values that nobody knows. */
  readonly unknown: UnknownValueList;
}

/** Cells as they are written. */
export const asWritten: Pick<FileReading, 'values' | 'defaults'> = { values: {}, defaults: {} };

export function cellReading(
  { values, defaults }: Pick<FileReading, 'values' | 'defaults'>,
  dateOrder: DateOrder,
): CellReading {
  const meanings = new Map(
    Object.entries(values).map(([field, map]) => [
      field,
      new Map(Object.entries(map).map(([value, means]) => [plainName(value), means.trim()])),
    ]),
  );
  const fallbacks = new Map(Object.entries(defaults).map(([field, value]) => [field, value.trim()]));
  return {
    dateOrder,
    meaning(field, value) {
      const map = meanings.get(field);
      return map === undefined ? value : (map.get(plainName(value)) ?? value);
    },
    fallback: (field) => fallbacks.get(field) ?? '',
    unknown: createUnknownValues(),
  };
}
