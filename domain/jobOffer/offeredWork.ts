import { type Job, jobOf, plainJob } from '../allocation/job.ts';
import type { ExistingBooking } from '../booking/booking.ts';
import { missingPeople } from '../booking/openPlaces.ts';
import { type CalendarEventDetails, calendarEvent } from '../calendarEvent/calendarEvent.ts';
import { customersOfBooking } from '../groupEvent/servedCustomers.ts';
import { namesOf } from '../record/field.ts';
import { isOver } from '../record/stages.ts';
import type { CheckSwitch } from '../settings/checkSwitches.ts';
import type { Interval } from '../time/intervals.ts';

/** The kinds of work that are offered, and the field of an offer that names each. */
export const offeredKinds = { booking: 'bookingId', calendarEvent: 'calendarEventId' } as const;
export type OfferedKind = keyof typeof offeredKinds;
export const offeredCategories = namesOf(offeredKinds);

/** A piece of work as offers know it, whatever its kind. */
export interface OfferedWork extends Interval {
  readonly category: OfferedKind;
  readonly id: string;
  readonly title: string;
  /** Where it is, in one line; null if nothing is said of that. */
  readonly address: string | null;
  readonly peopleIds: readonly string[];
  readonly customerIds: readonly string[];
  /** How many people it still lacks; 0 if nobody is looked for. */
  readonly missing: number;
  readonly locked: boolean;
  /** It as the allocation engine sees it. */
  readonly job: Job;
  /** The checks that say nothing about such work. */
  readonly unchecked: readonly CheckSwitch[];
}

export function offeredBooking(booking: ExistingBooking & { readonly id: string }): OfferedWork {
  const { id, start, end, details, resourceIds, locked } = booking;
  return {
    category: 'booking',
    id,
    title: details.title,
    start,
    end,
    address: details.address,
    peopleIds: resourceIds,
    customerIds: customersOfBooking(booking),
    missing: missingPeople(booking),
    locked,
    job: jobOf(booking),
    unchecked: [],
  };
}

/** A calendar event, as its decisions and its answers have it. */
type OfferedEvent = CalendarEventDetails & { readonly id: string; readonly stage: string };

/**
 * A calendar event asks for labels only if it has some, and adds to nobody's hours; one that is shown as free collides with
 * nothing (`lane` of its declaration).
 */
export function offeredCalendarEvent(event: OfferedEvent): OfferedWork {
  const { id, stage, title, start, end, place, peopleIds, peopleNeeded, customerIds, labelIds } = event;
  const { location, shownAs } = event;
  const states = calendarEvent.stages?.states ?? {};
  return {
    category: 'calendarEvent',
    id,
    title,
    start,
    end,
    address: place,
    peopleIds,
    customerIds,
    missing: isOver({ states }, stage) ? 0 : Math.max(0, (peopleNeeded ?? 0) - peopleIds.length),
    locked: false,
    job: {
      ...plainJob,
      id,
      customerId: `event ${id}`,
      participantIds: customerIds,
      start,
      end,
      labelIds,
      location,
      elsewhere: true,
    },
    unchecked: [
      'maxHoursPerDay',
      'maxHoursPerWeek',
      'maxHoursPerFortnight',
      ...(labelIds.length === 0 ? (['labelMatch'] as const) : []),
      ...(shownAs === 'free' ? (['existingJobOverlap'] as const) : []),
    ],
  };
}
