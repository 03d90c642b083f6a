import { violationOf } from '../violation.ts';
import type { Check } from './check.ts';

/** The job is farther away than the maximum; passes if a location is missing (scheduling §5.8). */
export const distanceCheck: Check = {
  doNotCheck: 'distance',
  codes: ['resource_distance_exceeds_limit'],
  reads: [
    'resource.location',
    'customer.location',
    'settings.maxDistanceMetres',
    'booking.customerId',
    'booking.location',
  ],
  fails: ({ distance, index }) => distance !== null && distance > index.settings.maxDistanceMetres / 1000,
  violation: ({ distance, index, resource }) =>
    violationOf('resource_distance_exceeds_limit', resource.id, {
      distanceKm: distance ?? 0,
      maximumKm: index.settings.maxDistanceMetres / 1000,
    }),
};
