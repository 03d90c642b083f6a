import type { Temporal } from 'temporal-polyfill';
import type { RecordName } from '../../../domain/catalogues/records.ts';
import { moment } from './moment.ts';

/** A record of the demonstration, as it is entered. */
interface EnteredRecord {
  readonly category: RecordName;
  readonly id: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/**
 * Calendar events of the coming week, one all day and one by the hour, and the offer of the latter on the job board: it lacks
 * people. Another repeats (`recurringCalendarEvent.ts`, examples).
 */
export function demonstrationEvents(today: Temporal.PlainDate): readonly EnteredRecord[] {
  const [stocktake, fair] = [3, 5].map((days) => today.add({ days }));
  if (stocktake === undefined || fair === undefined) throw new Error('there are two days');
  const start = moment(fair, 10, 0);
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
        end: moment(fair, 13, 0),
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
  ];
}
