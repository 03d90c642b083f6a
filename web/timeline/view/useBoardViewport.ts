import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { Interval } from '../../../domain/time/intervals.ts';
import type { RowPlaces } from '../board/rowPlaces.ts';
import type { TimelineWindow } from '../time/timelineWindow.ts';
import { instantAt, type TimeScale } from '../time/timeScale.ts';

/** What has to be drawn: rows from `firstRow` up to `endRow` (exclusive), and a span of time. */
export interface DrawnPart {
  readonly firstRow: number;
  readonly endRow: number;
  readonly time: Interval;
}

/** Rows drawn beyond each edge of the viewport, once those in view are drawn. */
const overscan = 3;
const overscanAfterMs = 250;
/** The drawn span moves in steps of this fraction of the viewport's width, and extends one step further. */
const chunk = 0.25;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of an element, updated whenever it changes; zero until it is known. */
export function useSize(ref: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = ref;
    if (current === null) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = current;
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}

/** How far the board is scrolled, in whole rows and in steps of the drawn span. */
interface Steps {
  readonly row: number;
  readonly chunk: number;
}

/** The step that begins at or before a place; the browser may have put the board a pixel beside it. */
function chunkAt(left: number, track: number): number {
  return Math.floor((left + 1) / (track * chunk));
}

/**
 * The part of the board in view, with a margin. It changes in steps, so that most frames of a scroll draw
 * nothing at all. `track` and `height` are those of the part that scrolls. A window is drawn at once where it opens
 * (`opensAt`, in pixels, once it is known), and not at its beginning first. `follow` reads where the board is.
 */
export function useDrawnPart(
  ref: RefObject<HTMLElement | null>,
  board: {
    readonly window: TimelineWindow;
    readonly scale: TimeScale;
    readonly places: RowPlaces;
    readonly rowCount: number;
    readonly track: number;
    readonly height: number;
    readonly opensAt: number | undefined;
  },
): { readonly part: DrawnPart; readonly follow: () => void } {
  const { window: shownWindow, scale, places, rowCount, track, height, opensAt } = board;
  const [margin, setMargin] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setMargin(overscan), overscanAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const [steps, setSteps] = useState<Steps>({ row: 0, chunk: 0 });
  const [opened, setOpened] = useState<TimelineWindow>();
  if (opensAt !== undefined && shownWindow !== opened) {
    setOpened(shownWindow);
    setSteps(({ row }) => ({ row, chunk: chunkAt(opensAt, track) }));
  }
  const follow = useCallback(() => {
    const { current } = ref;
    if (current === null) return;
    const row = Math.max(0, places.indexAt(current.scrollTop));
    const at = chunkAt(current.scrollLeft, track);
    setSteps((old) => (old.row === row && old.chunk === at ? old : { row, chunk: at }));
  }, [ref, track, places]);
  useEffect(() => {
    const { current } = ref;
    current?.addEventListener('scroll', follow, { passive: true });
    return () => current?.removeEventListener('scroll', follow);
  }, [ref, follow]);
  const time = useMemo((): Interval => {
    const step = track * chunk;
    return {
      start: Math.max(scale.from, instantAt(scale, (steps.chunk - 1) * step)),
      end: Math.min(scale.to, instantAt(scale, (steps.chunk + 2 + 1 / chunk) * step)),
    };
  }, [scale, track, steps.chunk]);
  const part = {
    firstRow: Math.max(0, steps.row - margin),
    endRow: Math.min(rowCount, steps.row + Math.ceil(height / places.rowHeight) + 1 + margin),
    time,
  };
  return { part, follow };
}
