import type { FieldRow } from './fieldRow.ts';

/** The fields of a file of shifts: one row per weekday, range of weekdays, or date. */
export const shiftFields: readonly FieldRow[] = [
  {
    field: 'resource',
    title: 'Resource',
    required: true,
    alsoKnownAs: [
      'Resource reference',
      'Resource name',
      'Resource ID',
      'Employee',
      'Worker',
      'Carer',
      'Name',
    ],
    description: 'Reference or name of a resource that exists.',
    example: 'R-07',
  },
  {
    field: 'day',
    title: 'Day',
    alsoKnownAs: ['Weekday', 'Day of week'],
    description: 'A weekday, or several, or a range: the shift repeats every week. Or give a date.',
    example: 'Mon-Fri',
  },
  {
    field: 'date',
    title: 'Date',
    alsoKnownAs: ['Shift date'],
    description: 'A single date instead of a weekday.',
    example: '09/03/2026',
  },
  {
    field: 'begin',
    title: 'Begin',
    required: true,
    alsoKnownAs: ['beg', 'Start', 'Start time', 'From', 'Begins'],
    description: 'Local time of day.',
    example: '07:00',
  },
  {
    field: 'end',
    title: 'End',
    required: true,
    alsoKnownAs: ['End time', 'Finish', 'To', 'Ends'],
    description: 'Local time of day; if it is not after the begin, it is on the next day.',
    example: '3:30 PM',
  },
  {
    field: 'startDate',
    title: 'Valid from',
    alsoKnownAs: ['Start date', 'First date'],
    description: 'The first date on which a weekday repeats; if left out: no beginning.',
    example: '01/03/2026',
  },
  {
    field: 'endDate',
    title: 'Valid until',
    alsoKnownAs: ['End date', 'Last date'],
    description: 'The last date, inclusive; if left out: no end.',
    example: '30/06/2026',
  },
];
