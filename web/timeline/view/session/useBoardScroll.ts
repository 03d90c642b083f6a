import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Interval } from '../../../../domain/time/intervals.ts';
import { type LocalDay, secondOfLocalDay } from '../../../../domain/time/localDay.ts';
import { type SeenDays, seenDays } from '../../time/seenDays.ts';
import { dayAt, instantIn, type TimelineWindow } from '../../time/timelineWindow.ts';
import { foldAt, instantAt, scrollAfterZoom, type TimeScale, timeAt, xOf } from '../../time/timeScale.ts';
import { narrowestTrack } from '../metrics.ts';

export interface PlacedBoard {
  readonly scale: TimeScale;
  /** Hours shown at this zoom. If it stays the same while the scale changes, the board has been resized. */
  readonly hours: number;
  readonly gutter: number;
  /** Pixels beside the gutter for which the scale is made. */
  readonly track: number;
  /** What stays in place after a zoom with no pointer: the first of these instants that is in view. */
  readonly steady: () => readonly number[];
}

/** The least difference between two positions that is not merely the browser's rounding, in pixels. */
const moved = 1;

/**
 * Keeps the board's place in time when its scale changes. After a zoom, the instant under the pointer stays in
 * place; without a pointer the selection, or else now, or else the middle. After a resize, because of a panel beside the board or of the window,
 * the instant at the left edge stays, so that the same hours stay in view and come back with the old size.
 */
export function useTimePlace(
  scroller: RefObject<HTMLDivElement | null>,
  { scale, hours, gutter, track, steady }: PlacedBoard,
) {
  const anchor = useRef<number | undefined>(undefined);
  const latest = useRef(steady);
  latest.current = steady;
  const before = useRef({ scale, hours });
  /**
   * The instant at the left edge, as the user has scrolled, without the browser's rounding or clamping.
   */
  const place = useRef<number | undefined>(undefined);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const onScroll = () => {
      // The board has a new size and is not drawn for it yet: the browser may have clamped the position.
      if (Math.max(narrowestTrack, element.clientWidth - gutter) !== track) return;
      const known = place.current === undefined ? undefined : xOf(scale, place.current);
      if (known !== undefined && Math.abs(element.scrollLeft - known) < moved) return;
      place.current = timeAt(scale, element.scrollLeft);
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
      const left = place.current ?? timeAt(old.scale, element.scrollLeft);
      place.current = left;
      element.scrollLeft = xOf(scale, left);
      return;
    }
    const room = element.clientWidth - gutter;
    const x =
      anchor.current ??
      latest
        .current()
        .map((instant) => xOf(old.scale, instant) - element.scrollLeft)
        .find((place) => place >= 0 && place <= room) ??
      room / 2;
    anchor.current = undefined;
    element.scrollLeft = scrollAfterZoom(old.scale, scale, element.scrollLeft, x);
    place.current = timeAt(scale, element.scrollLeft);
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
  look: BoardLook,
  ready: boolean,
) {
  const started = useRef<{ window: TimelineWindow; asked: AskedDay | undefined } | undefined>(undefined);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!ready || element === null) return;
    const { window, asked } = started.current ?? {};
    if (window === shownWindow && asked === look.asked) return;
    started.current = { window: shownWindow, asked: look.asked };
    element.scrollLeft = leftOf(scale, startOfLook(shownWindow, look, scale, element.scrollLeft));
  }, [scroller, scale, shownWindow, look, ready]);
}

/**
 * Where a window that nobody has scrolled opens, in pixels from its beginning; undefined where that depends on the hour
 * that is in view.
 */
export function opensAt(shownWindow: TimelineWindow, look: BoardLook, scale: TimeScale): number | undefined {
  return look.asked === undefined ? leftOf(scale, startOfLook(shownWindow, look, scale, 0)) : undefined;
}

/** A day that the user asked to see: a new object every time. */
export interface AskedDay {
  readonly day: LocalDay;
}

interface BoardLook {
  readonly hours: number;
  readonly weekStart: number;
  readonly now: () => number;
  readonly asked: AskedDay | undefined;
}

/** Where to scroll to for an instant to be at the left edge: a folded night is in view from its beginning. */
function leftOf(scale: TimeScale, instant: number): number {
  return foldAt(scale, instant)?.x ?? xOf(scale, instant);
}

/**
 * For days, the strip of the night before or the early morning; for weeks, the first day; for a few hours, the present at a third
 * of the width, or on another day that was asked for the hour that is shown.
 */
function startOfLook(
  shownWindow: TimelineWindow,
  { hours, weekStart, now, asked }: BoardLook,
  scale: TimeScale,
  left: number,
): number {
  const present = now();
  const today = dayAt(shownWindow, present);
  const day = shownWindow.days.find((one) => one.day === asked?.day) ?? today ?? shownWindow.days[0];
  if (day === undefined) return shownWindow.from;
  if (hours >= 168 && asked !== undefined) return day.start;
  if (hours >= 168) {
    const week = shownWindow.days.findLast((one) => one.start <= day.start && one.weekday === weekStart);
    return week?.start ?? shownWindow.from;
  }
  if (hours > 24) return day.start;
  const morning = foldAt(scale, day.start)?.start ?? instantIn(shownWindow, day, 6.5 * 3600);
  if (day === today && hours < 24) return Math.max(day.start, present - (hours / 3) * 3600);
  if (asked === undefined || hours >= 24 || left === 0) return morning;
  return instantIn(shownWindow, day, secondOfLocalDay(shownWindow.zone, timeAt(scale, left)));
}

/** The span in view, and the days of which something is seen; undefined while only a night is. */
export interface BoardPart extends Interval {
  readonly days: SeenDays | undefined;
}

/** Reports the part in view when scrolling has come to rest. */
export function useViewReport(
  scroller: RefObject<HTMLDivElement | null>,
  shownWindow: TimelineWindow,
  scale: TimeScale,
  gutter: number,
  onView: (view: BoardPart) => void,
) {
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = () => {
      if (element.clientWidth === 0) return;
      const left = element.scrollLeft;
      const right = left + element.clientWidth - gutter;
      onView({
        start: instantAt(scale, left),
        end: Math.min(scale.to, instantAt(scale, right)),
        days: seenDays(shownWindow, scale, left, right),
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
  }, [scroller, shownWindow, scale, gutter, onView]);
}
