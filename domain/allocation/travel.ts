import { distanceKm, placeOf } from '../geometry/distance.ts';
import type { PlannedJob, TravelModel } from './allocationInput.ts';

/** Seconds of travel from one job to the next; 0 if a place is not known. */
export function travelSeconds(travel: TravelModel, from: PlannedJob, to: PlannedJob): number {
  switch (travel.kind) {
    case 'matrix':
      if (from.travelPlace === null || to.travelPlace === null) return 0;
      return (travel.minutes[from.travelPlace]?.[to.travelPlace] ?? 0) * 60;
    case 'speed':
      if (from.location === null || to.location === null) return 0;
      return (distanceKm(placeOf(from.location), placeOf(to.location)) / travel.kilometresPerHour) * 3600;
  }
}
