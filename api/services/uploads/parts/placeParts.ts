import { type FieldRow, fieldOfRow } from '../fields/fieldRow.ts';
import type { FieldInFile } from './fieldInFile.ts';
import type { FilePart } from './filePart.ts';

/** Columns that are appended to an address, if a file has them. */
export const addressFields = (
  [
    {
      field: 'city',
      title: 'City',
      alsoKnownAs: ['Suburb', 'Town', 'Locality'],
      description: 'Is appended to the address.',
      example: 'Marrickville',
    },
    {
      field: 'state',
      title: 'State',
      alsoKnownAs: ['Province', 'Region'],
      description: 'Is appended to the address.',
      example: 'NSW',
    },
    {
      field: 'postcode',
      title: 'Postcode',
      alsoKnownAs: ['Zip', 'Zip code', 'Postal code', 'Post code'],
      description: 'Is appended to the address.',
      example: '2204',
    },
  ] satisfies readonly FieldRow[]
).map(fieldOfRow);

/** The columns of a place on a map. */
export const locationFields = (
  [
    {
      field: 'lat',
      title: 'Latitude',
      alsoKnownAs: ['lat.'],
      description: 'Degrees, −90 to 90; together with the longitude.',
      example: '-33.911',
      holds: 'latitude',
    },
    {
      field: 'lng',
      title: 'Longitude',
      alsoKnownAs: ['lon', 'long', 'lng.'],
      description: 'Degrees, −180 to 180; together with the latitude.',
      example: '151.155',
      holds: 'longitude',
    },
  ] satisfies readonly FieldRow[]
).map(fieldOfRow);

/** An address in one column, or with the city, state and postcode in columns of their own. */
export function addressPart(field: FieldInFile): FilePart {
  const { name, facts } = field;
  return {
    fills: [name],
    begins: false,
    fields: [field.described('Street and number, or the whole address.'), ...addressFields],
    read(row) {
      const address = row.address();
      return address === undefined ? {} : { [name]: address };
    },
    written: [
      {
        title: facts.label,
        example: facts.example ?? '',
        cell: ({ [name]: address }) => (typeof address === 'string' ? address : ''),
      },
    ],
  };
}

/** A place, in two columns. */
export function locationPart({ name }: FieldInFile): FilePart {
  return {
    fills: [name],
    begins: false,
    fields: locationFields,
    read(row) {
      const location = row.location();
      return location === undefined ? {} : { [name]: location };
    },
    written: locationFields.map(({ field, title, example }) => ({
      title,
      example,
      cell: ({ [name]: location }) => degrees(location, field),
    })),
  };
}

function degrees(location: unknown, of: string): number | string {
  if (typeof location !== 'object' || location === null) return '';
  const value: unknown = Object.entries(location).find(([key]) => key === of)?.[1];
  return typeof value === 'number' ? value : '';
}
