import { z } from 'zod';
import { customersInUse } from '../customer/customersInUse.ts';
import { labelsUsedFor } from '../label/labelUses.ts';
import { plannedWorkFields } from '../masterRoster/plannedWorkFields.ts';
import { defineRecord } from '../record/defineRecord.ts';
import {
  choice,
  choicesOrNone,
  date,
  line,
  number,
  ref,
  refs,
  requiredDate,
  requiredRef,
  time,
  yesNo,
} from '../record/field.ts';
import { repetitions } from '../recurrence/recurrence.ts';
import { closedDayRules } from '../rosterTemplate/rosterTemplate.ts';
import { weekdaysByKey } from '../time/weekdays.ts';

/** What a recurring booking says. */
export const recurringBookingDetails = z.object({
  title: plannedWorkFields.title,
  customerId: requiredRef('customer', 'Customer', {
    class: 'plain',
    newlyNamed: customersInUse,
    alsoKnownAs: ['Client'],
    example: 'C-1042',
  }),
  repeats: choice('Repeats', repetitions, {
    class: 'plain',
    help: 'By month: on the date, or on the weekday, of the first day, such as the second Tuesday.',
    example: 'By week',
  }),
  every: number('Every', z.int().min(1).max(99), {
    class: 'plain',
    help: '2: every second day, week or month.',
    alsoKnownAs: ['Interval'],
    example: '2',
  }),
  weekdays: choicesOrNone('On', weekdaysByKey, {
    class: 'plain',
    help: 'By week only. None: the weekday of the first day.',
    alsoKnownAs: ['Weekdays', 'Days'],
    example: 'Monday; Thursday',
  }),
  firstDay: requiredDate('First day', {
    class: 'plain',
    alsoKnownAs: ['Starts on', 'From'],
    example: '02/03/2026',
  }),
  lastDay: date('Last day', {
    class: 'plain',
    help: 'If left out: until further notice.',
    alsoKnownAs: ['Ends on', 'Until'],
    example: '28/02/2027',
  }),
  times: number('Times', z.int().min(1).max(5000).nullable(), {
    class: 'plain',
    help: 'How often in all. If left out: without such a limit.',
    alsoKnownAs: ['Count', 'Occurrences'],
    example: '12',
  }),
  /** Local seconds of the day; an `end` at or before the start is on the next day. */
  start: time('Start', {
    class: 'plain',
    alsoKnownAs: ['Begin', 'Start time'],
    example: '09:00',
  }),
  end: time('End', {
    class: 'plain',
    help: 'If it is not after the start, it is on the next day.',
    alsoKnownAs: ['Finish', 'End time'],
    example: '10:30',
  }),
  closedDays: choice('On closed days', closedDayRules, {
    class: 'plain',
    help: 'What happens on public holidays and other days when you are closed.',
    alsoKnownAs: ['Public holidays', 'Holidays', 'Closures'],
    example: 'Leave out',
  }),
  resourceIds: refs('resource', 'People', {
    class: 'plain',
    help: 'Who does it; the first is the primary one. None: whoever is assigned to each booking.',
    alsoKnownAs: ['Resource', 'Resources', 'Staff'],
    example: 'R-07',
  }),
  resourcesNeeded: plannedWorkFields.resourcesNeeded,
  preferredResourceIds: plannedWorkFields.preferredResourceIds,
  labelIds: refs('label', 'Labels', {
    among: labelsUsedFor('booking'),
    class: 'planning',
    help: 'What its people must hold.',
    alsoKnownAs: ['Label'],
    example: 'Nursing; First aid',
  }),
  external: plannedWorkFields.external,
  force: yesNo('Keep its people', {
    class: 'plain',
    help: 'Make its bookings with its people even if checks speak against them.',
    example: 'no',
  }),
  visitStemId: plannedWorkFields.visitStemId,
  reference: line('Reference', {
    class: 'plain',
    help: 'Your own number for it; each booking has it with its day.',
    alsoKnownAs: ['Number', 'ID'],
    example: 'RB-17',
  }),
  address: plannedWorkFields.address,
  location: plannedWorkFields.location,
  notes: plannedWorkFields.notes,
  parentId: ref('recurringBooking', 'Continues', {
    class: 'plain',
    help: 'The recurring booking that was changed from a day on, and goes on as this one.',
    alsoKnownAs: ['ParentID'],
  }),
  takesOverOn: date('Takes over on', {
    class: 'plain',
    help: 'Of one that continues another: the day from which it replaces that. If left out: its first day.',
  }),
});

/**
 * A booking that repeats without a master roster (scheduling §3, Recurring bookings; docs/recurring-bookings.md). Its
 * bookings follow from it: they are made, changed and removed as what it says changes.
 */
export const recurringBooking = defineRecord({
  category: 'recurringBooking',
  about: 'A booking that repeats: what, for whom, when and until when. Its bookings follow from it.',
  area: 'rosters',
  fields: recurringBookingDetails,
  defaults: {
    title: '',
    repeats: 'week',
    every: 1,
    closedDays: 'skip',
    resourcesNeeded: 1,
    external: false,
    force: false,
    notes: '',
  },
  rule: ({ firstDay, lastDay }) =>
    lastDay !== null && lastDay < firstDay
      ? { path: 'lastDay', message: 'must not be before the first day' }
      : undefined,
  title: ({ title }) => title || 'Recurring booking',
  searched: ['reference', 'customerId', 'resourceIds'],
  keys: ['reference', ['customerId', 'firstDay', 'start', 'title']],
  columns: ['customerId', 'repeats', 'every', 'firstDay', 'lastDay', 'start', 'end', 'resourceIds'],
  // As many as the specification lists at once (scheduling §9, recurring and planned bookings).
  pageSize: 30,
  indexes: [['parentId']],
});
export type RecurringBookingDetails = z.output<typeof recurringBookingDetails>;
