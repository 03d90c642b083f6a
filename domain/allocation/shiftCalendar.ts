import type { Interval } from '../time/intervals.ts';
import { type LocalDay, startOfLocalDay } from '../time/localDay.ts';
import type { MomentFormat } from '../time/localText.ts';
import { shiftSpans, type Timesheet } from '../time/shiftSpans.ts';
import { timesText } from '../time/spanText.ts';
import type { Zone } from '../time/zone.ts';

/** Days expanded beyond those asked for, because a plan usually asks for the next ones, too. */
const DAYS_AHEAD = 14;
/** If the days asked for are further than this from the expanded ones, the days between are not expanded. */
const DAYS_APART = 366;
const SECONDS_PER_DAY = 86_400;
/**
 * Whose shifts tell whether a stretch around some work is longer than a day. A shift that ends a day before the work began
 * may have begun a day earlier still, and a day has 23 hours once a year.
 */
const [DAYS_BEFORE, DAYS_AFTER] = [3, 2];

/**
 * The working time of one resource as instants, expanded from its timesheets as far as it has been needed.
 * The expanded days are one list of numbers: it is read for every job and every resource, and contiguous
 * memory is read fastest.
 */
export class ShiftCalendar {
  /** Whether no timesheet is set up at all. */
  readonly isEmpty: boolean;
  private readonly zone: Zone;
  private readonly timesheets: readonly Timesheet[];
  private firstDay: LocalDay = 0;
  private lastDay: LocalDay = -1;
  /** Start, end, start, end and so on of the spans, ascending; spans do not touch. */
  private edges: readonly number[] = [];
  private lastText: { readonly day: LocalDay; readonly moments: object; readonly text: string } | undefined;

  constructor(zone: Zone, timesheets: readonly Timesheet[]) {
    this.isEmpty = timesheets.length === 0;
    this.zone = zone;
    this.timesheets = timesheets;
  }

  /** Whether one stretch of working time contains the whole span, which lies on these local days. */
  covers(span: Interval, firstDay: LocalDay, lastDay: LocalDay): boolean {
    // The day before is needed, too: its shift may run past midnight.
    const after = this.edgesUpTo(span, firstDay - 1, lastDay);
    return after > 0 && (this.edges[after - 1] ?? 0) >= span.end;
  }

  /** When the stretch of working time begins that contains the whole span, if it is no longer than a day. */
  beginOfShift(span: Interval, firstDay: LocalDay, lastDay: LocalDay): number | undefined {
    const after = this.edgesUpTo(span, firstDay - DAYS_BEFORE, lastDay + DAYS_AFTER);
    const [begin = 0, end = 0] = this.edges.slice(Math.max(0, after - 2), after);
    return end >= span.end && end - begin <= SECONDS_PER_DAY ? begin : undefined;
  }

  /** How many edges belong to stretches that begin no later than the span, by the shifts of these days at least. */
  private edgesUpTo(span: Interval, firstDay: LocalDay, lastDay: LocalDay): number {
    if (firstDay < this.firstDay || lastDay > this.lastDay) this.expand(firstDay, lastDay);
    const { edges } = this;
    let low = 0;
    let high = edges.length / 2;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((edges[2 * middle] ?? 0) <= span.start) low = middle + 1;
      else high = middle;
    }
    return 2 * low;
  }

  /**
   * The working time that a local day touches, as people of a zone write it: `08:00–12:00, 13:00–17:00`, or that there is
   * none. The last one is kept: a ranking asks for the same day of hundreds of people who work the same hours.
   */
  textOf(day: LocalDay, moments: Pick<MomentFormat, 'zone' | 'clock'>): string {
    if (this.lastText?.day === day && this.lastText.moments === moments) return this.lastText.text;
    const [from, to] = [startOfLocalDay(this.zone, day), startOfLocalDay(this.zone, day + 1)];
    const spans = shiftSpans(this.zone, this.timesheets, day - 1, day)
      .filter(({ start, end }) => start < to && end > from)
      .map((span) => timesText(moments, span));
    // Last evening's shift and this evening's are the same hours.
    const text = spans.length === 0 ? 'no shift that day' : [...new Set(spans)].join(', ');
    this.lastText = { day, moments, text };
    return text;
  }

  private expand(firstDay: LocalDay, lastDay: LocalDay): void {
    const near = firstDay <= this.lastDay + DAYS_APART && lastDay >= this.firstDay - DAYS_APART;
    const known = near && this.lastDay >= this.firstDay;
    this.firstDay = known ? Math.min(firstDay, this.firstDay) : firstDay;
    this.lastDay = (known ? Math.max(lastDay, this.lastDay) : lastDay) + DAYS_AHEAD;
    const spans = shiftSpans(this.zone, this.timesheets, this.firstDay, this.lastDay);
    this.edges = spans.flatMap(({ start, end }) => [start, end]);
  }
}
