import { z } from 'zod';
import { equipmentInUse } from '../equipment/equipmentInUse.ts';
import { labelsUsedFor } from '../label/labelUses.ts';
import {
  brokenGroup,
  noPlannedGroup,
  plannedGroupFields,
  plannedWorkFields,
} from '../masterRoster/plannedWorkFields.ts';
import { defineRecord } from '../record/defineRecord.ts';
import { choice, line, number, ref, refs, requiredRef, time, weekday, yesNo } from '../record/field.ts';

const rosterTypes = { roster: 'Roster', break: 'Break' } as const;

const labels = (label: string, help: string, key: string) =>
  refs('label', label, {
    among: labelsUsedFor('masterroster'),
    class: 'planning',
    help,
    alsoKnownAs: [key],
    example: 'Nursing; First aid',
  });

const fields = z.object({
  templateId: requiredRef('rosterTemplate', 'Template', {
    class: 'plain',
    alsoKnownAs: ['template_id', 'Roster template', 'template_name'],
    example: 'Inner West',
  }),
  type: choice('Type', rosterTypes, { class: 'plain', example: 'Roster' }),
  title: plannedWorkFields.title,
  week: number('Week', z.int().min(1).max(4), {
    class: 'plain',
    help: '1 or 3: the first week of the fortnight; 2 or 4: the second.',
    example: '1',
  }),
  /** `day_num`; 0 is Sunday whatever day the organisation's week begins on. */
  day: weekday('Day', { class: 'plain', alsoKnownAs: ['day_num', 'Weekday'], example: 'Monday' }),
  /** Local seconds of the day (`startAt` and `endAt` are minutes); an `end` at or before it is on the next day. */
  start: time('Start', {
    class: 'plain',
    alsoKnownAs: ['startAt', 'Begin', 'From'],
    example: '09:00',
  }),
  end: time('End', {
    class: 'plain',
    help: 'If it is not after the start, it is on the next day.',
    alsoKnownAs: ['endAt', 'Finish', 'To'],
    example: '10:30',
  }),
  tolerance: number('Tolerance', z.int().min(0).max(720), {
    class: 'plain',
    unit: { text: 'min', of: 1, stored: 'Minutes' },
    help: 'How far automatic assignment may move its start, if its template lets times move.',
    example: '120',
  }),
  customerId: ref('customer', 'Customer', {
    class: 'plain',
    help: 'Who the work is for; a break is for nobody, and a group event for its participants.',
    alsoKnownAs: ['Client', 'cs_not_riyo_id'],
    example: 'C-1042',
  }),
  resourceIds: refs('resource', 'People', {
    class: 'plain',
    help: 'Who does it; the first is the primary one.',
    alsoKnownAs: ['resIds', 'Resource', 'Resources', 'Staff'],
    example: 'R-07',
  }),
  resourcesNeeded: plannedWorkFields.resourcesNeeded,
  preferredResourceIds: plannedWorkFields.preferredResourceIds,
  labelIds: labels('Labels', 'What its people must hold.', 'lblIds'),
  allocationLabelIds: labels(
    'Further labels for assignment',
    'Its people need these as well as its labels.',
    'allocation_labels_id',
  ),
  equipmentIds: refs('equipment', 'Equipment', {
    newlyNamed: equipmentInUse,
    class: 'planning',
    help: 'What its bookings take with them. None: whatever each is given.',
    alsoKnownAs: ['_equid_r', 'Equipments'],
    example: 'Patient hoist',
  }),
  serviceLabelIds: labels(
    'Services',
    'The services that are given; of a group event, those at the price of their label.',
    'servicesIds',
  ),
  excludeLabelIds: labels(
    'Excluded labels',
    'Nobody who holds one of these is assigned.',
    'exclude_labels_id',
  ),
  external: plannedWorkFields.external,
  partner: yesNo('Partner', {
    class: 'plain',
    help: 'What is published of it with people counts as work of a partner, whoever its people are.',
    alsoKnownAs: ['IsPartnerBk'],
    example: 'no',
  }),
  force: yesNo('Keep its people', {
    class: 'plain',
    help: 'Publish it with its people even if checks speak against them.',
    alsoKnownAs: ['IsForceAllocation'],
    example: 'no',
  }),
  visitStemId: plannedWorkFields.visitStemId,
  reference: line('Reference', {
    class: 'plain',
    help: 'Your own number for it; if given, it identifies the event.',
    alsoKnownAs: ['Number', 'ID'],
    example: 'RE-17',
  }),
  address: plannedWorkFields.address,
  location: plannedWorkFields.location,
  notes: plannedWorkFields.notes,
  ...plannedGroupFields,
});

const second = fields.omit({ groupServices: true });
const first = second.omit({ places: true, participantsPerPerson: true, participantIds: true });

/**
 * What a template has on one day of its fortnight (scheduling §3, Roster or job and Further roster event
 * fields; docs/master-roster.md).
 */
export const rosterEvent = defineRecord({
  category: 'rosterEvent',
  about: 'What a roster template has on one day of its fortnight: work for a customer, or a break.',
  area: 'rosters',
  fields,
  earlier: [
    { fields: first, up: (details) => ({ ...details, ...noPlannedGroup, equipmentIds: [] }) },
    { fields: second, up: (details) => ({ ...details, groupServices: [] }) },
  ],
  defaults: {
    type: 'roster',
    title: '',
    tolerance: 120,
    resourcesNeeded: 1,
    external: false,
    partner: false,
    force: false,
    notes: '',
  },
  rule(details) {
    const { type, customerId, places } = details;
    if (type === 'break' && places !== null)
      return { path: 'places', message: 'must be left out of a break' };
    if (type === 'roster' && customerId === null && places === null) {
      return { path: 'customerId', message: 'is required unless it is a break or a group event' };
    }
    return brokenGroup(details);
  },
  title: ({ type, title }) => title || (type === 'break' ? 'Break' : 'Roster event'),
  searched: ['reference', 'customerId', 'resourceIds'],
  keys: ['reference', ['templateId', 'week', 'day', 'start', 'customerId', 'title']],
  columns: ['templateId', 'week', 'day', 'start', 'end', 'customerId', 'resourceIds'],
  indexes: [['templateId']],
});
export type RosterEventDetails = z.output<typeof fields>;
