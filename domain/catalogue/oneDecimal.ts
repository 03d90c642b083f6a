/** If ten times a number is this near to a half, the number's own binary digits decide how it is rounded. */
const nearHalf = 1e-6;
/** Below this, ten times a number is exact enough to tell how near it is to a half. */
const largest = 1e6;

/**
 * A number with one decimal, the same text as `toFixed(1)` in a fraction of the time: a ranking of a thousand
 * people shows hundreds of distances.
 */
export function oneDecimal(value: number): string {
  const tenths = value * 10;
  const rounded = Math.round(tenths);
  if (!(value >= 0 && value < largest) || Math.abs(tenths - rounded) > 0.5 - nearHalf) {
    return value.toFixed(1);
  }
  return `${Math.floor(rounded / 10)}.${rounded % 10}`;
}
