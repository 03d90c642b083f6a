import type { UploadField } from '../../../contract/upload.ts';
import { lenientPartsOf } from '../recordFile.ts';
import { fieldOfRow } from './fieldRow.ts';

/** What else the columns of leave are called, and what they say beside their field. */
const further: Readonly<Record<string, Partial<UploadField>>> = {
  resource: {
    required: true,
    alsoKnownAs: ['Employee', 'Employee name', 'Person', 'Staff', 'Staff member', 'Worker', 'Carer', 'Name'],
    example: 'R-07',
  },
  kind: {
    description: 'Leave or a break. If left out: leave.',
    alsoKnownAs: ['Type'],
    example: 'Leave',
  },
  start: {
    required: true,
    description: 'Local date and time, or the first day.',
    alsoKnownAs: ['Start', 'Start date', 'First day', 'Begin', 'Starts'],
  },
  end: {
    required: true,
    description: 'Local date and time, or the last day, which is part of it.',
    alsoKnownAs: ['End', 'End date', 'Last day', 'Until', 'Ends'],
  },
  reason: { alsoKnownAs: ['Leave type', 'Comment', 'Note', 'Notes'] },
  status: { description: 'Requested, approved, declined or cancelled. If left out: approved.' },
};

/** The fields of a file of leave and breaks: what an export of them has. */
export const absenceFields: readonly UploadField[] = [
  ...lenientPartsOf('absence').flatMap(({ fields }) =>
    fields.map((field) => ({ ...field, ...further[field.field] })),
  ),
  fieldOfRow({
    field: 'musterId',
    title: 'Muster ID',
    alsoKnownAs: ['absenceId'],
    description: 'What an export of this organisation calls it; elsewhere it only tells one from another.',
    example: '',
  }),
];
