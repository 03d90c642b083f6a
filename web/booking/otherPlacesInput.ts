import { z } from 'zod';
import { mostPlaces } from '../../domain/booking/bookingCommands.ts';
import { type BookingPlace, bookingPlaceSchema } from '../../domain/booking/bookingDetails.ts';
import { otherPlacesFacts } from '../../domain/booking/otherPlaces.ts';
import { zoneOf } from '../../domain/time/zone.ts';
import { formValueOf, readFormValue } from '../records/form/formValues.ts';

/** No part of a place is a time, so it makes no difference which zone its form is read in. */
const anyZone = zoneOf('UTC');
const placesSchema = z.array(bookingPlaceSchema).max(mostPlaces, `at most ${mostPlaces} places`);

/** Reads what the form holds for the places; the one that is wrong is named by its number. */
export const otherPlacesInput = z
  .array(z.record(z.string(), z.unknown()))
  .transform((typed, context): BookingPlace[] => {
    const said = readFormValue(otherPlacesFacts, placesSchema, typed, anyZone);
    if (said.kind === 'problem') {
      context.addIssue({ code: 'custom', message: said.message });
      return z.NEVER;
    }
    const read = placesSchema.safeParse(said.value);
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    const [place, part] = issue?.path ?? [];
    const label = otherPlacesFacts.parts?.[String(part)]?.label;
    const named = typeof place === 'number' && label !== undefined ? `${place + 1}, ${label}: ` : '';
    const isMissing = issue?.code === 'invalid_type';
    context.addIssue({
      code: 'custom',
      message: `${named}${isMissing ? 'is required' : (issue?.message ?? 'is not valid')}`,
    });
    return z.NEVER;
  });

/** The places as the form holds them. */
export function otherPlacesTyped(places: readonly BookingPlace[]): Record<string, unknown>[] {
  return z.array(z.record(z.string(), z.unknown())).parse(formValueOf(otherPlacesFacts, places, anyZone));
}
