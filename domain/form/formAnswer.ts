import { z } from 'zod';
import { defineRecord } from '../record/defineRecord.ts';
import { account, files, instant, keptText, line, number, oneOf, ref, requiredRef } from '../record/field.ts';
import { mostAnswerCharacters } from './formAnswers.ts';

/** What forms are filled in about. */
export const answeredAbout = ['booking', 'task', 'resource', 'customer', 'equipment'] as const;
export type AnsweredAbout = (typeof answeredAbout)[number];

const fields = z.object({
  formId: requiredRef('form', 'Form', { class: 'plain', once: true, example: 'Site safety' }),
  version: number('Version', z.int().min(1).max(100_000), {
    class: 'plain',
    once: true,
    help: 'The version of the form that is filled in: it stays what it was.',
  }),
  about: oneOf('About', answeredAbout, {
    class: 'plain',
    once: true,
    help: 'What it is filled in about; nothing if it stands by itself.',
    example: 'booking:B-1042',
  }),
  customerId: ref('customer', 'With', {
    class: 'plain',
    once: true,
    help: 'The customer who sees it and fills it in as well. Left out: it is among staff.',
    example: 'Harbour Cafe',
  }),
  personId: ref('resource', 'Person', {
    class: 'plain',
    once: true,
    help: 'Who fills it in.',
    example: 'Ana Silva',
  }),
  answers: keptText('Answers', {
    class: 'plain',
    bySteps: true,
    most: mostAnswerCharacters,
    help: 'JSON: the answer of each question by its name, and the rows of each part that repeats.',
    example: '{"siteIsSafe":true}',
  }),
  files: files('Files', {
    class: 'plain',
    accepts: 'any',
    longestSide: 2000,
    bySteps: true,
    help: 'Every file that the answers name.',
  }),
  authorId: account('Begun by', { class: 'plain', once: true, help: 'The account that began it.' }),
  filledSince: instant('Begun at', { class: 'plain', once: true }),
  savedAt: instant('Saved at', { class: 'plain', bySteps: true }),
  submittedAt: instant('Submitted at', { class: 'plain', bySteps: true }),
  reviewedAt: instant('Reviewed at', { class: 'plain', bySteps: true }),
  sentBackReason: line('Why it was sent back', { class: 'plain', bySteps: true }),
  correctionReason: line('Why it was corrected', { class: 'plain', bySteps: true }),
});
export type FormAnswerDetails = z.output<typeof fields>;

/** A form that somebody fills in or has filled in (scheduling §3, forms): its answers stand beside the log. */
export const formAnswer = defineRecord({
  category: 'formAnswer',
  words: { one: 'filled form', many: 'filled forms' },
  about: 'A form that somebody is filling in, or has filled in.',
  area: 'documents',
  fields,
  screens: 'own',
  signed: { by: 'authorId', at: 'filledSince' },
  addressedTo: 'customerId',
  stages: {
    label: 'Status',
    states: {
      draft: {},
      submitted: { refusal: 'It has been submitted.' },
      sentBack: { label: 'Sent back' },
      reviewed: { refusal: 'It has been reviewed.' },
      discarded: { is: 'over', refusal: 'It has been discarded.' },
    },
    begins: { among: ['draft'], usually: 'draft' },
    steps: {
      fill: {
        label: 'Save',
        done: 'Filled',
        inPlace: true,
        from: ['draft', 'sentBack'],
        by: 'owners',
        asks: { answers: 'optional', files: 'optional' },
        sets: { savedAt: 'now' },
      },
      submit: {
        done: 'Submitted',
        inPlace: true,
        from: ['draft', 'sentBack'],
        to: 'submitted',
        by: 'owners',
        sets: { submittedAt: 'now' },
      },
      review: { from: ['submitted'], to: 'reviewed', sets: { reviewedAt: 'now' } },
      sendBack: {
        label: 'Send back',
        done: 'SentBack',
        from: ['submitted', 'reviewed'],
        to: 'sentBack',
        asks: { sentBackReason: 'required' },
      },
      correct: {
        inPlace: true,
        from: ['submitted', 'reviewed'],
        asks: { answers: 'required', files: 'optional', correctionReason: 'required' },
        sets: { savedAt: 'now' },
      },
      discard: { from: ['draft', 'sentBack'], to: 'discarded', by: 'owners' },
    },
    undoneBeginning: 'discard',
  },
  notices: {
    sendBack: {
      label: 'Form sent back',
      when: 'A form that somebody has filled in is sent back to them.',
      to: ['assigned'],
      text: 'A form that you filled in was sent back to you.',
      reason: 'sentBackReason',
    },
  },
  ends: 'byStages',
  belongsTo: ['about'],
  outlives: true,
  ownedBy: { resource: 'personId', customer: 'customerId' },
  erasedWith: ['about', 'customerId'],
  title: () => 'Filled form',
  // What was answered is not told in a line.
  sentences: {
    FormAnswerFilled: () => 'Saved the draft',
    FormAnswerCorrected: ({ correctionReason }) => `Corrected it: ${correctionReason ?? ''}`,
  },
  titled: 'withWhole',
  keys: [['about', 'filledSince']],
  columns: ['formId', 'stage', 'about', 'personId', 'submittedAt'],
  order: [{ by: 'filledSince', direction: 'desc' }],
  pageSize: 40,
  indexes: [['formId', 'filledSince'], ['filledSince'], ['personId']],
  path: 'form-answers',
});
