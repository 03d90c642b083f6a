import type { PlanPreview } from '../../../api/contract/planning.ts';
import { unallocatedRow } from './hitTest.ts';

/** A booking where a plan would put it; epoch seconds. */
export interface PlannedBar {
  readonly bookingId: string;
  readonly title: string;
  readonly start: number;
  readonly end: number;
  /** Where it comes to be by a later moment that the board is compared with, not by a plan. */
  readonly kind?: 'added' | 'moved';
}

/** What a plan would do to one row, or has been done to it by a later moment. */
export interface RowGhosts {
  readonly arriving: readonly PlannedBar[];
  readonly leavingIds: ReadonlySet<string>;
}

/** What a plan would do, by row; rows that it leaves alone are not in it. */
export function planGhosts({ changes }: Pick<PlanPreview, 'changes'>): ReadonlyMap<string, RowGhosts> {
  const rows = new Map<string, { arriving: PlannedBar[]; leavingIds: Set<string> }>();
  const rowFor = (id: string) => {
    let row = rows.get(id);
    if (row === undefined) {
      row = { arriving: [], leavingIds: new Set() };
      rows.set(id, row);
    }
    return row;
  };
  for (const { bookingId, title, customerName, start, end, before, after } of changes) {
    const from = before.length === 0 ? [unallocatedRow] : before.map(({ id }) => id);
    const to = after.length === 0 ? [unallocatedRow] : after.map(({ id }) => id);
    for (const id of from) if (!to.includes(id)) rowFor(id).leavingIds.add(bookingId);
    for (const id of to) {
      if (from.includes(id)) continue;
      rowFor(id).arriving.push({ bookingId, title: title === '' ? customerName : title, start, end });
    }
  }
  return rows;
}
