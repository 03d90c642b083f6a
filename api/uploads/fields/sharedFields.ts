import type { FieldRow } from './fieldRow.ts';

/** How people and companies are called and reached. */
export const personFields: readonly FieldRow[] = [
  {
    field: 'name',
    title: 'Name',
    alsoKnownAs: [
      'Full name',
      'Display name',
      'Company',
      'Company name',
      'Business',
      'Business name',
      'dba_name',
    ],
    description: 'The whole name; or first and last name apart.',
    example: 'Rosalind Ash',
  },
  {
    field: 'firstName',
    title: 'First name',
    alsoKnownAs: ['first_name', 'Given name', 'Forename'],
    description: 'With the last name apart.',
    example: 'Rosalind',
  },
  {
    field: 'lastName',
    title: 'Last name',
    alsoKnownAs: ['last_name', 'Surname', 'Family name'],
    description: 'Beside the first name.',
    example: 'Ash',
  },
  {
    field: 'email',
    title: 'E-mail',
    alsoKnownAs: ['Email address', 'E-mail address', 'Mail'],
    description: 'An e-mail address.',
    example: 'ash@example.com',
  },
  {
    field: 'mobile',
    title: 'Mobile',
    alsoKnownAs: ['Phone', 'Phone number', 'Mobile phone', 'Telephone', 'Cell'],
    description: 'A telephone number.',
    example: '+61 400 000 000',
  },
];

/** Where they are, as it is written. */
export const placeFields: readonly FieldRow[] = [
  {
    field: 'address',
    title: 'Address',
    alsoKnownAs: ['Street', 'Street address', 'Address line 1', 'addressline1'],
    description: 'Street and number, or the whole address.',
    example: '12 Acacia Street',
  },
  {
    field: 'city',
    title: 'City',
    alsoKnownAs: ['Suburb', 'Town', 'Locality'],
    description: 'Is put behind the address.',
    example: 'Marrickville',
  },
  {
    field: 'state',
    title: 'State',
    alsoKnownAs: ['Province', 'Region'],
    description: 'Is put behind the address.',
    example: 'NSW',
  },
  {
    field: 'postcode',
    title: 'Postcode',
    alsoKnownAs: ['Zip', 'Zip code', 'Postal code', 'Post code'],
    description: 'Is put behind the address.',
    example: '2204',
  },
];

/** Where that is on a map. */
export const locationFields: readonly FieldRow[] = [
  {
    field: 'lat',
    title: 'Latitude',
    alsoKnownAs: ['lat.'],
    description: 'Degrees, −90 to 90; together with the longitude.',
    example: '-33.911',
  },
  {
    field: 'lng',
    title: 'Longitude',
    alsoKnownAs: ['lon', 'long', 'lng.'],
    description: 'Degrees, −180 to 180; together with the latitude.',
    example: '151.155',
  },
];
