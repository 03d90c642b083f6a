import { z } from 'zod';
import { customersInUse } from '../customer/customersInUse.ts';
import { labelsOfType, labelsUsedFor } from '../label/labelUses.ts';
import {
  brokenGroup,
  noPlannedGroup,
  plannedGroupFields,
  plannedWorkFields,
} from '../masterRoster/plannedWorkFields.ts';
import { defineRecord } from '../record/defineRecord.ts';
import { choice, line, ref, refs, requiredRef, time, yesNo } from '../record/field.ts';
import {
  brokenRecurrence,
  continuing,
  recurrenceDefaults,
  recurrenceFields,
} from '../recurrence/recurrenceFields.ts';
import { closedDayRules } from '../rosterTemplate/rosterTemplate.ts';

const customerFacts = {
  class: 'plain',
  newlyNamed: customersInUse,
  alsoKnownAs: ['Client'],
  example: 'C-1042',
} as const;

/** What a recurring booking says. */
export const recurringBookingDetails = z.object({
  title: plannedWorkFields.title,
  customerId: ref('customer', 'Customer', {
    ...customerFacts,
    help: 'A group event is for its participants.',
  }),
  ...recurrenceFields,
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
  ...plannedGroupFields,
  serviceLabelIds: refs('label', 'Services', {
    among: labelsOfType('service'),
    class: 'planning',
    help: 'Of a group event: what its participants can take, at the price of its label.',
    example: 'Pottery; Lunch',
  }),
  ...continuing('recurringBooking', 'recurring booking'),
});

const second = recurringBookingDetails.omit({ groupServices: true });
const first = second
  .omit({ places: true, participantsPerPerson: true, participantIds: true, serviceLabelIds: true })
  .extend({ customerId: requiredRef('customer', 'Customer', customerFacts) });

/**
 * A booking that repeats without a master roster (scheduling §3, Recurring bookings; docs/recurring-bookings.md). Its
 * bookings follow from it: they are made, changed and removed as what it says changes.
 */
export const recurringBooking = defineRecord({
  category: 'recurringBooking',
  about: 'A booking that repeats: what, for whom, when and until when. Its bookings follow from it.',
  area: 'rosters',
  fields: recurringBookingDetails,
  earlier: [
    { fields: first, up: (details) => ({ ...details, ...noPlannedGroup, serviceLabelIds: [] }) },
    { fields: second, up: (details) => ({ ...details, groupServices: [] }) },
  ],
  defaults: {
    title: '',
    ...recurrenceDefaults,
    closedDays: 'skip',
    resourcesNeeded: 1,
    external: false,
    force: false,
    notes: '',
  },
  rule(details) {
    const { customerId, places, serviceLabelIds } = details;
    if (customerId === null && places === null) {
      return { path: 'customerId', message: 'is required unless it is a group event' };
    }
    if (places === null && serviceLabelIds.length > 0) {
      return { path: 'places', message: 'is required where there are services' };
    }
    return brokenGroup(details) ?? brokenRecurrence(details);
  },
  title: ({ title }) => title || 'Recurring booking',
  searched: ['reference', 'customerId', 'resourceIds'],
  keys: ['reference', ['firstDay', 'start', 'customerId', 'title']],
  columns: ['customerId', 'repeats', 'every', 'firstDay', 'lastDay', 'start', 'end', 'resourceIds'],
  // As many as the specification lists at once (scheduling §9, recurring and planned bookings).
  pageSize: 30,
  indexes: [['parentId']],
  examples: [
    {
      title: 'Backflow valve check',
      customerId: 'Bayside Medical Centre',
      weekdays: ['th'],
      firstDay: '2026-01-08',
      start: 15 * 3600,
      end: 15 * 3600 + 1800,
      resourceIds: ['Priya Raman'],
      labelIds: ['Licensed plumber'],
      notes: 'The valve is behind the kitchen; sign the sheet at reception.',
    },
  ],
});
export type RecurringBookingDetails = z.output<typeof recurringBookingDetails>;
