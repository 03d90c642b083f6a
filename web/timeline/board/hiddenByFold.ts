import { foldAt, type TimeScale } from '../time/timeScale.ts';
import { type Board, isCancelled } from './board.ts';
import { type BoardFilter, isShown } from './boardFilter.ts';

/** How many bookings of a board lie wholly within each folded night, by its start; others and cancelled ones are left out. */
export function hiddenByFold(
  scale: TimeScale,
  { bookings }: Pick<Board, 'bookings'>,
  filter: BoardFilter,
): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  if (scale.folds.length === 0) return counts;
  for (const booking of bookings.values()) {
    const fold = foldAt(scale, booking.start);
    if (fold === undefined || booking.end > fold.end) continue;
    if (isCancelled(booking) || !isShown(booking, filter)) continue;
    counts.set(fold.start, (counts.get(fold.start) ?? 0) + 1);
  }
  return counts;
}
