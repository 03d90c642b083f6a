import { memo } from 'react';
import type { Interval } from '../../../domain/time/intervals.ts';
import { clockOf } from '../../../domain/time/localText.ts';
import type { TimeFormat } from '../time/formatTime.ts';
import { tickStep, ticksOf } from '../time/ticks.ts';
import type { TimelineDay, TimelineWindow } from '../time/timelineWindow.ts';
import { type TimeScale, xOf } from '../time/timeScale.ts';
import styles from './boardView.module.css';

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
}

/** A day narrower than this shows no hours: then the days are the lower tier, and the weeks the upper. */
const hoursFrom = 120;

/** The header of weeks and days, or of days and hours, in the organisation's zone. */
export const TimeHeader = memo(function TimeHeader(props: TimeHeaderProps) {
  const { window, scale, drawn, format, corner, today } = props;
  const dayWidth = 86_400 * scale.pixelsPerSecond;
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
                data-weekend={day.weekday % 6 === 0 ? '' : undefined}
                style={boxOf(scale, day)}
              >
                {dayWidth >= 56 ? format.weekdayAndDay(day.start) : format.dayOfMonth(day.start)}
              </div>
            ))}
      </div>
    </div>
  );
});

function hoursOf({ window, scale, drawn }: TimeHeaderProps, day: TimelineDay) {
  const step = tickStep(scale.pixelsPerSecond, 44) ?? 720;
  return ticksOf(window, day, step)
    .filter((tick) => tick.instant >= drawn.start && tick.instant <= drawn.end)
    .map((tick) => (
      <div
        key={tick.instant}
        className={styles.hour}
        data-minor={tick.major ? undefined : ''}
        style={{ transform: `translateX(${xOf(scale, tick.instant)}px) translateX(-50%)` }}
      >
        {clockOf(tick.secondOfDay)}
      </div>
    ));
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
