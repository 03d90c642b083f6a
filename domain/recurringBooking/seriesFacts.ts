import type { FactOf } from '../catalogues/readings.ts';
import type { BookingFact, OrganisationFact } from '../kernel/facts.ts';
import {
  contentOf,
  isAsMarked,
  type PublishedBooking,
  publicationOf,
  type RosterChange,
  withoutPeople,
} from '../masterRoster/publication.ts';
import type { WithAltered } from '../masterRoster/publishCommands.ts';
import type { DateRange } from '../masterRoster/rosterFacts.ts';
import type { WorkOnDay } from '../masterRoster/workOnDay.ts';
import { localDayOfDate } from '../time/localDay.ts';
import { zoneOf } from '../time/zone.ts';
import { type KnownSeries, seriesOccurrences } from './seriesOccurrences.ts';

/** The series of one beginning and their bookings for the days of a range, at one moment of the read side. */
export interface SeriesFacts {
  readonly position: number;
  /** The series with which it began. */
  readonly parentId: string;
  readonly family: readonly KnownSeries[];
  readonly closedDays: readonly FactOf<'closedDay'>[];
  /** Bookings whose day in the series is in the range, whenever they are now. */
  readonly published: readonly BookingFact[];
}

/** What the series have on the days of a range. */
export function occurrencesOfSeries(
  { timeZone, settings }: OrganisationFact,
  { parentId, family, closedDays }: Pick<SeriesFacts, 'parentId' | 'family' | 'closedDays'>,
  { from, to }: DateRange,
): readonly WorkOnDay[] {
  const days = { first: localDayOfDate(from), last: localDayOfDate(to) };
  return seriesOccurrences(parentId, family, days, {
    zone: zoneOf(timeZone),
    weekStart: settings.weekStart,
    closedDays,
  });
}

/** What has to be done so that the bookings of a range follow from their series. */
export function seriesChanges(
  organisation: OrganisationFact,
  facts: Pick<SeriesFacts, 'parentId' | 'family' | 'closedDays' | 'published'>,
  range: DateRange,
  altered: WithAltered,
): readonly RosterChange[] {
  const bookings = facts.published.flatMap((booking) => publishedFromSeries(facts.parentId, booking) ?? []);
  return publicationOf(occurrencesOfSeries(organisation, facts, range), bookings, altered);
}

/** A booking as it was made for a series; undefined if it was not. */
export function publishedFromSeries(parentId: string, booking: BookingFact): PublishedBooking | undefined {
  const link = booking.details.series;
  if (link === null || link.parentId !== parentId) return undefined;
  const isByHand = isAsMarked(withoutPeople(contentOf(booking)), link.became);
  return {
    id: booking.id,
    booking,
    planId: link.parentId,
    link,
    people: isByHand ? 'byHand' : 'planned',
  };
}
