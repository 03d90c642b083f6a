import type { ChangedBookingView } from '../../../api/contract/timeTravel.ts';
import type { BookingView } from '../../../api/contract/views.ts';
import { servedCustomers } from '../../../domain/groupEvent/servedCustomers.ts';
import { isCancelled, titleOf } from './board.ts';
import { unallocatedRow } from './hitTest.ts';
import { ghostsByRow, type PlannedBar, type RowGhosts } from './planGhosts.ts';

/** How a booking changed between two moments. */
export const changeKinds = ['added', 'moved', 'changed', 'cancelled'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** What differs between the board of one moment and that of a later one. */
export interface Comparison {
  /** How the bookings on the board change; unchanged ones are not included. */
  readonly kinds: ReadonlyMap<string, ChangeKind>;
  /** By person: the later places of bookings that are not there yet. */
  readonly ghosts: ReadonlyMap<string, RowGhosts>;
  /** The same by customer, whose rows do not change with who does the work. */
  readonly customerGhosts: ReadonlyMap<string, RowGhosts>;
}

const placing: ReadonlySet<string> = new Set(['start', 'end', 'resources']);

/** A booking that is cancelled is work no more, whatever else has changed. */
export function changeKindOf({ kind, after, before, changes }: ChangedBookingView): ChangeKind {
  const wasWork = before !== null && !isCancelled(before);
  if (isCancelled(after) && (wasWork || before === null)) return 'cancelled';
  // A booking that is no longer cancelled is work again.
  if (kind === 'added' || (!wasWork && !isCancelled(after))) return 'added';
  return changes.some(({ field }) => placing.has(field)) ? 'moved' : 'changed';
}

/** The differences, for drawing on the board of the earlier moment. */
export function comparisonOf(rows: readonly ChangedBookingView[]): Comparison {
  const kinds = new Map<string, ChangeKind>();
  const arriving: { row: string; bar: PlannedBar }[] = [];
  const ofCustomers: { row: string; bar: PlannedBar }[] = [];
  for (const row of rows) {
    const { after, before } = row;
    const kind = changeKindOf(row);
    kinds.set(row.bookingId, kind);
    if (kind !== 'added' && kind !== 'moved') continue;
    const bar = { bookingId: after.id, title: titleOf(after), start: after.start, end: after.end, kind };
    for (const id of rowsOf(after)) {
      if (before === null || !isSamePlace(before, after, id)) arriving.push({ row: id, bar });
    }
    const stays = before?.start === after.start && before.end === after.end;
    const served = stays ? servedCustomers(before) : [];
    for (const id of servedCustomers(after)) if (!served.includes(id)) ofCustomers.push({ row: id, bar });
  }
  return { kinds, ghosts: ghostsByRow(arriving), customerGhosts: ghostsByRow(ofCustomers) };
}

function rowsOf({ resources }: BookingView): readonly string[] {
  return resources.length === 0 ? [unallocatedRow] : resources.map(({ id }) => id);
}

/** Whether a booking keeps its place in this row, while it joins or leaves others. */
function isSamePlace(before: BookingView, after: BookingView, row: string): boolean {
  return before.start === after.start && before.end === after.end && rowsOf(before).includes(row);
}
