import { type Component, fraction } from './component.ts';

/** 60 at the job's own place, 0 at the maximum distance and beyond, and 0 if it is not known. */
export const distance: Component = {
  name: 'distance',
  points: (pairing) => {
    const maximumKm = pairing.index.settings.maxDistanceMetres / 1000;
    return pairing.distance === null ? 0 : 60 * fraction(1 - pairing.distance / maximumKm);
  },
};
