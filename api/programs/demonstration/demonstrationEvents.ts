import type { Temporal } from 'temporal-polyfill';
import type { RecordName } from '../../../domain/catalogues/records.ts';
import { resourceId } from './demonstrationRecords.ts';
import { moment } from './moment.ts';

/** A record of the demonstration, as it is entered. */
interface EnteredRecord {
  readonly category: RecordName;
  readonly id: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/** The first day from this one on that is no Saturday or Sunday. */
function workday(date: Temporal.PlainDate): Temporal.PlainDate {
  return date.dayOfWeek > 5 ? workday(date.add({ days: 1 })) : date;
}

/**
 * Calendar events of the coming week, one all day and one by the hour, on a day on which people have shifts, and the offer of
 * the latter on the job board: it lacks people, and one of them has bid for it. Another repeats
 * (`recurringCalendarEvent.ts`, examples).
 */
export function demonstrationEvents(today: Temporal.PlainDate): readonly EnteredRecord[] {
  const stocktake = today.add({ days: 3 });
  const fair = workday(today.add({ days: 5 }));
  const [start, end] = [moment(fair, 10, 0), moment(fair, 13, 0)];
  return [
    {
      category: 'calendarEvent',
      id: 'calendar-event-stocktake',
      details: {
        title: 'Stocktake',
        allDay: true,
        start: moment(stocktake, 0, 0),
        end: moment(stocktake.add({ days: 1 }), 0, 0),
        shownAs: 'free',
        place: 'Depot',
      },
    },
    {
      category: 'calendarEvent',
      id: 'calendar-event-fair',
      details: {
        title: 'Community fair',
        start,
        end,
        peopleNeeded: 2,
        place: 'Marrickville Town Hall',
        location: { lat: -33.9107, lng: 151.1561 },
        description: 'A stall with our services: bring leaflets.',
      },
    },
    {
      category: 'jobOffer',
      id: 'job-offer-fair',
      details: {
        calendarEventId: 'calendar-event-fair',
        openUntil: start,
        places: 2,
        byChoice: true,
        notes: 'Lunch is on us.',
      },
    },
    {
      category: 'bid',
      id: 'bid-fair',
      details: {
        jobOfferId: 'job-offer-fair',
        resourceId: resourceId(4),
        title: 'Community fair',
        start,
        end,
        notes: 'I live around the corner.',
      },
    },
  ];
}
