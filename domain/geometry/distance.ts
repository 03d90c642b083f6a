import type { Location } from '../kernel/fields.ts';

/** The mean radius of the earth that the specification uses (scheduling §5.8). */
export const EARTH_RADIUS_KM = 6371;

/** A location with the values that the distance formula needs, computed once. */
export interface Place {
  readonly location: Location;
  readonly latitude: number;
  readonly longitude: number;
  readonly cosLatitude: number;
}

const RADIANS_PER_DEGREE = Math.PI / 180;

export function placeOf(location: Location): Place {
  const latitude = location.lat * RADIANS_PER_DEGREE;
  return {
    location,
    latitude,
    longitude: location.lng * RADIANS_PER_DEGREE,
    cosLatitude: Math.cos(latitude),
  };
}

/** Great-circle distance in kilometres (haversine). */
export function distanceKm(one: Place, other: Place): number {
  const byLatitude = Math.sin((other.latitude - one.latitude) / 2);
  const byLongitude = Math.sin((other.longitude - one.longitude) / 2);
  const half = byLatitude * byLatitude + one.cosLatitude * other.cosLatitude * byLongitude * byLongitude;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}
