import type { OrganisationFact } from '../kernel/facts.ts';
import type { DateRange } from '../masterRoster/rosterFacts.ts';
import { dateOfLocalDay, localDayOf } from '../time/localDay.ts';
import { zoneOf } from '../time/zone.ts';

/** How many days ahead there is what a series makes: 26 weeks. */
export const filledDays = 26 * 7;

/** The days of which it follows from its series: from today on, as far ahead as there is any. What has passed stays as it is. */
export function filledRange({ timeZone }: Pick<OrganisationFact, 'timeZone'>, now: number): DateRange {
  const today = localDayOf(zoneOf(timeZone), now);
  return { from: dateOfLocalDay(today), to: dateOfLocalDay(today + filledDays) };
}
