import { z } from 'zod';
import { defineRecord } from '../record/defineRecord.ts';
import {
  choice,
  companyStatus,
  date,
  file,
  line,
  ref,
  requiredLine,
  requiredOneOf,
} from '../record/field.ts';

/** What documents can be about. */
export const documented = [
  'booking',
  'task',
  'calendarEvent',
  'resource',
  'customer',
  'site',
  'equipment',
  'pod',
] as const;

/** How long before its end a document is to be renewed, in days. */
const renewDays = 60;

const fields = z.object({
  name: requiredLine('Name', { class: 'plain', alsoKnownAs: ['Document'], example: 'Driving licence' }),
  about: requiredOneOf('Belongs to', documented, {
    class: 'plain',
    once: true,
    help: 'The record that it belongs to.',
    alsoKnownAs: ['About'],
    example: 'customer: Harbour Cafe',
  }),
  typeId: ref('documentType', 'Type', { class: 'planning', example: 'Driving licence' }),
  number: line('Number', { class: 'plain', alsoKnownAs: ['Document number'], example: 'DL-20881' }),
  issuer: line('Issuer', { class: 'plain', alsoKnownAs: ['Issued by'], example: 'Transport NSW' }),
  from: date('From', { class: 'plain', alsoKnownAs: ['Valid from', 'Issued'], example: '31/03/2024' }),
  until: date('Until', {
    class: 'plain',
    endOfDay: true,
    help: 'The last day on which it is valid.',
    alsoKnownAs: ['Valid until', 'Expires', 'Expiry date'],
    example: '30/03/2027',
  }),
  status: companyStatus('Status', {
    class: 'plain',
    help: 'One of the statuses of documents under Preferences.',
    example: 'Sent',
  }),
  seenBy: choice(
    'Seen by',
    {
      planners: 'Planners only',
      staff: 'Planners, and the people whose work or record it belongs to',
      everybody: 'The customer as well',
    },
    {
      class: 'plain',
      help: 'Who reads it besides planners, of those who see what it belongs to.',
      alsoKnownAs: ['Visibility'],
    },
  ),
  file: file('File', {
    accepts: 'any',
    class: 'plain',
    help: 'Another file takes its place; the earlier ones stay.',
  }),
});

/**
 * A paper that belongs to any record: its file, for how long it is valid, and who sees it (scheduling §3, §4; docs/decisions.md,
 * Documents).
 */
export const document = defineRecord({
  category: 'document',
  about: 'A paper that belongs to a record: its file, for how long it is valid, and who sees it.',
  area: 'documents',
  fields,
  stages: {
    label: 'State',
    states: { valid: {} },
    steps: {},
    derived: {
      expired: { of: ['valid'], past: ['until'] },
      toRenew: { label: 'To renew', of: ['valid'], past: ['until'], ahead: renewDays },
    },
  },
  moments: {
    ending: { at: 'until', before: [{ days: 60 }, { days: 30 }, { days: 7 }], time: 8 * 3600 },
  },
  notices: {
    ending: {
      label: 'Document ends',
      when: 'A document ends in 60, 30 or 7 days.',
      to: ['assigned', 'planners'],
      text: 'A document ends soon.',
      date: 'until',
    },
  },
  belongsTo: ['about'],
  // Papers stay with what is no longer in use.
  outlives: true,
  sharedBy: 'seenBy',
  writtenWithWhole: true,
  defaults: { seenBy: 'planners' },
  rule: ({ from, until }) =>
    from !== null && until !== null && until < from
      ? { path: 'until', message: 'is before the day from which it is valid' }
      : undefined,
  searched: ['number', 'issuer', 'typeId'],
  keys: [['name', 'about'], 'name'],
  idInFiles: true,
  columns: ['stage', 'about', 'typeId', 'until', 'status', 'number'],
  pageSize: 10,
  indexes: [['about'], ['typeId'], ['until']],
  examples: [
    {
      name: 'Driving licence',
      about: 'Priya Raman',
      typeId: 'Driving licence',
      number: 'DL-20881',
      issuer: 'Transport NSW',
      seenBy: 'staff',
    },
    {
      name: 'First aid certificate',
      about: 'Rosa Lindqvist',
      typeId: 'Certificate',
      from: '2022-05-02',
      until: '2025-05-01',
      seenBy: 'staff',
    },
    { name: 'Manual of the patient hoist', about: 'Patient hoist', typeId: 'Manual', seenBy: 'staff' },
    {
      name: 'Service agreement',
      about: 'Colin Abernathy',
      typeId: 'Service agreement',
      status: 'sent',
      seenBy: 'everybody',
    },
    {
      name: 'Risk assessment of the house',
      about: 'Colin Abernathy',
      typeId: 'Risk assessment',
      status: 'draft',
    },
  ],
  path: 'docs',
});
