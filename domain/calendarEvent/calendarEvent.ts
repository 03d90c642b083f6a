import { z } from 'zod';
import { labelsOfEvents, labelsOfType, labelsUsedFor } from '../label/labelUses.ts';
import { defineRecord } from '../record/defineRecord.ts';
import {
  choice,
  duration,
  line,
  location,
  number,
  ref,
  refs,
  requiredInstant,
  requiredLine,
  text,
  yesNo,
} from '../record/field.ts';
import { inSeries } from '../recurrence/madeRecords.ts';

const fields = z.object({
  title: requiredLine('Title', {
    class: 'plain',
    alsoKnownAs: ['Event', 'Subject'],
    example: 'Team meeting',
  }),
  typeId: ref('label', 'Type', { class: 'plain', among: labelsOfEvents, alsoKnownAs: ['Event type'] }),
  stateId: ref('label', 'Status', {
    class: 'plain',
    among: labelsOfType('eventstate'),
    alsoKnownAs: ['State'],
  }),
  allDay: yesNo('All day', { class: 'plain', help: 'From midnight to midnight.', example: 'no' }),
  start: requiredInstant('Start', { class: 'plain', alsoKnownAs: ['From'], example: '06/03/2026 09:00' }),
  end: requiredInstant('End', { class: 'plain', alsoKnownAs: ['To'], example: '06/03/2026 10:30' }),
  shownAs: choice(
    'Shown as',
    { busy: 'Busy', free: 'Free' },
    {
      class: 'plain',
      help: 'Busy: its people cannot be booked meanwhile.',
      example: 'Busy',
    },
  ),
  peopleIds: refs('resource', 'People', {
    class: 'plain',
    alsoKnownAs: ['Attendees', 'Resource'],
    example: 'Ana Silva',
  }),
  peopleNeeded: number('People needed', z.int().min(1).max(50).nullable(), {
    class: 'plain',
    help: 'How many people it takes, if it is to be offered to any. If left out: those whom it has.',
    example: '2',
  }),
  customerIds: refs('customer', 'Customers', { class: 'staff', example: 'Harbour Cafe' }),
  equipmentIds: refs('equipment', 'Equipment', { class: 'staff', example: 'Delivery van' }),
  labelIds: refs('label', 'Labels', {
    among: labelsUsedFor('booking'),
    class: 'planning',
    alsoKnownAs: ['Label'],
  }),
  place: line('Place', { class: 'plain', alsoKnownAs: ['Where', 'Room'], example: 'Meeting room 2' }),
  location: location('Location', { class: 'plain' }),
  description: text('Description', { class: 'plain', alsoKnownAs: ['Notes', 'Details'] }),
  remindBefore: duration('Remind before', {
    class: 'plain',
    help: 'How long before its start its people are reminded: 0:30, or 24:00 for a day.',
    example: '0:30',
  }),
  cancelledReason: line('Why it was cancelled', { class: 'plain', bySteps: true, example: 'Moved to May' }),
  ...inSeries('recurringCalendarEvent'),
});

/**
 * An appointment or another entry of calendars (scheduling §2, calevents): all day or by the hour, for people, customers and
 * equipment. A busy one collides with bookings of its people, a free one is only drawn.
 */
export const calendarEvent = defineRecord({
  category: 'calendarEvent',
  about: 'An appointment or another entry of calendars, which keeps its people busy or not.',
  area: 'calendarEvents',
  fields,
  stages: {
    states: { planned: {}, done: { is: 'over' }, cancelled: { is: 'over' } },
    steps: {
      finish: { from: ['planned'], to: 'done' },
      cancel: {
        done: 'Cancelled',
        from: ['planned'],
        to: 'cancelled',
        asks: { cancelledReason: 'required' },
      },
      reopen: { from: ['done', 'cancelled'], to: 'planned', sets: { cancelledReason: null } },
    },
    groupedBy: 'typeId',
    derived: { past: { of: ['planned'], past: ['end'] } },
  },
  moments: { reminder: { at: 'start', before: { field: 'remindBefore' } } },
  notices: {
    create: { to: ['assigned'], date: 'start' },
    reminder: {
      label: 'Calendar event soon',
      when: 'A calendar event begins soon: as long before as it says.',
      to: ['assigned'],
      text: 'A calendar event of yours begins soon.',
      date: 'start',
    },
    cancel: { to: ['assigned'], date: 'start', reason: 'cancelledReason' },
  },
  defaults: { shownAs: 'busy', description: '' },
  span: { start: 'start', end: 'end', longest: 366 * 86_400, wholeDays: 'allDay' },
  lane: { people: 'peopleIds', equipment: 'equipmentIds', overlaps: { field: 'shownAs', is: 'busy' } },
  ownedBy: { resource: 'peopleIds', customer: 'customerIds' },
  searched: ['description', 'place', 'typeId', 'peopleIds', 'customerIds'],
  keys: [['title', 'start'], 'title'],
  columns: ['stage', 'start', 'end', 'typeId', 'peopleIds', 'place', 'shownAs'],
  order: ['start', 'title'],
  // As many as the specification lists at once (scheduling §9).
  pageSize: 10,
  indexes: [['seriesId']],
  path: 'calevents',
});
export type CalendarEventDetails = z.output<typeof fields>;
