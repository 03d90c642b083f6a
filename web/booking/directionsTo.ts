import type { BookingSiteView } from '../../api/contract/views.ts';

/**
 * A link that opens directions in the map of whatever it is pressed on: phones hand it to their map, others show
 * a page. By coordinates where they are known, since an address may be ambiguous; undefined if neither is.
 */
export function directionsTo({
  address,
  location,
}: Pick<BookingSiteView, 'address' | 'location'>): string | undefined {
  const destination = location === null ? address : `${location.lat},${location.lng}`;
  if (destination === null || destination === '') return undefined;
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`;
}
