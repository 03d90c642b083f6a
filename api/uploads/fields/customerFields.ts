import type { FieldRow } from './fieldRow.ts';
import { locationFields, personFields, placeFields } from './sharedFields.ts';

/** What a file of customers may hold. */
export const customerFields: readonly FieldRow[] = [
  {
    field: 'reference',
    title: 'Reference',
    alsoKnownAs: ['Customer reference', 'Customer number', 'CustNum', 'Number', 'License', 'Licence', 'ID'],
    description: 'Your own number for the customer; tells customers apart where it is given.',
    example: 'C-1042',
  },
  ...personFields,
  ...placeFields,
  ...locationFields,
];
