import { z } from 'zod';
import { type BookingDetails, bookingPlaceSchema } from '../../../domain/booking/bookingDetails.ts';
import { otherPlacesFacts, otherPlacesTaken } from '../../../domain/booking/otherPlaces.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { entriesPart } from './parts/entriesPart.ts';
import { fieldInFile } from './parts/fieldInFile.ts';
import type { RowReader } from './rowReader.ts';

/** A place names no other record and no time. */
const nothingElse = { zone: zoneOf('UTC'), named: () => [], madeOf: () => undefined, nameOf: () => '' };

const part = entriesPart(
  fieldInFile('places', otherPlacesFacts, { fallback: [], whole: false, takes: otherPlacesTaken }),
);
const readSchema = z.object({ places: z.array(bookingPlaceSchema) }).partial();

/** The column for the further places of a booking: in one cell, as a customer's other addresses are. */
export const placesFields = part.fields;

/** The further places in a row: nothing if its cell is empty, or cannot be read, which is reported for the row. */
export function placesIn(row: RowReader): Partial<Pick<BookingDetails, 'places'>> {
  const { places } = readSchema.parse(part.read(row, nothingElse));
  return places === undefined ? {} : { places };
}

/** The cell in which a file holds these places. */
export function placesCell(places: BookingDetails['places']): string {
  return part.written.map(({ cell }) => cell({ places }, nothingElse)).join('');
}
