import type { FieldRow } from './fieldRow.ts';

/** What a file of service plans may hold (scheduling §3). */
export const servicePlanFields: readonly FieldRow[] = [
  {
    field: 'visitStemId',
    title: 'VisitStemID',
    required: true,
    alsoKnownAs: ['Visit stem', 'Visit stem id', 'Visit plan', 'Plan number'],
    description: 'Which visits it is about, as bookings name them.',
    example: 'VS-1042',
  },
  {
    field: 'updateType',
    title: 'UpdateType',
    required: true,
    alsoKnownAs: ['Update type', 'Type', 'Status'],
    description: 'Inactive, Ended or End.',
    example: 'Ended',
  },
  {
    field: 'endDate',
    title: 'EndDate',
    alsoKnownAs: ['End date', 'Ends on', 'Last day'],
    description: 'The last day served; left out where the plan is inactive.',
    example: '31/03/2026',
  },
  {
    field: 'updatedAt',
    title: 'VisitStemUpdated',
    alsoKnownAs: ['Updated', 'Updated at', 'Last update'],
    description: 'When that was said; left out: now. The latest update counts.',
    example: '09/03/2026 08:30',
  },
];
