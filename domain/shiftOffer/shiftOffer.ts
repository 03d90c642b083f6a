import { z } from 'zod';
import { type Names, nameOrId } from '../history/names.ts';
import { defineRecord } from '../record/defineRecord.ts';
import { ref, requiredRef, text } from '../record/field.ts';
import { shiftSpanFields, shiftSpanRule } from '../shift/shiftSpan.ts';
import { localDateTimeText } from '../time/localText.ts';

/** What cannot change while somebody has agreed: they agreed to it as it is. */
const fixed = ['resourceId', 'toResourceId', 'start', 'end'] as const;

const fields = z.object({
  resourceId: requiredRef('resource', 'Offered by', { class: 'plain', example: 'Ana Silva' }),
  ...shiftSpanFields,
  toResourceId: ref('resource', 'Colleague', {
    class: 'staff',
    help: 'If left out: to everybody whom it fits.',
  }),
  notes: text('Notes', { class: 'plain' }),
});

/**
 * Hours that somebody has and offers to a colleague, or to all whom they fit (issue 19, Shifts and timesheets). A colleague
 * agrees, and a planner approves: then the hours are theirs. From its start on nobody agrees any more.
 */
export const shiftOffer = defineRecord({
  category: 'shiftOffer',
  words: { one: 'shift offer', many: 'shift offers' },
  about: 'Hours that somebody has and would give to a colleague.',
  area: 'rosters',
  fields,
  ends: 'archived',
  lists: {
    agreedBy: {
      label: 'Agreed by',
      namedBy: 'Shift offers agreed to',
      class: 'staff',
      refersTo: 'resource',
      item: 'resourceId',
      add: 'agree',
      added: 'OfferAgreed',
      remove: 'disagree',
      removed: 'OfferDisagreed',
      told: { added: 'Agreed by', removed: 'No longer agreed by' },
      bySteps: { fixed },
    },
    givenTo: {
      label: 'Given to',
      namedBy: 'Shifts taken over',
      class: 'staff',
      refersTo: 'resource',
      item: 'resourceId',
      add: 'approve',
      added: 'OfferApproved',
      remove: 'takeBack',
      removed: 'OfferTakenBack',
      told: { added: 'Given to', removed: 'Taken back from' },
      bySteps: { fixed },
    },
  },
  defaults: { notes: '' },
  rule: shiftSpanRule,
  title: () => 'Shift offer',
  titled: 'withOwner',
  sentences: {
    ShiftOfferCreated: ({ resourceId, start, end }, names: Names) =>
      `Shift of ${nameOrId(names, 'resource', resourceId)} from ${localDateTimeText(names.moments, start)} to ${localDateTimeText(names.moments, end)} offered`,
  },
  ownedBy: { resource: 'resourceId' },
  keys: [['resourceId', 'start', 'end']],
  columns: ['resourceId', 'start', 'end', 'toResourceId'],
  order: [{ by: 'start', direction: 'asc' }],
  hiddenFrom: 'start',
  indexes: [['start'], ['resourceId']],
  path: 'shift-offers',
});
export type ShiftOfferDetails = z.output<typeof fields>;
