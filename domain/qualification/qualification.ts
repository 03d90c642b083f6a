import { z } from 'zod';
import { labelsUsedFor } from '../label/labelUses.ts';
import { defineRecord } from '../record/defineRecord.ts';
import { date, file, line, requiredLine, requiredRef } from '../record/field.ts';

/** How long before their end the list of what ends soon has qualifications, in days. */
const soonDays = 90;

const fields = z.object({
  name: requiredLine('Name', {
    class: 'plain',
    alsoKnownAs: ['Qualification'],
    example: 'First aid certificate',
  }),
  resourceId: requiredRef('resource', 'Person', {
    class: 'plain',
    once: true,
    alsoKnownAs: ['Resource', 'Staff'],
    example: 'Ana Silva',
  }),
  labelId: requiredRef('label', 'Label', {
    among: labelsUsedFor('resource'),
    class: 'plain',
    help: 'What it qualifies for. The person holds the label while the qualification is valid, and no longer.',
    example: 'First aid',
  }),
  from: date('From', { class: 'plain', alsoKnownAs: ['Valid from', 'Issued'], example: '31/03/2024' }),
  until: date('Until', {
    class: 'plain',
    help: 'The last day on which it is valid.',
    alsoKnownAs: ['Valid until', 'Expires', 'Expiry date'],
    example: '30/03/2027',
  }),
  number: line('Number', { class: 'staff', alsoKnownAs: ['Certificate number'], example: 'HLT-20881' }),
  issuer: line('Issuer', { class: 'staff', alsoKnownAs: ['Issued by'], example: 'St John' }),
  document: file('File', { accepts: 'document', class: 'staff' }),
});

/**
 * What qualifies a person for a label, from a day until a day (scheduling §5.5; docs/decisions.md). Anybody who has one for a
 * label holds the label while it is valid; a label without any is held without an end.
 */
export const qualification = defineRecord({
  category: 'qualification',
  about: 'What qualifies a person for a label, from a day until a day.',
  area: 'qualifications',
  fields,
  stages: {
    label: 'State',
    states: { valid: {}, toRenew: 'To renew', suspended: {} },
    steps: {
      askToRenew: { label: 'Ask to renew', done: 'AskedToRenew', from: ['valid'], to: 'toRenew' },
      renew: { from: ['toRenew'], to: 'valid' },
      suspend: { from: ['valid', 'toRenew'], to: 'suspended' },
      reinstate: { from: ['suspended'], to: 'valid' },
    },
    derived: {
      ended: { of: ['valid', 'toRenew', 'suspended'], past: ['until'] },
      endsSoon: {
        label: `Ends within ${soonDays} days`,
        of: ['valid', 'toRenew'],
        past: ['until'],
        ahead: soonDays,
      },
    },
  },
  moments: {
    ending: {
      at: 'until',
      before: [{ days: 60 }, { days: 30 }, { days: 7 }],
      time: 8 * 3600,
      in: ['valid', 'toRenew'],
    },
  },
  notices: {
    askToRenew: { to: ['assigned'], date: 'until' },
    ending: {
      label: 'Qualification ends',
      when: 'A qualification ends in 60, 30 or 7 days.',
      to: ['assigned', 'planners'],
      text: 'A qualification ends soon.',
      date: 'until',
    },
    suspend: { to: ['assigned'] },
  },
  belongsTo: ['resourceId'],
  rule: ({ from, until }) =>
    from !== null && until !== null && until < from
      ? { path: 'until', message: 'is before the day from which it is valid' }
      : undefined,
  titled: 'withOwner',
  ownedBy: { resource: 'resourceId' },
  searched: ['number', 'issuer', 'resourceId', 'labelId'],
  keys: [['resourceId', 'labelId'], 'name'],
  columns: ['stage', 'until', 'labelId', 'from', 'number', 'issuer'],
  order: ['until', 'name'],
  indexes: [['resourceId'], ['labelId'], ['until']],
  examples: [
    {
      name: 'First aid certificate',
      resourceId: 'Rosa Lindqvist',
      labelId: 'First aid',
      number: 'HLT-20881',
    },
  ],
});
export type QualificationDetails = z.output<typeof fields>;

/** Whether a qualification of this state makes its person hold the label. */
export function qualifies(state: string): boolean {
  return state !== 'suspended';
}
