import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Interval } from '../../../domain/time/intervals.ts';
import { dayAt, instantIn, type TimelineWindow } from '../time/timelineWindow.ts';
import { instantAt, scrollAfterZoom, type TimeScale, xOf } from '../time/timeScale.ts';
import { narrowestTrack } from './metrics.ts';

export interface PlacedBoard {
  readonly scale: TimeScale;
  /** Hours shown at this zoom. If it stays the same while the scale changes, the board has been resized. */
  readonly hours: number;
  readonly gutter: number;
  /** Pixels beside the gutter for which the scale is made. */
  readonly track: number;
}

/** The least difference between two positions that is not merely the browser's rounding, in pixels. */
const moved = 1;

/**
 * Keeps the board's place in time when its scale changes. After a zoom, the instant under the pointer, or
 * else in the middle, stays in place. After a resize, because of a panel beside the board or of the window,
 * the instant at the left edge stays, so that the same hours stay in view and come back with the old size.
 */
export function useTimePlace(
  scroller: RefObject<HTMLDivElement | null>,
  { scale, hours, gutter, track }: PlacedBoard,
) {
  const anchor = useRef<number | undefined>(undefined);
  const before = useRef({ scale, hours });
  /**
   * The seconds before the left edge, as the user has scrolled, without the browser's rounding or clamping.
   */
  const place = useRef<number | undefined>(undefined);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const onScroll = () => {
      // The board has a new size and is not drawn for it yet: the browser may have clamped the position.
      if (Math.max(narrowestTrack, element.clientWidth - gutter) !== track) return;
      const known = place.current === undefined ? undefined : place.current * scale.pixelsPerSecond;
      if (known !== undefined && Math.abs(element.scrollLeft - known) < moved) return;
      place.current = element.scrollLeft / scale.pixelsPerSecond;
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [scroller, scale, gutter, track]);
  useLayoutEffect(() => {
    const element = scroller.current;
    const old = before.current;
    before.current = { scale, hours };
    if (element === null || old.scale === scale || old.scale.from !== scale.from) return;
    if (old.hours === hours) {
      const seconds = place.current ?? element.scrollLeft / old.scale.pixelsPerSecond;
      place.current = seconds;
      element.scrollLeft = seconds * scale.pixelsPerSecond;
      return;
    }
    const x = anchor.current ?? (element.clientWidth - gutter) / 2;
    anchor.current = undefined;
    element.scrollLeft = scrollAfterZoom(old.scale, scale, element.scrollLeft, x);
    place.current = element.scrollLeft / scale.pixelsPerSecond;
  }, [scroller, scale, hours, gutter]);
  return anchor;
}

/**
 * Where a window opens: at its present week, day or hour, or at its beginning if the present is not in it.
 */
export function useStartAt(
  scroller: RefObject<HTMLDivElement | null>,
  scale: TimeScale,
  shownWindow: TimelineWindow,
  look: { readonly hours: number; readonly weekStart: number; readonly now: () => number },
  ready: boolean,
) {
  const started = useRef<TimelineWindow | undefined>(undefined);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!ready || element === null || started.current === shownWindow) return;
    started.current = shownWindow;
    element.scrollLeft = xOf(scale, startOfLook(shownWindow, look));
  }, [scroller, scale, shownWindow, look, ready]);
}

/**
 * For days, the start of the working day; for weeks, the first day; for a few hours, the present at a third
 * of the width.
 */
function startOfLook(
  shownWindow: TimelineWindow,
  look: { readonly hours: number; readonly weekStart: number; readonly now: () => number },
): number {
  const present = look.now();
  const today = dayAt(shownWindow, present);
  const day = today ?? shownWindow.days[0];
  if (day === undefined) return shownWindow.from;
  if (look.hours >= 168) {
    const week = shownWindow.days.findLast((one) => one.start <= day.start && one.weekday === look.weekStart);
    return week?.start ?? shownWindow.from;
  }
  if (look.hours > 24) return day.start;
  const morning = instantIn(shownWindow, day, 6.5 * 3600);
  return today === undefined || look.hours >= 12 ? morning : present - (look.hours / 3) * 3600;
}

/** Reports the span in view when scrolling has come to rest. */
export function useViewReport(
  scroller: RefObject<HTMLDivElement | null>,
  scale: TimeScale,
  gutter: number,
  onView: (view: Interval) => void,
) {
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = () => {
      const room = element.clientWidth - gutter;
      onView({
        start: instantAt(scale, element.scrollLeft),
        end: Math.min(scale.to, instantAt(scale, element.scrollLeft + room)),
      });
    };
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(report, 120);
    };
    report();
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, scale, gutter, onView]);
}
