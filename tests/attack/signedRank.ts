/**
 * The probability that paired differences which mean nothing lie as far to one side as these (Wilcoxon's signed-rank
 * test, two-sided, by its normal approximation with the correction for ties; from some 20 pairs on). Outliers count by
 * their rank alone, so a pause of the machine in one pair decides nothing.
 */
export function signedRank(differences: readonly number[]): number {
  const ranked = differences
    .filter((difference) => difference !== 0)
    .map((difference) => ({ isPositive: difference > 0, size: Math.abs(difference) }))
    .sort((left, right) => left.size - right.size);
  const count = ranked.length;
  if (count === 0) return 1;
  let positive = 0;
  let ties = 0;
  for (let from = 0; from < count; ) {
    let to = from;
    while (to < count && ranked[to]?.size === ranked[from]?.size) to += 1;
    const tied = to - from;
    // Ranks begin at 1; those that tie share the mean of theirs.
    const rank = (from + 1 + to) / 2;
    positive += rank * ranked.slice(from, to).filter(({ isPositive }) => isPositive).length;
    ties += tied ** 3 - tied;
    from = to;
  }
  const mean = (count * (count + 1)) / 4;
  const variance = (count * (count + 1) * (2 * count + 1)) / 24 - ties / 48;
  const distance = Math.max(0, Math.abs(positive - mean) - 0.5);
  return variance === 0 ? 1 : 2 * upperTail(distance / Math.sqrt(variance));
}

/** Of the standard normal distribution, from 0 on (Abramowitz and Stegun 26.2.17; exact to 8 digits). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.231_641_9 * z);
  const series = [1.330_274_429, -1.821_255_978, 1.781_477_937, -0.356_563_782, 0.319_381_53].reduce(
    (sum, coefficient) => (sum + coefficient) * t,
    0,
  );
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
}
