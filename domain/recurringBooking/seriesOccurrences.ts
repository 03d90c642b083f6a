import type { FactOf } from '../catalogues/readings.ts';
import type { DayRange, RosterCalendar } from '../masterRoster/rosterOccurrences.ts';
import type { WorkOnDay } from '../masterRoster/workOnDay.ts';
import { seriesDays } from '../recurrence/series.ts';
import { spanOn } from '../time/spanOn.ts';

/** A recurring booking with its id. */
export type KnownSeries = FactOf<'recurringBooking'>;

/**
 * The bookings that the series of one beginning have on the days of a range, in order (docs/recurring-bookings.md).
 */
export function seriesOccurrences(
  parentId: string,
  family: readonly KnownSeries[],
  range: DayRange,
  calendar: RosterCalendar,
): readonly WorkOnDay[] {
  return seriesDays(family, range, calendar).map(({ series, day, date, closedDay }) => ({
    event: workOf(parentId, series),
    date,
    closedDay,
    ...spanOn(calendar.zone, day, series),
  }));
}

/** What a series says of each of its bookings. Its id is that of the beginning, since a day has one booking of them all. */
function workOf(parentId: string, series: KnownSeries): WorkOnDay['event'] {
  return {
    id: parentId,
    type: 'roster',
    customerId: series.customerId,
    title: series.title,
    reference: series.reference,
    notes: series.notes,
    labelIds: series.labelIds,
    allocationLabelIds: [],
    serviceLabelIds: series.serviceLabelIds,
    places: series.places,
    participantsPerPerson: series.participantsPerPerson,
    participantIds: series.participantIds,
    groupServices: series.groupServices,
    excludeLabelIds: [],
    equipmentIds: [],
    location: series.location,
    address: series.address,
    resourceIds: series.resourceIds,
    resourcesNeeded: series.resourcesNeeded,
    preferredResourceIds: series.preferredResourceIds,
    external: series.external,
    partner: false,
    force: series.force,
    visitStemId: series.visitStemId,
  };
}
