import { unallocatedRow } from '../../board/hitTest.ts';
import type { Fit } from '../../gesture/propose.ts';

/**
 * Shows on each person's row how well it suits the booking that is held (`data-fit` on the row's element, outside React):
 * for the rows that are drawn, and for others as they scroll in. A few rows are judged in a frame, so that no frame is
 * late, and again when the booking is held at another time.
 */
export interface RowTints {
  /** The booking is held at this time, epoch seconds. */
  readonly show: (time: { readonly start: number; readonly end: number }) => void;
  /** Rows may have come into view. */
  readonly refresh: () => void;
  readonly hide: () => void;
}

/** The part of a frame that is spent on it, in milliseconds. */
const frameShareMs = 3;
/** How long a booking rests at a time before the rows are judged for it, so that a drag along them costs nothing. */
const restMs = 60;

export function createRowTints(rows: HTMLElement, fitIn: (row: string) => Fit | undefined): RowTints {
  /** What the rows are judged for; each row that is done says so. */
  let key: string | undefined;
  let frame: number | undefined;
  let rest: ReturnType<typeof setTimeout> | undefined;

  function judgeSome(): void {
    frame = undefined;
    const until = performance.now() + frameShareMs;
    for (const row of rows.querySelectorAll<HTMLElement>('[role="row"][data-row]')) {
      const id = row.dataset.row;
      if (id === undefined || id === unallocatedRow || row.dataset.fitFor === key) continue;
      if (performance.now() > until) {
        schedule();
        return;
      }
      const fit = fitIn(id);
      if (fit === undefined) return;
      if (row.dataset.fit !== fit) row.dataset.fit = fit;
      row.dataset.fitFor = key;
    }
  }

  function schedule(): void {
    if (key !== undefined) frame ??= requestAnimationFrame(judgeSome);
  }

  return {
    show: ({ start, end }) => {
      const next = `${start} ${end}`;
      if (next === key) return;
      const first = key === undefined;
      clearTimeout(rest);
      if (first) {
        key = next;
        schedule();
        return;
      }
      rest = setTimeout(() => {
        key = next;
        schedule();
      }, restMs);
    },
    refresh: schedule,
    hide: () => {
      key = undefined;
      clearTimeout(rest);
      if (frame !== undefined) cancelAnimationFrame(frame);
      frame = undefined;
      for (const row of rows.querySelectorAll<HTMLElement>('[data-fit]')) {
        delete row.dataset.fit;
        delete row.dataset.fitFor;
      }
    },
  };
}
