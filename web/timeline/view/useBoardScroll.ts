import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Interval } from '../../../domain/time/intervals.ts';
import { dayAt, instantIn, type TimelineWindow } from '../time/timelineWindow.ts';
import { instantAt, scrollAfterZoom, type TimeScale, xOf } from '../time/timeScale.ts';

/** Keeps the instant under the pointer, or else in the middle, in its place when the scale changes. */
export function useZoomAnchor(scroller: RefObject<HTMLDivElement | null>, scale: TimeScale, gutter: number) {
  const anchor = useRef<number | undefined>(undefined);
  const before = useRef(scale);
  useLayoutEffect(() => {
    const element = scroller.current;
    const old = before.current;
    before.current = scale;
    if (element === null || old === scale || old.from !== scale.from) return;
    const x = anchor.current ?? (element.clientWidth - gutter) / 2;
    anchor.current = undefined;
    element.scrollLeft = scrollAfterZoom(old, scale, element.scrollLeft, x);
  }, [scroller, scale, gutter]);
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
