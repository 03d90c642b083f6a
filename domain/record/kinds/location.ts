import { z } from 'zod';
import { type Location, locationSchema } from '../../kernel/fields.ts';
import { placeText } from '../../text/placeText.ts';
import type { Cells } from './cell.ts';
import { type Further, fieldOf } from './fieldOf.ts';
import type { Said } from './inForm.ts';
import type { KindOfField } from './kindOfField.ts';

/** WGS84 degrees; may be missing. */
export const location = (label: string, further: Further = {}) =>
  fieldOf('location', label, locationSchema.nullable(), further);

/** What a form holds for a place: degrees as they are typed. */
export const placeInForm = z.object({ lat: z.string(), lng: z.string() });

const strange = 'is not a place on earth: latitude −90 to 90, longitude −180 to 180';

/** A place, in two columns, which must both be given or both be empty. */
export const locationCells = {
  columns: [
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
  ],
  read(row): Location | undefined {
    const before = row.errors.length;
    const lat = row.number('lat', 'any');
    const lng = row.number('lng', 'any');
    if (row.errors.length > before || (lat === undefined && lng === undefined)) return undefined;
    if (lat === undefined || lng === undefined) {
      row.fail(
        lat === undefined ? 'lat' : 'lng',
        'is missing: latitude and longitude go together, or leave both empty',
      );
      return undefined;
    }
    const parsed = locationSchema.safeParse({ lat, lng });
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) row.fail(String(issue.path[0]), strange);
    return undefined;
  },
  write: ({ lat, lng }: Location) => [lat, lng],
} satisfies Cells;

export const locationKind: KindOfField = {
  documented: () => ({ sentences: ['WGS84 degrees.'], example: { lat: -33.8688, lng: 151.2093 } }),
  column: null,
  text(_, value) {
    const place = locationSchema.safeParse(value);
    return place.success ? placeText(place.data) : '';
  },
  inForm: {
    held(_, value) {
      const place = locationSchema.safeParse(value);
      return place.success
        ? { lat: String(place.data.lat), lng: String(place.data.lng) }
        : { lat: '', lng: '' };
    },
    read: (_, _schema, held) => readPlace(held),
  },
  inFile: locationCells,
  unordered: true,
  unsearched: true,
};

/** Reads a place that is typed in degrees. */
export function readPlace(
  value: unknown,
): { readonly kind: 'value'; readonly value: Location | null } | Extract<Said, { kind: 'problem' }> {
  const { lat, lng } = placeInForm.parse(value);
  if (lat.trim() === '' && lng.trim() === '') return { kind: 'value', value: null };
  if (lat.trim() === '' || lng.trim() === '') return { kind: 'problem', message: 'Enter both, or neither' };
  for (const [text, limit, name] of [
    [lat, 90, 'Latitude'],
    [lng, 180, 'Longitude'],
  ] as const) {
    if (!(Math.abs(Number(text)) <= limit)) {
      return { kind: 'problem', message: `${name} must be from −${limit} to ${limit}` };
    }
  }
  return { kind: 'value', value: { lat: Number(lat), lng: Number(lng) } };
}
