import type { PlanMode } from '../../../api/contract/planning.ts';
import { bookingWords, counted } from '../board/boardWords.ts';
import type { PlacementChange } from './placementChange.ts';
import type { HistoryEntry } from './undoHistory.ts';

/** What a person did, in words. Of a plan that was undone in part, each part has its own number of bookings. */
export function labelOf(entry: HistoryEntry | undefined): string | undefined {
  return entry?.plan === undefined ? entry?.label : planLabel(entry.plan, entry.changes);
}

/** `Allocate 12 bookings` */
export function planLabel(mode: PlanMode, changes: readonly PlacementChange[]): string {
  return `${mode === 'optimise' ? 'Improve' : 'Allocate'} ${counted(bookingWords, changes.length)}`;
}
