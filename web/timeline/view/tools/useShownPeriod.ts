import { useCallback, useMemo, useState } from 'react';
import type { Interval } from '../../../../domain/time/intervals.ts';
import { type LocalDay, localYear } from '../../../../domain/time/localDay.ts';
import { zoneOf } from '../../../../domain/time/zone.ts';
import { firstDayOfFortnight, firstDayOfWeek } from '../../../../domain/week/weekStart.ts';
import type { TimelineAddress } from '../../address/timelineAddress.ts';
import type { BoardScreen } from '../../boardScreens.ts';
import { type TimeFormat, timeFormat } from '../../time/formatTime.ts';
import { steppedFrom } from '../../time/seenDays.ts';
import { dayOfInstant, type TimelineWindow, timelineWindow } from '../../time/timelineWindow.ts';
import { type ZoomLevel, zoomLevel } from '../../time/zoom.ts';
import { dayListBelow, mobileBelow } from '../metrics.ts';
import type { Planner } from '../planning/planner.ts';
import type { AskedDay, BoardPart } from '../session/useBoardScroll.ts';
import { useNarrow } from './useNarrow.ts';

/** Which days a board shows, at what zoom, and the ways to others. */
export interface ShownPeriod {
  /** The first day of the fortnight that is loaded. */
  readonly firstDay: LocalDay;
  readonly window: TimelineWindow;
  readonly zoom: ZoomLevel;
  readonly onZoom: (zoom: ZoomLevel) => void;
  /** The days around the place where it opens, to be loaded before the others; undefined where that is most of them. */
  readonly near: Interval | undefined;
  /** Whether there is no room for a board: a day is listed instead. */
  readonly asList: boolean;
  readonly format: TimeFormat;
  /** The part in view; undefined until it is known. */
  readonly seen: BoardPart | undefined;
  readonly onView: (part: BoardPart) => void;
  /** The day that was asked for last. */
  readonly asked: AskedDay | undefined;
  /** Shows a day of the window by the hour. */
  readonly onDay: (day: LocalDay) => void;
  /** Shows the day of an instant, in another window if need be; the fields are changed in the address as well. */
  readonly onInstant: (instant: number, fields?: Partial<TimelineAddress>) => void;
  /** Moves on by what is shown, or to today. */
  readonly onGo: (to: 'previous' | 'today' | 'next') => void;
  /** The first and the last day of which something is seen, each with its weekday; empty until they are known. */
  readonly text: string;
}

export interface ShownPeriodOptions {
  readonly organisation: Planner['organisation'];
  readonly look: BoardScreen;
  readonly address: Pick<TimelineAddress, 'from' | 'zoom'>;
  readonly change: (fields: Partial<TimelineAddress>) => void;
  /** The present, in epoch seconds. */
  readonly now: () => number;
  /** The moment that is shown, in epoch seconds. */
  readonly clock: () => number;
}

/** The period that the address asks for, or the present one. */
export function useShownPeriod(options: ShownPeriodOptions): ShownPeriod {
  const { organisation, look, address, change, now, clock } = options;
  const { timeZone, settings } = organisation;
  const firstDay = address.from ?? firstDayOfFortnight(dayOfInstant(now(), timeZone), settings.weekStart);
  const shownWindow = useMemo(() => timelineWindow(firstDay, timeZone), [firstDay, timeZone]);
  const { dateFormat, timeFormat: written } = settings;
  const thisYear = localYear(zoneOf(timeZone), now());
  const format = useMemo(
    () => timeFormat({ zone: zoneOf(timeZone), dateFormat, clock: written, thisYear }),
    [timeZone, dateFormat, written, thisYear],
  );
  // Decided once: a window that is made narrower, or a phone that is turned, keeps its zoom.
  const [suiting] = useState(() => (window.innerWidth < mobileBelow ? 'halfDay' : 'day'));
  const asList = useNarrow(dayListBelow);
  const chosenZoom = look.zooms.find(({ id }) => id === address.zoom);
  const zoom = asList ? zoomLevel('day') : (chosenZoom ?? zoomLevel(look.firstZoom ?? suiting));
  const [view, setView] = useState<{ readonly of: TimelineWindow; readonly part: BoardPart } | undefined>();
  const seen = view?.of === shownWindow ? view.part : undefined;
  const [asked, setAsked] = useState<AskedDay | undefined>(undefined);
  const onInstant = (instant: number, fields: Partial<TimelineAddress> = {}) => {
    const day = dayOfInstant(instant, timeZone);
    setAsked({ day });
    const isHere = instant >= shownWindow.from && instant < shownWindow.to;
    change({ ...fields, ...(isHere ? {} : { from: firstDayOfFortnight(day, settings.weekStart) }) });
  };
  const onGo = (to: 'previous' | 'today' | 'next') => {
    const today = dayOfInstant(clock(), timeZone);
    if (to === 'today') {
      setAsked({ day: zoom.hours < 168 ? today : firstDayOfWeek(today, settings.weekStart) });
      change({ from: undefined });
      return;
    }
    const { days } = zoom.step;
    const first = seen?.days?.first.day ?? firstDay;
    const target = steppedFrom(shownWindow, first, to === 'next' ? days : -days);
    setAsked({ day: target.day });
    if (target.firstDay !== firstDay) change({ from: target.firstDay });
  };
  return {
    firstDay,
    window: shownWindow,
    zoom,
    near: nearOf(shownWindow, asked?.day ?? dayOfInstant(clock(), timeZone), zoom),
    onZoom: useCallback((next: ZoomLevel) => change({ zoom: next.id }), [change]),
    asList,
    format,
    seen,
    onView: useCallback((part: BoardPart) => setView({ of: shownWindow, part }), [shownWindow]),
    asked,
    onDay: useCallback(
      (day: LocalDay) => {
        setAsked({ day });
        change({ zoom: 'day' });
      },
      [change],
    ),
    onInstant,
    onGo,
    text: seen === undefined ? '' : periodText(seen, format),
  };
}

/** The days in view where a window opens, with one before them and one after: the hour may show a part of these. */
function nearOf({ days }: TimelineWindow, opensOn: LocalDay, zoom: ZoomLevel): Interval | undefined {
  const place = Math.max(
    0,
    days.findIndex(({ day }) => day === opensOn),
  );
  const some = days.slice(Math.max(0, place - 1), place + Math.ceil(zoom.hours / 24) + 1);
  const [first, last] = [some[0], some.at(-1)];
  return first === undefined || last === undefined || some.length > days.length / 2
    ? undefined
    : { start: first.start, end: last.end };
}

function periodText({ start, days }: BoardPart, format: TimeFormat): string {
  return format.days(days?.first.start ?? start, days?.last.start ?? start);
}
