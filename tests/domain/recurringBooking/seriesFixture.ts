import type { KnownSeries } from '../../../domain/recurringBooking/seriesOccurrences.ts';

/** Morning care for Anna, every Tuesday from 3 March 2026 at nine, where nothing else is said. */
export function aSeries(given: Partial<KnownSeries> = {}): KnownSeries {
  return {
    id: 'series',
    archived: false,
    title: 'Morning care',
    customerId: 'anna',
    repeats: 'week',
    every: 1,
    weekdays: [],
    firstDay: '2026-03-03',
    lastDay: null,
    times: null,
    start: 9 * 3600,
    end: 10 * 3600,
    closedDays: 'skip',
    resourceIds: [],
    resourcesNeeded: 1,
    preferredResourceIds: [],
    labelIds: [],
    external: false,
    force: false,
    visitStemId: null,
    reference: null,
    address: null,
    location: null,
    notes: '',
    places: null,
    participantsPerPerson: null,
    participantIds: [],
    groupServices: [],
    serviceLabelIds: [],
    parentId: null,
    takesOverOn: null,
    ...given,
  };
}
