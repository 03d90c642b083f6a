/** The fields between which a record lasts, and the most seconds between them. */
export interface Span<Field extends string = string> {
  readonly start: Field;
  readonly end: Field;
  readonly longest: number;
}

/** Why a record cannot last from one of its values to the other; undefined if it can, or has neither. */
export function brokenSpan(
  { start, end, longest }: Span,
  { [start]: from = null, [end]: to = null }: Readonly<Record<string, unknown>>,
): { readonly path: string; readonly message: string } | undefined {
  if (typeof from !== 'number' || typeof to !== 'number') {
    if (from === to) return undefined;
    return { path: from === null ? start : end, message: 'is required if the other is given' };
  }
  if (to <= from) return { path: end, message: 'must be after start' };
  return to - from > longest
    ? { path: end, message: `must be at most ${longest / 86_400} days after start` }
    : undefined;
}
