import type { AllocationAbsence } from '../allocation/allocationInput.ts';
import type { ClosedDayDetails } from '../closedDay/closedDay.ts';
import type { RosterTemplateDetails } from '../rosterTemplate/rosterTemplate.ts';
import { dateOfLocalDay, type LocalDay, localDayOfDate, weekdayOf } from '../time/localDay.ts';
import { spanOn } from '../time/spanOn.ts';
import type { Zone } from '../time/zone.ts';
import { weekOfFortnight } from '../week/weekStart.ts';
import type { KnownRosterEvent } from './knownRosterEvent.ts';
import type { WorkOnDay } from './workOnDay.ts';

/** A roster event on one day. */
export interface RosterOccurrence extends WorkOnDay {
  readonly event: KnownRosterEvent;
}

/** The part of an organisation's calendar that a roster depends on. */
export interface RosterCalendar {
  readonly zone: Zone;
  /** 0 is Sunday. */
  readonly weekStart: number;
  readonly closedDays: readonly Pick<ClosedDayDetails, 'date' | 'name'>[];
}

/** Local days, both inclusive. */
export interface DayRange {
  readonly first: LocalDay;
  readonly last: LocalDay;
}

/**
 * What a template has on the days of a range, by start, then event (docs/master-roster.md). A day belongs to week 1 or 2
 * of its fortnight; `week` 3 and 4 of an event are 1 and 2 (scheduling §3). Days on which the organisation is closed are
 * left out or marked, as the template says, and so are days outside the template's own dates.
 */
export function rosterOccurrences(
  template: Pick<RosterTemplateDetails, 'startDate' | 'endDate' | 'closedDays'>,
  events: readonly KnownRosterEvent[],
  range: DayRange,
  { zone, weekStart, closedDays }: RosterCalendar,
): readonly RosterOccurrence[] {
  const first = Math.max(range.first, template.startDate === null ? range.first : dayOf(template.startDate));
  const last = Math.min(range.last, template.endDate === null ? range.last : dayOf(template.endDate));
  const closed = closedOn(closedDays);
  const byDay = Map.groupBy(events, ({ week, day }) => placeInFortnight(week, day));
  const found: RosterOccurrence[] = [];
  for (let day = first; day <= last; day += 1) {
    const date = dateOfLocalDay(day);
    const reason = template.closedDays === 'ignore' ? null : (closed.get(date) ?? null);
    if (reason !== null && template.closedDays === 'skip') continue;
    for (const event of byDay.get(placeInFortnight(weekOfFortnight(day, weekStart), weekdayOf(day))) ?? []) {
      found.push({ event, date, closedDay: reason, ...spanOn(zone, day, event) });
    }
  }
  return found.sort(
    (one, other) =>
      one.start - other.start || one.end - other.end || (one.event.id < other.event.id ? -1 : 1),
  );
}

/** A break of a roster is a break of each of its people. */
export function breaksOf({ event, date, start, end }: RosterOccurrence): readonly AllocationAbsence[] {
  if (event.type !== 'break') return [];
  return event.resourceIds.map((resourceId) => ({
    id: `${event.id}.${date}.${resourceId}`,
    resourceId,
    start,
    end,
    status: 'approved',
  }));
}

/** Where a week and a weekday are in the fortnight, as a key: weeks 1 and 3 are the same. */
function placeInFortnight(week: number, weekday: number): number {
  return ((week - 1) % 2) * 7 + weekday;
}

/** The names of the closed days, by date. */
export function closedOn(closedDays: RosterCalendar['closedDays']): ReadonlyMap<string, string> {
  const names = Map.groupBy(closedDays, ({ date }) => date);
  return new Map(
    [...names].map(([date, days]) => [
      date,
      days
        .map(({ name }) => name)
        .sort()
        .join(', '),
    ]),
  );
}

const dayOf = localDayOfDate;
