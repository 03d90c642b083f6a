import { z } from 'zod';
import { defineRecord } from '../record/defineRecord.ts';
import { choicesOrNone, refs, requiredLine, yesNo } from '../record/field.ts';
import { permissions } from './permissions.ts';

const strict = (label: string, key: string) =>
  yesNo(label, {
    class: 'plain',
    help: 'All of the labels have to match; otherwise one is enough.',
    alsoKnownAs: [key],
    example: 'no',
  });
const instead = (label: string, key: string) =>
  refs('label', label, {
    class: 'plain',
    help: 'If left out: the same labels.',
    alsoKnownAs: [key],
    example: 'Inner West',
  });

const fields = z.object({
  name: requiredLine('Name', { class: 'plain', example: 'Inner West' }),
  labelIds: refs('label', 'Labels', {
    class: 'plain',
    help: 'What the planners below plan. If left out, nothing limits them.',
    alsoKnownAs: ['Label'],
    example: 'Inner West',
  }),
  customerLabelIds: instead('Labels of customers', 'cs_lbls'),
  resourceLabelIds: instead('Labels of people', 'res_labels'),
  strictBookings: strict('Strict for bookings', 'strict_boo'),
  strictCustomers: strict('Strict for customers', 'strict_cus'),
  strictResources: strict('Strict for people', 'strict_res'),
  publishedTo: refs('resource', 'Published to', {
    class: 'plain',
    help: 'Planners who see and plan only what matches. Administrators are never limited.',
    alsoKnownAs: ['Published', 'Dispatchers'],
    example: 'R-07',
  }),
  denied: choicesOrNone('May not', permissions, {
    class: 'plain',
    help: 'What they may not do. If several sets are published to somebody, what any of them allows is allowed.',
    alsoKnownAs: ['Denied', 'Permissions denied'],
    example: 'Add records; Change people',
  }),
});

/**
 * What some planners see and plan (scheduling §3, Dispatcher master labels), and what they may do there (§6, permission
 * groups): `labelScope.ts` says how it matches, `permissions.ts` what each permission opens.
 */
export const masterLabelSet = defineRecord({
  category: 'masterLabelSet',
  words: { one: 'set of master labels', many: 'sets of master labels' },
  about: 'The labels that limit what some planners see and plan, and what they may do.',
  area: 'administration',
  fields,
  earlier: [{ fields: fields.omit({ denied: true }), up: (details) => ({ ...details, denied: [] }) }],
  keys: ['name'],
  columns: ['labelIds', 'publishedTo'],
  path: 'dispatcher-master-labels',
});
export type MasterLabelSetDetails = z.output<typeof fields>;
