import type { Reference } from '../../domain/kernel/reference.ts';

/** References of several records as one for each category, so that they are looked up at once; what one adds stays its own. */
export function gatheredReferences(named: readonly Reference[]): readonly Reference[] {
  const plain = named.filter(({ added }) => added === undefined);
  const byCategory = Map.groupBy(plain, ({ category }) => category);
  return [
    ...[...byCategory].map(([category, of]) => ({
      category,
      ids: [...new Set(of.flatMap(({ ids }) => ids))],
      path: 'changes',
    })),
    ...named.filter(({ added }) => added !== undefined),
  ];
}
