import type { FactOf } from '../catalogues/readings.ts';
import { customersOfBooking } from '../groupEvent/servedCustomers.ts';
import type { BookingFact, OrganisationFact } from '../kernel/facts.ts';
import type { Interval } from '../time/intervals.ts';
import { dateOfLocalDay, localDayOfDate, startOfLocalDay } from '../time/localDay.ts';
import { zoneOf } from '../time/zone.ts';
import { firstDayOfWeek } from '../week/weekStart.ts';
import type { KnownRosterEvent } from './knownRosterEvent.ts';
import { type PublishedBooking, publicationOf, type RosterChange } from './publication.ts';
import type { PublishedRange } from './publishCommands.ts';
import { type RosterCalendar, type RosterOccurrence, rosterOccurrences } from './rosterOccurrences.ts';

/** Local days, `YYYY-MM-DD`, both included. */
export type DateRange = Pick<PublishedRange, 'from' | 'to'>;

/** A roster event as the read side has it. */
export interface StoredRosterEvent extends KnownRosterEvent {
  readonly revision: number;
}

/** A template, and what was published from it for the days of a range, at one moment of the read side. */
export interface RosterFacts {
  readonly position: number;
  readonly template: FactOf<'rosterTemplate'>;
  /** Those in use, by id. */
  readonly events: readonly StoredRosterEvent[];
  /** Those of the range and of the days beside it. */
  readonly closedDays: readonly FactOf<'closedDay'>[];
  /** Bookings whose day in the roster is in the range, whenever they are now. */
  readonly published: readonly BookingFact[];
}

/** What publishing does in one week of the organisation, or in the part of it that is published. */
export interface PublishedWeek extends DateRange {
  readonly changes: readonly RosterChange[];
  /** How many occurrences of the roster there are that become bookings. */
  readonly wanted: number;
}

/** The part of an organisation's calendar that its rosters depend on. */
export function rosterCalendar(
  { timeZone, settings }: OrganisationFact,
  { closedDays }: Pick<RosterFacts, 'closedDays'>,
): RosterCalendar {
  return { zone: zoneOf(timeZone), weekStart: settings.weekStart, closedDays };
}

/** What the template has on the days of a range. */
export function occurrencesOf(
  organisation: OrganisationFact,
  facts: Pick<RosterFacts, 'template' | 'events' | 'closedDays'>,
  { from, to }: DateRange,
): readonly RosterOccurrence[] {
  const days = { first: localDayOfDate(from), last: localDayOfDate(to) };
  return rosterOccurrences(facts.template, facts.events, days, rosterCalendar(organisation, facts));
}

/**
 * What publishing a range does, week by week: each is published as if it stood alone, so that several weeks are the same
 * as each of them (docs/master-roster.md, Publishing).
 */
export function publishedWeeks(
  organisation: OrganisationFact,
  facts: RosterFacts,
  { from, to, altered }: Omit<PublishedRange, 'rosterTemplateId'>,
): readonly PublishedWeek[] {
  const { weekStart } = organisation.settings;
  const weekOf = (date: string) => firstDayOfWeek(localDayOfDate(date), weekStart);
  const published = facts.published.flatMap((booking) => publishedFromRoster(booking) ?? []);
  const bookings = Map.groupBy(published, ({ link }) => weekOf(link.date));
  const occurrences = Map.groupBy(occurrencesOf(organisation, facts, { from, to }), ({ date }) =>
    weekOf(date),
  );
  const weeks: PublishedWeek[] = [];
  for (let first = weekOf(from); first <= localDayOfDate(to); first += 7) {
    const wanted = occurrences.get(first) ?? [];
    weeks.push({
      from: latest(from, dateOfLocalDay(first)),
      to: earliest(to, dateOfLocalDay(first + 6)),
      changes: publicationOf(wanted, bookings.get(first) ?? [], altered),
      wanted: wanted.filter(({ event }) => event.type === 'roster').length,
    });
  }
  return weeks;
}

/** A booking as it was published from a roster; undefined if it was not. */
export function publishedFromRoster(booking: BookingFact): PublishedBooking | undefined {
  const link = booking.details.roster;
  if (link === null) return undefined;
  return { id: booking.id, booking, planId: link.eventId, link, people: 'planned' };
}

/** A range with the day before it and the day after it, which night work may reach. */
export function daysAround({ from, to }: DateRange): DateRange {
  return {
    from: dateOfLocalDay(localDayOfDate(from) - 1),
    to: dateOfLocalDay(localDayOfDate(to) + 1),
  };
}

/** The local days of a range as a span of instants. */
export function spanOfDays(timeZone: string, { from, to }: DateRange): Interval {
  const zone = zoneOf(timeZone);
  return {
    start: Math.max(0, startOfLocalDay(zone, localDayOfDate(from))),
    end: startOfLocalDay(zone, localDayOfDate(to) + 1),
  };
}

/** The day of the roster that a change is about. */
export function dateOfChange(change: RosterChange): string {
  return 'occurrence' in change ? change.occurrence.date : change.published.link.date;
}

function latest(one: string, other: string): string {
  return one > other ? one : other;
}

function earliest(one: string, other: string): string {
  return one < other ? one : other;
}

/** Everybody whom changes concern: those who are to have the bookings, and those who have them. */
export function peopleConcerned(changes: readonly RosterChange[]): readonly string[] {
  const people = new Set<string>();
  for (const change of changes) {
    if ('content' in change) for (const id of change.content.resourceIds) people.add(id);
    if ('published' in change) for (const id of change.published.booking.resourceIds) people.add(id);
  }
  return [...people];
}

/** The customers of everything that changes. */
export function customersConcerned(changes: readonly RosterChange[]): readonly string[] {
  const customers = new Set<string>();
  for (const change of changes) {
    if ('content' in change) {
      const { customerId, group } = change.content;
      for (const id of [customerId ?? [], group?.participants.map((one) => one.customerId) ?? []].flat())
        customers.add(id);
    }
    if ('published' in change) {
      for (const id of customersOfBooking(change.published.booking)) customers.add(id);
    }
  }
  return [...customers];
}

/** The visits whose service plans decide whether changes can be made. */
export function visitsConcerned(changes: readonly RosterChange[]): readonly (string | null)[] {
  const visits = new Set<string | null>();
  for (const change of changes) {
    if ('content' in change) visits.add(change.content.visitStemId);
    if ('published' in change) visits.add(change.published.booking.details.visitStemId);
  }
  return [...visits];
}

/** The span of everything that changes are about; null if there are none. */
export function spanConcerned(changes: readonly RosterChange[]): Interval | null {
  if (changes.length === 0) return null;
  const span = { start: Number.MAX_SAFE_INTEGER, end: 0 };
  const include = ({ start, end }: Interval) => {
    span.start = Math.min(span.start, start);
    span.end = Math.max(span.end, end);
  };
  for (const change of changes) {
    if ('content' in change) include(change.content);
    if ('published' in change) include(change.published.booking);
  }
  return span;
}
