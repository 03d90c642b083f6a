import { memo, useEffect, useMemo, useState } from 'react';
import { afterHours } from '../../../../domain/time/afterHours.ts';
import type { Interval } from '../../../../domain/time/intervals.ts';
import { tickStep, ticksOf } from '../../time/ticks.ts';
import type { TimelineWindow } from '../../time/timelineWindow.ts';
import { type Fold, foldAt, type TimeScale, xOf } from '../../time/timeScale.ts';
import styles from '../boardView.module.css';

export interface BoardBackdropProps {
  readonly window: TimelineWindow;
  readonly scale: TimeScale;
  readonly drawn: Interval;
}

/** The background of all rows: the hours before and after the working day. */
export const BoardBackdrop = memo(function BoardBackdrop({ window, scale, drawn }: BoardBackdropProps) {
  const dark = useMemo(() => {
    const [first, last] = [window.days[0], window.days.at(-1)];
    return first === undefined || last === undefined ? [] : afterHours(window.zone, first.day, last.day);
  }, [window]);
  return (
    <div className={styles.backdrop} style={{ width: scale.width }} aria-hidden="true">
      {dark
        .filter((span) => span.end > drawn.start && span.start < drawn.end)
        .map((span) => (
          <div
            key={span.start}
            className={styles.afterHours}
            style={{
              width: xOf(scale, span.end) - xOf(scale, span.start),
              transform: `translateX(${xOf(scale, span.start)}px)`,
            }}
          />
        ))}
    </div>
  );
});

/** The lines of days and hours and the strips of folded nights, above the shifts and below the bookings. */
export const BoardLines = memo(function BoardLines({ window, scale, drawn }: BoardBackdropProps) {
  const step = tickStep(scale.pixelsPerSecond, 22);
  const ticks = useMemo(
    () => (step === undefined ? [] : window.days.flatMap((day) => ticksOf(window, day, step))),
    [window, step],
  );
  const isDrawn = (instant: number) =>
    instant >= drawn.start && instant <= drawn.end && foldAt(scale, instant) === undefined;
  return (
    <div className={styles.lines} style={{ width: scale.width }} aria-hidden="true">
      {ticks
        .filter((tick) => isDrawn(tick.instant))
        .map((tick) => (
          <div
            key={tick.instant}
            className={tick.major ? styles.hourLine : styles.minorLine}
            style={{ transform: `translateX(${xOf(scale, tick.instant)}px)` }}
          />
        ))}
      {window.days
        .filter((day) => isDrawn(day.start))
        .map((day) => (
          <div
            key={day.start}
            className={styles.dayLine}
            style={{ transform: `translateX(${xOf(scale, day.start)}px)` }}
          />
        ))}
      <FoldStrips folds={scale.folds} drawn={drawn} />
    </div>
  );
});

/** The strips of folded nights; a click opens one. */
export function FoldStrips({ folds, drawn }: { readonly folds: readonly Fold[]; readonly drawn: Interval }) {
  return folds
    .filter(({ start, end }) => end > drawn.start && start < drawn.end)
    .map(({ start, x, width }) => (
      <div
        key={start}
        className={styles.fold}
        style={{ width, transform: `translateX(${x}px)` }}
        data-fold={start}
        aria-hidden="true"
      />
    ));
}

/** The line of the present moment, moved every half minute. */
export function NowLine({ scale, now }: { readonly scale: TimeScale; readonly now: () => number }) {
  const [instant, setInstant] = useState(now);
  useEffect(() => {
    setInstant(now());
    const timer = setInterval(() => setInstant(now()), 30_000);
    return () => clearInterval(timer);
  }, [now]);
  if (instant < scale.from || instant >= scale.to) return null;
  return (
    <div
      className={styles.now}
      style={{ transform: `translateX(${xOf(scale, instant)}px)` }}
      aria-hidden="true"
      data-now=""
    />
  );
}
