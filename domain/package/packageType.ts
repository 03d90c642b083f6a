import { z } from 'zod';
import { defineRecord } from '../record/defineRecord.ts';
import { number, refs, requiredLine, text, yesNo } from '../record/field.ts';

/** How many days a package may be open at most. */
export const mostDaysOpen = 366;

const fields = z.object({
  name: requiredLine('Name', { class: 'plain', alsoKnownAs: ['Package type'], example: 'New customer' }),
  documentTypeIds: refs('documentType', 'Types of documents', {
    class: 'planning',
    help: 'A package begins with the documents of these types that its record has.',
    example: 'Service agreement',
  }),
  formIds: refs('form', 'Forms', {
    class: 'planning',
    help: 'A package begins with these forms.',
    example: 'Consent of the customer',
  }),
  message: text('Message', { class: 'plain', help: 'What recipients read first.' }),
  daysOpen: number('Days open', z.int().min(1).max(mostDaysOpen), {
    class: 'plain',
    help: 'How many days the link of a package works.',
    example: '14',
  }),
  toSign: yesNo('To be signed', {
    class: 'plain',
    help: 'The recipient signs once everything is read and filled in.',
    example: 'yes',
  }),
});

/** What is sent together again and again: which documents and forms, with which message, for how long. */
export const packageType = defineRecord({
  category: 'packageType',
  about: 'What is sent together again and again: which documents and forms, with which message.',
  area: 'planning',
  fields,
  defaults: { message: '', daysOpen: 14, toSign: true },
  searched: ['documentTypeIds', 'message'],
  keys: ['name'],
  columns: ['documentTypeIds', 'formIds', 'daysOpen', 'toSign'],
  examples: [
    {
      name: 'New customer',
      documentTypeIds: ['Service agreement', 'Risk assessment'],
      message: 'Please read these papers, and sign at the end. Call us if anything is unclear.',
    },
    {
      name: 'New employee',
      documentTypeIds: ['Driving licence', 'Certificate'],
      message: 'Please check that these papers are right.',
      daysOpen: 7,
      toSign: false,
    },
  ],
});
