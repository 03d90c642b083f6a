import { VisuallyHidden } from '@mantine/core';
import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import { overlaps } from '../../domain/time/intervals.ts';
import { type LocalDay, secondOfLocalDay } from '../../domain/time/localDay.ts';
import type { Zone } from '../../domain/time/zone.ts';
import type { Week, WeekDay } from '../../domain/week/buildWeek.ts';
import { useFormats } from '../shell/useFormats.ts';
import { isCommitment } from '../timeline/board/commitments.ts';
import { CalendarEntry, type CalendarItem, itemKey } from './CalendarEntry.tsx';
import classes from './calendar.module.css';
import type { DayNotes } from './useDayNotes.ts';
import { weekBlocks } from './weekBlocks.ts';

const hourHeight = 56;
const day = 24;
/** A lower block has room for one line, in pixels. */
const twoLines = 40;
/** The hour that is in view first. */
const firstHour = 7;

export interface WeekHoursProps {
  readonly week: Week;
  /** The bookings that touch each day, and what else does. */
  readonly items: readonly (readonly CalendarItem[])[];
  readonly notes: DayNotes;
  readonly today: LocalDay;
  /** Epoch seconds. */
  readonly now: number;
  /** Shows all of a day. */
  readonly onDay: (day: LocalDay) => void;
}

/** A week by the hour: a column for each day, with its hours after hours in shade. */
export function WeekHours({ week, items, notes, today, now, onDay }: WeekHoursProps) {
  const { format, zone } = useFormats();
  const scroller = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every week opens in the morning
  useLayoutEffect(() => {
    if (scroller.current !== null) scroller.current.scrollTop = firstHour * hourHeight;
  }, [week.start]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard
    <section ref={scroller} className={classes.hours} aria-label="The week by the hour" tabIndex={0}>
      <div className={classes.hourHead}>
        <span />
        {week.days.map((one) => (
          <div key={one.date} data-today={one.day === today || undefined}>
            <button type="button" className={classes.dayButton} onClick={() => onDay(one.day)}>
              {one.label}
            </button>
            {notes(one).map((note) => (
              <span key={note} className={classes.note} title={note} dir="auto">
                {note}
              </span>
            ))}
          </div>
        ))}
      </div>
      <div className={classes.hourBody} style={{ height: day * hourHeight }}>
        <div className={classes.hourNames} aria-hidden="true">
          {Array.from({ length: day }, (_, hour) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the hours of the clock never change
            <span key={hour} style={{ top: hour * hourHeight }}>
              {format.hour(hour * 3600)}
            </span>
          ))}
        </div>
        {week.days.map((one, index) => (
          <div key={one.date} className={classes.hourDay} data-day={one.date}>
            {one.hours.map(({ hour, start, afterhours }) => (
              <span
                key={start}
                className={classes.hour}
                data-afterhours={afterhours || undefined}
                style={{ top: hour * hourHeight, height: hourHeight }}
              />
            ))}
            <DayBlocks day={one} items={items[index] ?? []} zone={zone} onDay={onDay} />
            {one.day === today && (
              <span className={classes.now} style={{ top: heightAt(zone, one, now) }} aria-hidden="true" />
            )}
          </div>
        ))}
      </div>
    </section>
  );
}

/** Where an instant stands in a day's column, as the clock shows it. */
function heightAt(zone: Zone, { start, end }: WeekDay, instant: number): number {
  if (instant <= start) return 0;
  if (instant >= end) return day * hourHeight;
  return (secondOfLocalDay(zone, instant) / 3600) * hourHeight;
}

function DayBlocks({
  day: one,
  items,
  zone,
  onDay,
}: {
  readonly day: WeekDay;
  readonly items: readonly CalendarItem[];
  readonly zone: Zone;
  readonly onDay: (day: LocalDay) => void;
}) {
  const { format } = useFormats();
  const boxOf = (start: number, end: number) => {
    const top = heightAt(zone, one, start);
    return { top, height: Math.max(20, heightAt(zone, one, end) - top - 1) };
  };
  const { placed, crowds } = weekBlocks(items, one.hours);
  return (
    <>
      {placed.map(({ item, lane, lanes }) => {
        const box = boxOf(item.start, item.end);
        const room = lanes > 2 ? 'narrow' : box.height < twoLines ? 'line' : undefined;
        return (
          <CalendarEntry
            key={itemKey(item.of)}
            item={item.of}
            day={one.day}
            as="block"
            room={room}
            style={{ ...box, left: `${(100 * lane) / lanes}%`, width: `calc(${100 / lanes}% - 2px)` }}
          />
        );
      })}
      {crowds.map(({ start, end, count }) => (
        <button
          key={start}
          type="button"
          className={classes.crowd}
          style={{ ...boxOf(start, end), '--crowd': `${Math.min(60, 8 + 3 * count)}%` } as CSSProperties}
          onClick={() => onDay(one.day)}
        >
          {crowdText(
            count,
            items.filter((item) => overlaps(item, { start, end })),
          )}
          <VisuallyHidden>{` on ${format.span(start, end)}`}</VisuallyHidden>
        </button>
      ))}
    </>
  );
}

/** How many there are; where there are only bookings, it says so. */
function crowdText(count: number, there: readonly CalendarItem[]): string {
  const [one, many] = there.some(isCommitment) ? ['entry', 'entries'] : ['booking', 'bookings'];
  return `${count} ${count === 1 ? one : many}`;
}
