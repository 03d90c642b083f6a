import type { FieldRow } from './fieldRow.ts';
import { locationFields, personFields } from './sharedFields.ts';

const limit = (field: string, title: string, key: string): FieldRow => ({
  field,
  title,
  alsoKnownAs: [key],
  description: 'Hours; left out: the default of the organisation.',
  example: '38',
});

/** What a file of resources may hold. */
export const resourceFields: readonly FieldRow[] = [
  {
    field: 'reference',
    title: 'Reference',
    alsoKnownAs: ['Resource reference', 'Resource ID', 'Employee number', 'rs_not_riyo_id', 'Number', 'ID'],
    description: 'Your own number for the resource; tells resources apart where it is given.',
    example: 'R-07',
  },
  ...personFields,
  {
    field: 'labels',
    title: 'Labels',
    alsoKnownAs: ['Label', 'Skills', 'Abilities', 'Certificates', 'Qualifications', 'Services'],
    description: 'Names, separated by semicolons, commas or bars; unknown ones are created.',
    example: 'Nursing; First aid',
  },
  ...locationFields,
  {
    field: 'external',
    title: 'External',
    alsoKnownAs: ['Contractor', 'IsExternal'],
    description: 'yes or no; left out: no.',
    example: 'no',
  },
  limit('maxHoursPerDay', 'Hours a day', 'max_hrs_dy'),
  limit('maxHoursPerWeek', 'Hours a week', 'max_hrs_wk'),
  limit('maxHoursPerFortnight', 'Hours a fortnight', 'max_hrs_fn'),
  {
    field: 'capacity',
    title: 'Capacity',
    alsoKnownAs: ['Jobs at once'],
    description: 'Jobs that may run at one moment; left out: 1.',
    example: '1',
  },
];
