/** How many are named; the others are counted. */
const mostNamed = 3;

/**
 * What people or customers still have to do from now on: `Still to do: 12 bookings.`, of several
 * `Still to do: 15 bookings, Ana Lopez 12, Ben Carr 3.`
 */
export function stillToDoText(totals: readonly { readonly title: string; readonly total: number }[]): string {
  const all = totals.reduce((sum, { total }) => sum + total, 0);
  if (all === 0) return 'No bookings are still to do.';
  const counted = `${all} ${all === 1 ? 'booking' : 'bookings'}`;
  if (totals.length === 1) return `Still to do: ${counted}.`;
  const most = totals.toSorted((one, other) => other.total - one.total);
  const named = most.slice(0, mostNamed).map(({ title, total }) => `${title} ${total}`);
  const others = most.length - named.length;
  return `Still to do: ${[counted, ...named, ...(others > 0 ? [`${others} more`] : [])].join(', ')}.`;
}
