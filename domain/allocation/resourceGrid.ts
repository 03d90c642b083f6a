import { EARTH_RADIUS_KM, type Place } from '../geometry/distance.ts';
import type { IndexedResource } from './allocationIndex.ts';

const DEGREES_PER_KM = 180 / (Math.PI * EARTH_RADIUS_KM);

/**
 * Resources by where they are, in cells as high and as wide as a reach: who may be within it of a place
 * stands in few cells, however large the country is.
 */
export interface ResourceGrid {
  /** How many it holds. */
  readonly size: number;
  /** Numbers of all resources within the reach of a place, and of some beyond; of unknown places all. */
  near(place: Place | null): readonly number[];
}

/** `reachKm` is the maximum distance; infinite where distance is not checked. */
export function createResourceGrid(resources: readonly IndexedResource[], reachKm: number): ResourceGrid {
  const all = resources.map(({ number }) => number);
  const height = reachKm * DEGREES_PER_KM;
  // Few people, or a reach of half a hemisphere: looking at all is as quick.
  if (!(height < 45) || resources.length < 32) return { size: all.length, near: () => all };

  const nowhere: number[] = [];
  const rows = new Map<number, Map<number, number[]>>();
  for (const { number, place } of resources) {
    if (place === null) {
      nowhere.push(number);
      continue;
    }
    const row = Math.floor(place.location.lat / height);
    const columns = rows.get(row) ?? new Map<number, number[]>();
    rows.set(row, columns);
    const column = Math.floor(place.location.lng / height);
    const cell = columns.get(column);
    if (cell === undefined) columns.set(column, [number]);
    else cell.push(number);
  }
  return {
    size: all.length,
    near(place) {
      if (place === null) return all;
      const { lat, lng } = place.location;
      // Meridians draw together towards the poles: the same reach spans more degrees of longitude.
      const farthest = Math.min(90, Math.abs(lat) + height);
      const reach = height / Math.cos((farthest * Math.PI) / 180);
      if (!(reach < 60)) return all;
      const found = [...nowhere];
      const row = Math.floor(lat / height);
      for (let at = row - 1; at <= row + 1; at += 1) {
        const columns = rows.get(at);
        if (columns === undefined) continue;
        // Beyond 180 degrees the count begins again on the other side.
        for (const turn of [-360, 0, 360]) {
          const from = Math.floor((lng + turn - reach) / height);
          const to = Math.floor((lng + turn + reach) / height);
          if (to < Math.floor(-180 / height) || from > Math.floor(180 / height)) continue;
          for (let column = from; column <= to; column += 1) {
            for (const number of columns.get(column) ?? []) found.push(number);
          }
        }
      }
      return found;
    },
  };
}
