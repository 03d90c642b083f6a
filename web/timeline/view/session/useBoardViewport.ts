import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Interval } from '../../../../domain/time/intervals.ts';
import type { RowPlaces } from '../../board/rowPlaces.ts';
import type { TimelineWindow } from '../../time/timelineWindow.ts';
import { instantAt, type TimeScale } from '../../time/timeScale.ts';

/** What has to be drawn: rows from `firstRow` up to `endRow` (exclusive), and a span of time. */
export interface DrawnPart {
  readonly firstRow: number;
  readonly endRow: number;
  readonly time: Interval;
}

/** Rows drawn beyond each edge of the viewport, and steps of time as below, once what is in view is drawn. */
const overscan = { rows: 3, steps: 1 } as const;
const noOverscan = { rows: 0, steps: 0 } as const;
const overscanAfterMs = 250;
/** The drawn span moves in steps of this fraction of the viewport's width, and extends as many steps further. */
const chunk = 0.25;

export interface Size {
  readonly width: number;
  readonly height: number;
}

const unknownSize: Size = { width: 0, height: 0 };

/**
 * The size of an element, updated whenever it changes; zero until it is known. With an `expected` one the element is drawn
 * at once for it, instead of empty first, and corrected before it is seen.
 */
export function useSize(ref: RefObject<HTMLElement | null>, expected: Size = unknownSize): Size {
  const [size, setSize] = useState(expected);
  const isExpected = useRef(expected.width > 0);
  useLayoutEffect(() => {
    const { current } = ref;
    if (current === null) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = current;
      setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    if (!isExpected.current) measure();
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
 * (`opensAt`, in pixels, once it is known), and not at its beginning first. It is whole once it has its margin. `follow`
 * reads where the board is.
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
): { readonly part: DrawnPart; readonly isWhole: boolean; readonly follow: () => void } {
  const { window: shownWindow, scale, places, rowCount, track, height, opensAt } = board;
  const [margin, setMargin] = useState<typeof overscan | typeof noOverscan>(noOverscan);
  useEffect(() => {
    const timer = setTimeout(() => setMargin(overscan), overscanAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const [steps, setSteps] = useState<Steps>({ row: 0, chunk: 0 });
  const asked = useRef(steps);
  const [opened, setOpened] = useState<TimelineWindow>();
  if (opensAt !== undefined && shownWindow !== opened) {
    setOpened(shownWindow);
    asked.current = { row: steps.row, chunk: chunkAt(opensAt, track) };
    setSteps(asked.current);
  }
  const follow = useCallback(() => {
    const { current } = ref;
    if (current === null) return;
    const row = Math.max(0, places.indexAt(current.scrollTop));
    const at = chunkAt(current.scrollLeft, track);
    // Nothing is asked of React where nothing is new: it would draw the board again to find that out.
    if (asked.current.row === row && asked.current.chunk === at) return;
    asked.current = { row, chunk: at };
    setSteps(asked.current);
  }, [ref, track, places]);
  // At once, or the browser tells one of an old size where the board is in a new one.
  useLayoutEffect(() => {
    const { current } = ref;
    current?.addEventListener('scroll', follow, { passive: true });
    return () => current?.removeEventListener('scroll', follow);
  }, [ref, follow]);
  const time = useMemo((): Interval => {
    const step = track * chunk;
    return {
      start: Math.max(scale.from, instantAt(scale, (steps.chunk - margin.steps) * step)),
      end: Math.min(scale.to, instantAt(scale, (steps.chunk + 1 + margin.steps + 1 / chunk) * step)),
    };
  }, [scale, track, steps.chunk, margin]);
  const part = {
    firstRow: Math.max(0, steps.row - margin.rows),
    endRow: Math.min(rowCount, steps.row + Math.ceil(height / places.rowHeight) + 1 + margin.rows),
    time,
  };
  return { part, isWhole: margin === overscan, follow };
}
