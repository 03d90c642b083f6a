import { z } from 'zod';
import { defineRecord } from '../record/defineRecord.ts';
import { account, instant, keptText, line, number, ref, requiredRef } from '../record/field.ts';
import { mostOutcomeCharacters } from './careOutcomes.ts';

const fields = z.object({
  bookingId: requiredRef('booking', 'Visit', { class: 'plain', once: true, example: 'B-1042' }),
  customerId: requiredRef('customer', 'Customer', { class: 'plain', once: true, example: 'Colin Abernathy' }),
  carePlanId: requiredRef('carePlan', 'Care plan', { class: 'plain', once: true }),
  version: number('Version', z.int().min(1).max(100_000), {
    class: 'plain',
    once: true,
    help: 'The version of the plan that it follows: it stays what it was.',
  }),
  personId: ref('resource', 'Person', {
    class: 'plain',
    once: true,
    help: 'Who keeps it.',
    example: 'Ana Silva',
  }),
  outcomes: keptText('Outcomes', {
    class: 'plain',
    bySteps: true,
    most: mostOutcomeCharacters,
    help: 'JSON: what became of each routine and medication, and a note.',
    example: '{"items":[{"id":"breakfast","outcome":"done","outcomeAt":1772755200}],"note":""}',
  }),
  exceptions: number('Medication not given', z.int().min(0).max(1000).nullable(), {
    class: 'plain',
    bySteps: true,
    help: 'How many medications were refused or not at hand; as its outcomes say.',
  }),
  authorId: account('Begun by', { class: 'plain', once: true, help: 'The account that began it.' }),
  keptSince: instant('Begun at', { class: 'plain', once: true }),
  savedAt: instant('Saved at', { class: 'plain', bySteps: true }),
  signedBy: line('Signed by', { class: 'plain', bySteps: true, help: 'By name.', example: 'Ana Silva' }),
  signedAt: instant('Signed at', { class: 'plain', bySteps: true }),
  correctionReason: line('Why it was corrected', { class: 'plain', bySteps: true }),
});
export type CareRecordDetails = z.output<typeof fields>;

/** What became of a care plan at a visit (scheduling §3, care plans); it stands beside the log. */
export const careRecord = defineRecord({
  category: 'careRecord',
  words: { one: 'care record', many: 'care records' },
  about: 'What became of the routines and the medication of a care plan at a visit.',
  area: 'carePlans',
  fields,
  screens: 'own',
  signed: { by: 'authorId', at: 'keptSince' },
  stages: {
    label: 'Status',
    states: {
      draft: {},
      signed: { refusal: 'It has been signed.' },
      discarded: { is: 'over', refusal: 'It has been discarded.' },
    },
    begins: { among: ['draft'], usually: 'draft' },
    steps: {
      fill: {
        label: 'Save',
        done: 'Filled',
        inPlace: true,
        from: ['draft'],
        by: 'owners',
        asks: { outcomes: 'required', exceptions: 'required' },
        sets: { savedAt: 'now' },
      },
      sign: {
        done: 'Signed',
        inPlace: true,
        from: ['draft'],
        to: 'signed',
        by: 'owners',
        asks: { signedBy: 'required' },
        sets: { signedAt: 'now' },
      },
      correct: {
        inPlace: true,
        from: ['signed'],
        asks: { outcomes: 'required', exceptions: 'required', correctionReason: 'required' },
        sets: { savedAt: 'now' },
      },
      discard: { inPlace: true, from: ['draft'], to: 'discarded', by: 'owners' },
    },
    undoneBeginning: 'discard',
  },
  notices: {
    sign: {
      label: 'Medication not given',
      when: 'Somebody signs what was done at a visit, and medication was refused or not at hand.',
      to: ['planners'],
      text: 'At a visit medication was refused or not at hand.',
      only: 'exceptions',
    },
  },
  ends: 'byStages',
  belongsTo: ['bookingId'],
  outlives: true,
  ownedBy: { resource: 'personId' },
  erasedWith: ['customerId'],
  title: () => 'Care record',
  // What was done is not told in a line.
  sentences: {
    CareRecordFilled: () => 'Saved what was done',
    CareRecordCorrected: ({ correctionReason }) => `Corrected it: ${correctionReason ?? ''}`,
  },
  titled: 'withWhole',
  keys: [['bookingId', 'keptSince']],
  columns: ['bookingId', 'stage', 'customerId', 'personId', 'exceptions', 'signedAt'],
  order: [{ by: 'keptSince', direction: 'desc' }],
  pageSize: 40,
  indexes: [['bookingId'], ['carePlanId', 'keptSince']],
  path: 'care-records',
});
