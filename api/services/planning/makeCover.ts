import { hoursOfDays, needsOf, peopleOnShift } from '../../../domain/cover/coverFacts.ts';
import { coverOf } from '../../../domain/cover/coverOf.ts';
import type { AllocationFacts } from '../../../domain/kernel/facts.ts';
import {
  type DateRange,
  daysAround,
  occurrencesOf,
  type RosterFacts,
} from '../../../domain/masterRoster/rosterFacts.ts';
import { localDayOfDate } from '../../../domain/time/localDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import type { CoverView } from '../../contract/cover.ts';

/** What the cover of some days is made from; with a roster, what has not been published of it counts as well. */
export interface CoverTask {
  readonly range: DateRange;
  readonly allocation: AllocationFacts;
  readonly roster: RosterFacts | undefined;
}

/** How many people are needed against who is there, for people to read. */
export function makeCover({ range, allocation, roster }: CoverTask): CoverView {
  const { organisation, labels, bookings, position } = allocation;
  const days = [localDayOfDate(range.from), localDayOfDate(range.to)] as const;
  const hours = hoursOfDays(zoneOf(organisation.timeZone), ...days);
  // Night work of the day before reaches into these days.
  const occurrences = roster === undefined ? [] : occurrencesOf(organisation, roster, daysAround(range));
  const published = roster?.published ?? [];
  const known = new Set(bookings.map(({ id }) => id));
  // A booking of the roster that was moved elsewhere is not among those of these days.
  const all = [...bookings, ...published.filter(({ id }) => !known.has(id))];
  const cover = coverOf(needsOf(all, occurrences), peopleOnShift(allocation, occurrences, days), hours);
  const names = new Map(labels.map(({ id, name }) => [id, name]));
  const view = ({ needed, there, assigned, short }: typeof cover.all) => ({
    needed: [...needed],
    there: [...there],
    assigned: [...assigned],
    short,
  });
  return {
    position,
    from: range.from,
    to: range.to,
    hours: hours.map(({ start }) => start),
    lastHourEnds: hours.at(-1)?.end ?? 0,
    all: view(cover.all),
    labels: cover.labels
      .map(({ labelId, ...row }) => ({ labelId, name: names.get(labelId) ?? labelId, ...view(row) }))
      .toSorted((one, other) => one.name.localeCompare(other.name) || (one.labelId < other.labelId ? -1 : 1)),
  };
}
