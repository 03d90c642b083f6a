import type { UnknownValues } from '../../contract/upload.ts';
import { plainName, textOrder } from './naturalKey.ts';

/** So many values of a field are listed; further ones are counted. */
const mostListed = 200;

/** Collects the values of a file that nobody knows. */
export interface UnknownValueList {
  /** `guess`: what it probably stands for. */
  add(field: string, value: string, becomes: UnknownValues['becomes'], guess?: string): void;
  /** By field, the most frequent first. `columnOf`: the column that a field has in the file. */
  list(columnOf: (field: string) => string | undefined): UnknownValues[];
}

interface Counted {
  readonly value: string;
  readonly guess: string | null;
  count: number;
}

export function createUnknownValues(): UnknownValueList {
  const fields = new Map<string, { becomes: UnknownValues['becomes']; values: Map<string, Counted> }>();
  return {
    add(field, value, becomes, guess) {
      const of = fields.get(field) ?? { becomes, values: new Map<string, Counted>() };
      fields.set(field, of);
      const before = of.values.get(plainName(value));
      if (before === undefined) of.values.set(plainName(value), { value, guess: guess ?? null, count: 1 });
      else before.count += 1;
    },
    list: (columnOf) =>
      [...fields].flatMap(([field, { becomes, values }]) => {
        const column = columnOf(field);
        // What every row has alike is corrected where it was given.
        if (column === undefined) return [];
        const all = [...values.values()].sort(
          (one, other) => other.count - one.count || textOrder(one.value, other.value),
        );
        return [{ field, column, becomes, different: all.length, values: all.slice(0, mostListed) }];
      }),
  };
}
