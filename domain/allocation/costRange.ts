import type { FactOf } from '../catalogues/readings.ts';

/**
 * The lowest and the highest finite `weightage_cost` among some people, by which the cost part of a score is
 * scaled.
 */
export interface CostRange {
  readonly lowest: number;
  readonly highest: number;
}

/** `weightage_cost`: the sum of the unit prices of these labels; infinite if none of them has a price. */
export function weightageCost(
  labelIds: readonly string[],
  labelOf: ReadonlyMap<string, Pick<FactOf<'label'>, 'unitPrice'>>,
): number {
  let cost: number | null = null;
  for (const id of new Set(labelIds)) {
    const price = labelOf.get(id)?.unitPrice ?? null;
    if (price !== null) cost = (cost ?? 0) + price;
  }
  return cost ?? Number.POSITIVE_INFINITY;
}

/** The range of these costs; null if none of them is finite. */
export function costRangeOf(costs: readonly number[]): CostRange | null {
  const finite = costs.filter(Number.isFinite);
  if (finite.length === 0) return null;
  return {
    lowest: finite.reduce((one, other) => Math.min(one, other)),
    highest: finite.reduce((one, other) => Math.max(one, other)),
  };
}
