import type { CustomerPlace } from '../../domain/customer/customer.ts';

/** A place of a customer as the address of a booking: `Depot, 12 Bourke Road`; at most 200 characters. */
export function addressOfPlace({ name, address }: CustomerPlace): string {
  return [name ?? '', address]
    .filter((part) => part !== '')
    .join(', ')
    .slice(0, 200);
}

/** The index of the place whose address a booking has; undefined if it is none of them. */
export function placeAt(places: readonly CustomerPlace[], address: string): number | undefined {
  const at = places.findIndex((place) => addressOfPlace(place) === address.trim());
  return at < 0 ? undefined : at;
}
