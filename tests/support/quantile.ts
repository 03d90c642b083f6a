/** A quantile by nearest rank; 0 of no numbers. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** To so many decimals. */
export function rounded(value: number, decimals = 1): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals;
}
