import { EARTH_RADIUS_KM, type Place } from '../geometry/distance.ts';
import type { IndexedResource } from './allocationIndex.ts';

/**
 * Resources by where they are: who may be within reach of a place is found without looking at anybody
 * else, so that an answer takes as long in a whole country as in a town.
 */
export interface ResourceGrid {
  /** How many it holds. */
  readonly size: number;
  /** Numbers of all resources within the reach of a place, and of few beyond; of unknown places all. */
  near(place: Place | null): readonly number[];
}

/** Cells along the reach: the more, the closer they follow its circle, and the longer it takes to walk them. */
const CELLS_IN_REACH = 4;
/** Distances are rounded, so a cell that the circle only just misses is looked at. */
const MARGIN = 1 + 1e-9;

/** `reachKm` is the maximum distance; infinite where distance is not checked. */
export function createResourceGrid(resources: readonly IndexedResource[], reachKm: number): ResourceGrid {
  const all = resources.map(({ number }) => number);
  const reach = (reachKm / EARTH_RADIUS_KM) * MARGIN;
  // Few people, or a reach of half a hemisphere: looking at all is as quick.
  if (!(reach < Math.PI / 4) || resources.length < 32) return { size: all.length, near: () => all };

  // Radians, north and east; rows of cells by their number from the equator, columns from Greenwich.
  const cell = reach / CELLS_IN_REACH;
  const nowhere: number[] = [];
  const rows = new Map<number, Map<number, number[]>>();
  for (const { number, place } of resources) {
    if (place === null) {
      nowhere.push(number);
      continue;
    }
    const row = Math.floor(place.latitude / cell);
    const columns = rows.get(row) ?? new Map<number, number[]>();
    rows.set(row, columns);
    const column = Math.floor(place.longitude / cell);
    const numbers = columns.get(column);
    if (numbers === undefined) columns.set(column, [number]);
    else numbers.push(number);
  }
  return {
    size: all.length,
    near(place) {
      if (place === null) return all;
      const found = [...nowhere];
      const { latitude, longitude } = place;
      const last = Math.floor((latitude + reach) / cell);
      for (let row = Math.floor((latitude - reach) / cell); row <= last; row += 1) {
        const columns = rows.get(row);
        if (columns === undefined) continue;
        const width = widthOfReach(place, reach, row * cell, (row + 1) * cell);
        if (width >= Math.PI / 3) {
          for (const numbers of columns.values()) found.push(...numbers);
          continue;
        }
        // Beyond 180 degrees the count begins again on the other side.
        for (const turn of [-2 * Math.PI, 0, 2 * Math.PI]) {
          const from = longitude + turn - width;
          const to = longitude + turn + width;
          if (to < -Math.PI - cell || from > Math.PI + cell) continue;
          for (let column = Math.floor(from / cell); column <= Math.floor(to / cell); column += 1) {
            const numbers = columns.get(column);
            if (numbers !== undefined) for (const number of numbers) found.push(number);
          }
        }
      }
      return found;
    },
  };
}

/**
 * How far east and west of a place, in radians of longitude, anybody between two latitudes can be and still
 * be within reach: the haversine formula solved for the longitude, with the nearest of the latitudes and the
 * one where meridians are closest together. At the poles everywhere.
 */
function widthOfReach(place: Place, reach: number, south: number, north: number): number {
  const { latitude, cosLatitude } = place;
  const apart = Math.max(0, south - latitude, latitude - north);
  const narrowest = Math.cos(Math.min(Math.PI / 2, Math.max(Math.abs(south), Math.abs(north))));
  const square = (Math.sin(reach / 2) ** 2 - Math.sin(apart / 2) ** 2) / (cosLatitude * narrowest);
  if (!(square < 1)) return Math.PI;
  return 2 * Math.asin(Math.sqrt(Math.max(0, square)));
}
