import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Interval } from '../../../domain/time/intervals.ts';
import { dayAt, instantIn, type TimelineWindow } from '../time/timelineWindow.ts';
import { instantAt, scrollAfterZoom, type TimeScale, xOf } from '../time/timeScale.ts';
import { narrowestTrack } from './metrics.ts';

export interface PlacedBoard {
  readonly scale: TimeScale;
  /** How much the zoom shows; what else changes the scale is the size of the board. */
  readonly hours: number;
  readonly gutter: number;
  /** Pixels beside the gutter for which the scale is made. */
  readonly track: number;
}

/** So far apart two positions differ by more than the browser's rounding; pixels. */
const moved = 1;

/**
 * Keeps the board's place in time when its scale changes. Zoomed, the instant under the pointer, or else in the
 * middle, stays where it is; made wider or narrower, by a panel beside it or with the window, the instant at its
 * left edge, so that the same hours stay in view and come back when the size does.
 */
export function useTimePlace(
  scroller: RefObject<HTMLDivElement | null>,
  { scale, hours, gutter, track }: PlacedBoard,
) {
  const anchor = useRef<number | undefined>(undefined);
  const before = useRef({ scale, hours });
  /** The seconds before the left edge, as a person has scrolled; what the browser rounds or cuts off is not in it. */
  const place = useRef<number | undefined>(undefined);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const onScroll = () => {
      // The board has another size and is not drawn for it yet: the browser may have cut the position off.
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

/** The first look at a window: its present week, day or hour, or its beginning where it has no present. */
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

/** The working day begins in view; a week at its first day; a few hours with the present a third in. */
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

/** Tells the span in view when a scroll has come to rest. */
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
