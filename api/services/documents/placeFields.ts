import { z } from 'zod';
import { customerPlaceSchema } from '../../../domain/customer/customer.ts';
import { lineSchema, locationSchema, requiredLineSchema } from '../../../domain/kernel/fields.ts';
import { described, Unreadable } from './document.ts';
import { parsedOr } from './namedFields.ts';

/** A place of a booking or of a customer, as ours. */
interface Place {
  readonly name: string | null;
  readonly address: string;
  readonly location: z.output<typeof locationSchema> | null;
}

/** The names within the places of `all_location` that no place has. */
export function unknownInPlaces(given: unknown): readonly string[] {
  const places = z.array(z.looseObject({})).safeParse(given).data ?? [];
  const names = places.flatMap((place) => Object.keys(place));
  return [...new Set(names)].filter((name) => !Object.hasOwn(placeSchema.shape, name));
}

/** Where a booking itself is: null where it is at its customer's. */
type OwnPlace = { readonly [Field in 'address' | 'location']: Place[Field] | null };

const nameSchema = described(
  lineSchema.nullable(),
  'What the place is called. Null: it has no name.',
  'Warehouse',
);
const geolocSchema = described(locationSchema.nullable(), 'Where it is.', { lat: -33.911, lng: 151.155 });
const exampleAddress = '12 Acacia Street, Marrickville NSW 2204';

/** A place in `all_location` (scheduling §3). */
export const placeSchema = z.object({
  name: nameSchema,
  address: described(requiredLineSchema, 'The address.', exampleAddress),
  _geoloc: geolocSchema,
});

const takenPlaceSchema = placeSchema
  .partial({ name: true, _geoloc: true })
  .transform(({ name = null, address, _geoloc = null }) => ({ name, address, location: _geoloc }))
  .pipe(customerPlaceSchema);
const takenPlacesSchema = z.array(takenPlaceSchema);

/** Places as `all_location` has them. */
export function placesTold(places: readonly Place[]) {
  return places.map(({ name, address, location }) => ({ name, address, _geoloc: location }));
}

/** The places that `all_location` says; none if it is null. */
export function placesSaid(given: unknown): z.output<typeof takenPlacesSchema> | Unreadable {
  return parsedOr(takenPlacesSchema, given ?? []);
}

const ownPlaceSchema = z.object({
  name: nameSchema,
  address: described(
    lineSchema.nullable(),
    'The address. Null, of the first alone: at the customer’s, or known by its location only.',
    exampleAddress,
  ),
  _geoloc: geolocSchema,
});

/** All places of a booking: its own first, and then those that it takes its people to besides. */
export const bookingPlacesSchema = z.array(ownPlaceSchema);

const takenOwnSchema = ownPlaceSchema.partial();

/** All places of a booking as `all_location` has them; none if it is at its customer's alone. */
export function bookingPlacesTold({ address, location, places }: OwnPlace & { places: readonly Place[] }) {
  return address === null && location === null && places.length === 0
    ? []
    : [{ name: null, address, _geoloc: location }, ...placesTold(places)];
}

/**
 * What `all_location` says of the places of a booking. A single text, or null, says the address of the first and nothing
 * of the others. `location` is missing where the first has none.
 */
export function bookingPlacesSaid(given: unknown) {
  if (given === null || typeof given === 'string') {
    const address = parsedOr(lineSchema.nullable(), given === '' ? null : given);
    return address instanceof Unreadable ? address : { address };
  }
  const list = parsedOr(z.array(z.unknown(), 'must be a text, or a list of places'), given);
  if (list instanceof Unreadable) return list;
  const [first = {}, ...others] = list;
  const own = parsedOr(takenOwnSchema, first);
  if (own instanceof Unreadable) return new Unreadable(`[0].${own.reason}`);
  const places: Place[] = [];
  for (const [index, other] of others.entries()) {
    const place = parsedOr(takenPlaceSchema, other);
    if (place instanceof Unreadable) return new Unreadable(`[${index + 1}].${place.reason}`);
    places.push(place);
  }
  const { address = null, _geoloc = null } = own;
  return {
    address: address === '' ? null : address,
    places,
    ...(_geoloc === null ? {} : { location: _geoloc }),
  };
}
