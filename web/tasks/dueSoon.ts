/** What is due later than in a week is nothing that somebody's day is about, in seconds. */
const soonSeconds = 7 * 86_400;

/** Those of some rows that are due within a week of now (epoch seconds), late ones and those without a time as well. */
export function dueSoon<Row extends { readonly due?: unknown }>(
  rows: readonly Row[],
  now: number,
): readonly Row[] {
  return rows.filter(({ due }) => typeof due !== 'number' || due < now + soonSeconds);
}
