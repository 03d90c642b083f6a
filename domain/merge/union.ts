import { sameValue } from '../kernel/changedFields.ts';

/** Everything in the first list, then what only the second has; nothing of the second twice. */
export function union<Item>(first: readonly Item[], second: readonly Item[]): Item[] {
  const further = second.filter((item) => !first.some((other) => sameValue(item, other)));
  return [...first, ...further.filter((item, at) => further.findIndex((one) => sameValue(one, item)) === at)];
}

/** The fields of `after` that differ from those of `before`. */
export function differing<Details extends object>(
  before: Details,
  after: Partial<Details>,
): Partial<Details> {
  const changed: Partial<Details> = {};
  for (const field in after) {
    if (!sameValue(after[field], before[field])) changed[field] = after[field];
  }
  return changed;
}
