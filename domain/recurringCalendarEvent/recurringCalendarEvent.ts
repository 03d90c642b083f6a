import { z } from 'zod';
import { calendarEvent } from '../calendarEvent/calendarEvent.ts';
import { defineRecord } from '../record/defineRecord.ts';
import { number, time } from '../record/field.ts';
import {
  brokenRecurrence,
  closedDaysOfMade,
  continuing,
  recurrenceDefaults,
  recurrenceFields,
} from '../recurrence/recurrenceFields.ts';

const { title, typeId, stateId, allDay, shownAs, peopleIds, peopleNeeded, customerIds, ...further } =
  calendarEvent.fields.shape;
const { equipmentIds, labelIds, place, location, description, remindBefore } = further;

const fields = z.object({
  title,
  typeId,
  stateId,
  ...recurrenceFields,
  allDay,
  start: time('Start', { class: 'plain', example: '09:00' }),
  end: time('End', {
    class: 'plain',
    help: 'If it is not after the start, it is on the next day.',
    example: '10:30',
  }),
  lasts: number('Days', z.int().min(1).max(31), {
    class: 'plain',
    help: 'On how many days each of them is.',
    example: '1',
  }),
  closedDays: closedDaysOfMade,
  shownAs,
  peopleIds,
  peopleNeeded,
  customerIds,
  equipmentIds,
  labelIds,
  place,
  location,
  description,
  remindBefore,
  ...continuing('recurringCalendarEvent', 'recurring calendar event'),
});

/** A calendar event that repeats (scheduling §2, calevents; docs/recurring-bookings.md). Its events follow from it. */
export const recurringCalendarEvent = defineRecord({
  category: 'recurringCalendarEvent',
  about: 'A calendar event that repeats. Its events follow from it.',
  area: 'rosters',
  fields,
  makes: calendarEvent,
  defaults: {
    ...recurrenceDefaults,
    lasts: 1,
    closedDays: 'ignore',
    shownAs: 'busy',
    description: '',
  },
  rule: brokenRecurrence,
  searched: ['place', 'typeId', 'peopleIds', 'customerIds'],
  keys: [['title', 'firstDay', 'start']],
  columns: ['repeats', 'every', 'firstDay', 'lastDay', 'start', 'end', 'peopleIds'],
  pageSize: 30,
  indexes: [['parentId']],
  examples: [
    {
      title: 'Monday meeting',
      repeats: 'week',
      weekdays: ['mo'],
      firstDay: '2026-01-05',
      start: 8 * 3600,
      end: 8 * 3600 + 1800,
      shownAs: 'free',
      place: 'Office',
      peopleIds: ['Rosa Lindqvist', 'Priya Raman'],
    },
  ],
});
