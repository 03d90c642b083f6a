import type { PlanPreview } from '../../../api/contract/planning.ts';
import { unallocatedRow } from './hitTest.ts';

/** A booking where a plan would put it; epoch seconds. */
export interface PlannedBar {
  readonly bookingId: string;
  readonly title: string;
  readonly start: number;
  readonly end: number;
  /**
   * Set if the bar shows a later moment that the board is compared with, or where a staged change found it, and not a plan.
   */
  readonly kind?: 'added' | 'moved' | 'was';
}

/** How a plan would change one row, or how the row differs at a later moment. */
export interface RowGhosts {
  readonly arriving: readonly PlannedBar[];
  readonly leavingIds: ReadonlySet<string>;
}

/** Bars by the rows in which they are drawn beside what stands there. */
export function ghostsByRow(
  bars: readonly { readonly row: string; readonly bar: PlannedBar }[],
): ReadonlyMap<string, RowGhosts> {
  return new Map(
    [...Map.groupBy(bars, ({ row }) => row)].map(([row, those]) => [
      row,
      { arriving: those.map(({ bar }) => bar), leavingIds: nobody },
    ]),
  );
}

const nobody: ReadonlySet<string> = new Set();

/** What a plan would change, by row; unchanged rows are not included. */
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
