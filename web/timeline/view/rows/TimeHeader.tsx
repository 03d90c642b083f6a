import { memo } from 'react';
import type { Interval } from '../../../../domain/time/intervals.ts';
import { isWeekend } from '../../../../domain/time/weekdays.ts';
import { counted } from '../../board/boardWords.ts';
import type { TimeFormat } from '../../time/formatTime.ts';
import { tickStep, ticksOf } from '../../time/ticks.ts';
import type { TimelineDay, TimelineWindow } from '../../time/timelineWindow.ts';
import { dayWidthOf, foldAt, type TimeScale, xOf } from '../../time/timeScale.ts';
import styles from '../boardView.module.css';
import { useBoardWords } from '../look/BoardWordsContext.ts';

export interface TimeHeaderProps {
  readonly window: TimelineWindow;
  readonly scale: TimeScale;
  readonly drawn: Interval;
  readonly format: TimeFormat;
  readonly weekStart: number;
  /** The start of the present day; undefined if it is not in the window. */
  readonly today: number | undefined;
  /** The text above the names. */
  readonly corner: string;
  /** The week of the hours that the names show. */
  readonly hours: string;
  /** Nights that are not folded, though others are. */
  readonly openNights: readonly Interval[];
  /** How many bookings lie wholly within a folded night, by its start. */
  readonly hidden: ReadonlyMap<number, number>;
}

/** A day narrower than this shows no hours: then the days are the lower tier, and the weeks the upper. */
const hoursFrom = 120;

/** Half the width of an hour's text. */
const halfHourText = 17;

/** The header of weeks and days, or of days and hours, in the organisation's zone. */
export const TimeHeader = memo(function TimeHeader(props: TimeHeaderProps) {
  const { window, scale, drawn, format, corner, today } = props;
  const words = useBoardWords();
  const dayWidth = dayWidthOf(scale);
  const byHours = dayWidth >= hoursFrom;
  const isDrawn = (span: Interval) => span.end > drawn.start && span.start < drawn.end;
  return (
    <div className={styles.header} aria-hidden="true">
      <div className={styles.corner}>
        <span>{corner}</span>
        <span className={styles.cornerHours}>{props.hours}</span>
      </div>
      <div className={styles.axis} style={{ width: scale.width }}>
        {(byHours ? window.days : weeksOf(window, props.weekStart)).filter(isDrawn).map((span) => (
          <div key={span.start} className={styles.upper} style={boxOf(scale, span)}>
            <span className={styles.sticky} data-today={isIn(today, span) && byHours ? '' : undefined}>
              {byHours ? format.day(span.start) : format.period(span.start, span.end - 1)}
            </span>
          </div>
        ))}
        {byHours
          ? window.days.filter(isDrawn).flatMap((day) => hoursOf(props, day))
          : window.days.map((day) => (
              <div
                key={day.start}
                className={styles.lower}
                data-today={isIn(today, day) ? '' : undefined}
                data-weekend={isWeekend(day.weekday) ? '' : undefined}
                style={boxOf(scale, day)}
              >
                {dayWidth >= 56 ? format.weekdayAndDay(day.start) : format.dayOfMonth(day.start)}
              </div>
            ))}
        {scale.folds.filter(isDrawn).map(({ start, end, x, width }) => {
          const count = props.hidden.get(start) ?? 0;
          const what = count === 0 ? '' : `, ${counted(words, count)}`;
          return (
            <button
              key={start}
              type="button"
              tabIndex={-1}
              className={styles.foldHead}
              style={{ width, left: x }}
              title={`${format.onDay(start, end)}${what}. Show these hours.`}
              data-fold={start}
            >
              {count > 0 && width >= 14 ? count : ''}
            </button>
          );
        })}
        {props.openNights.filter(isDrawn).map(({ start, end }) => (
          <button
            key={start}
            type="button"
            tabIndex={-1}
            className={styles.openNight}
            style={boxOf(scale, { start, end })}
            title={`${format.onDay(start, end)}. Hide these hours.`}
            data-fold={start}
          />
        ))}
      </div>
    </div>
  );
});

function hoursOf({ window, scale, drawn, format }: TimeHeaderProps, day: TimelineDay) {
  const step = tickStep(scale.pixelsPerSecond, 44) ?? 720;
  return ticksOf(window, day, step)
    .filter(({ instant }) => instant >= drawn.start && instant <= drawn.end && !isNearFold(scale, instant))
    .map((tick) => (
      <div
        key={tick.instant}
        className={styles.hour}
        data-minor={tick.major ? undefined : ''}
        style={{ transform: `translateX(${xOf(scale, tick.instant)}px) translateX(-50%)` }}
      >
        {format.hour(tick.secondOfDay)}
      </div>
    ));
}

/** Whether the text of a tick would lie on a folded night. */
function isNearFold(scale: TimeScale, instant: number): boolean {
  const reach = halfHourText / scale.pixelsPerSecond;
  return (
    foldAt(scale, instant - reach) !== undefined ||
    foldAt(scale, Math.min(instant + reach, scale.to)) !== undefined
  );
}

/** The window split where weeks begin. */
function weeksOf(window: TimelineWindow, weekStart: number): Interval[] {
  const weeks: { start: number; end: number }[] = [];
  for (const day of window.days) {
    const last = weeks.at(-1);
    if (last === undefined || day.weekday === weekStart) weeks.push({ start: day.start, end: day.end });
    else last.end = day.end;
  }
  return weeks;
}

function boxOf(scale: TimeScale, span: Interval) {
  const x = xOf(scale, span.start);
  // Not by transform: sticky positions inside depend on the parent's layout.
  return { width: xOf(scale, span.end) - x, left: x };
}

function isIn(instant: number | undefined, span: Interval): boolean {
  return instant !== undefined && instant >= span.start && instant < span.end;
}
