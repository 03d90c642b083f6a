import type { Location } from '../kernel/fields.ts';

/** Decimal places: accurate to about a metre. */
const digits = 5;

/** A place rounded to a sensible number of decimal places. */
export function roundedPlace({ lat, lng }: Location): Location {
  return { lat: rounded(lat), lng: rounded(wrapped(lng)) };
}

function rounded(degrees: number): number {
  // Avoids minus zero.
  return Number(degrees.toFixed(digits)) + 0;
}

/** A longitude between -180 and 180; a map that was panned around the world goes beyond. */
function wrapped(longitude: number): number {
  return longitude >= -180 && longitude <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180;
}

/** `-33.8688, 151.2093`, the form that map applications write and read. */
export function placeText(place: Location): string {
  const { lat, lng } = roundedPlace(place);
  return `${lat}, ${lng}`;
}

// Both numbers need decimals, so that `33,8` is not taken for two numbers.
const pair = /^\s*([-−+]?\d{1,2}\.\d+)°?\s*[,;\s]\s*([-−+]?\d{1,3}\.\d+)°?\s*$/;

/** The place in a text of that form; undefined if it is not a latitude and longitude. */
export function placeOfText(text: string): Location | undefined {
  const [, lat, lng] = (pair.exec(text) ?? []).map((part) => Number(part.replace('−', '-')));
  if (lat === undefined || lng === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180) return undefined;
  return { lat, lng };
}

/** An address that opens a place in a map application (RFC 5870). */
export function geoAddress({ lat, lng }: Location): string {
  return `geo:${lat},${lng}`;
}
