import { EARTH_RADIUS_KM, type Place } from '../geometry/distance.ts';
import type { IndexedResource } from './indexedResource.ts';

/**
 * Resources by location, so that those within reach of a place are found without looking at anybody else, and
 * a query takes as long in a whole country as in a town. They are sorted into bands of latitude, and in each
 * band from west to east: the people near a place are a short run in each of a few bands.
 */
export interface ResourceBands {
  /** How many it holds. */
  readonly size: number;
  /**
   * The numbers of all resources within reach of a place, and of a few beyond it; of all resources if the
   * place is unknown.
   */
  near(place: Place | null): readonly number[];
  /** The same with only the resources for which the predicate is true. */
  only(applies: (resourceNumber: number) => boolean): ResourceBands;
}

/**
 * The number of bands per reach: the more there are, the closer they follow its circle, and the longer a
 * search takes.
 */
const BANDS_IN_REACH = 4;
/**
 * Distances are rounded, so people just outside the circle are included: by a fraction of it, and in radians.
 */
const MARGIN = { part: 1e-9, radians: 1e-12 };
/** Up to this many people, looking at all of them is just as quick. */
const FEW = 32;

/** `reachKm` is the maximum distance; infinite if distance is not checked. */
export function createResourceBands(resources: readonly IndexedResource[], reachKm: number): ResourceBands {
  const reach = (reachKm / EARTH_RADIUS_KM) * (1 + MARGIN.part) + MARGIN.radians;
  const latitudes = resources.flatMap(({ place }) => place?.latitude ?? []);
  const south = latitudes.reduce((one, other) => Math.min(one, other), Math.PI / 2);
  const north = latitudes.reduce((one, other) => Math.max(one, other), south);
  // Hardly more bands than people, however short the reach is.
  const height = Math.max(reach / BANDS_IN_REACH, (north - south) / Math.max(1, latitudes.length));
  const layout: Layout = { reach, south, height, bands: Math.floor((north - south) / height) + 1 };

  const nowhere: number[] = [];
  const placed: Placed[] = [];
  for (const { number, place } of resources) {
    if (place === null) nowhere.push(number);
    else placed.push({ number, band: bandAt(layout, place.latitude), longitude: place.longitude });
  }
  placed.sort((one, other) => one.band - other.band || one.longitude - other.longitude);
  return bandsOf(layout, placed, nowhere);
}

interface Layout {
  /** In radians, like everything below. */
  readonly reach: number;
  /** Where the first band begins. */
  readonly south: number;
  readonly height: number;
  /** The number of bands. */
  readonly bands: number;
}

interface Placed {
  readonly number: number;
  readonly band: number;
  readonly longitude: number;
}

function bandAt({ south, height }: Layout, latitude: number): number {
  return Math.floor((latitude - south) / height);
}

/** Sorts `placed` by band and longitude. */
function bandsOf(layout: Layout, placed: readonly Placed[], nowhere: readonly number[]): ResourceBands {
  const { reach, south, height, bands } = layout;
  const all = [...nowhere, ...placed.map(({ number }) => number)];
  const only: ResourceBands['only'] = (applies) =>
    bandsOf(
      layout,
      placed.filter(({ number }) => applies(number)),
      nowhere.filter(applies),
    );
  if (!(reach < Math.PI / 4) || all.length < FEW) return { size: all.length, near: () => all, only };

  // Lists of plain numbers: every job reads a part of them, and they stay in the processor's cache together.
  const numbers = Int32Array.from(placed, ({ number }) => number);
  const longitudes = Float64Array.from(placed, ({ longitude }) => longitude);
  /** Where each band begins in the lists, and where the last one ends. */
  const begins = new Int32Array(bands + 1);
  for (const { band } of placed) begins[band + 1] = (begins[band + 1] ?? 0) + 1;
  for (let band = 0; band < bands; band += 1) {
    begins[band + 1] = (begins[band + 1] ?? 0) + (begins[band] ?? 0);
  }
  return {
    size: all.length,
    near(place) {
      if (place === null) return all;
      const found = [...nowhere];
      const { latitude, longitude } = place;
      const last = Math.min(bands - 1, bandAt(layout, latitude + reach));
      for (let band = Math.max(0, bandAt(layout, latitude - reach)); band <= last; band += 1) {
        const width = widthOfReach(place, reach, south + band * height, south + (band + 1) * height);
        const begin = begins[band] ?? 0;
        const end = begins[band + 1] ?? 0;
        if (width >= Math.PI) {
          for (let at = begin; at < end; at += 1) found.push(numbers[at] ?? 0);
          continue;
        }
        // Beyond 180 degrees the longitude continues on the other side.
        for (const turn of [-2 * Math.PI, 0, 2 * Math.PI]) {
          const west = longitude + turn - width;
          const east = longitude + turn + width;
          if (east < -Math.PI || west > Math.PI) continue;
          let at = firstFrom(longitudes, west, begin, end);
          for (; at < end && (longitudes[at] ?? 0) <= east; at += 1) found.push(numbers[at] ?? 0);
        }
      }
      return found;
    },
    only,
  };
}

/** The first index from `begin` to before `end` whose longitude is not less than this one; else `end`. */
function firstFrom(longitudes: Float64Array, west: number, begin: number, end: number): number {
  let low = begin;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((longitudes[middle] ?? 0) < west) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * How far east and west of a place, in radians of longitude, anybody between two latitudes can be and still
 * be within reach: the haversine formula solved for the longitude, with the nearest of the latitudes and the
 * one where meridians are closest together. At the poles there is no limit.
 */
function widthOfReach(place: Place, reach: number, south: number, north: number): number {
  const { latitude, cosLatitude } = place;
  const apart = Math.max(0, south - latitude, latitude - north);
  const narrowest = Math.cos(Math.min(Math.PI / 2, Math.max(Math.abs(south), Math.abs(north))));
  const square = (Math.sin(reach / 2) ** 2 - Math.sin(apart / 2) ** 2) / (cosLatitude * narrowest);
  if (!(square < 1)) return Math.PI;
  return 2 * Math.asin(Math.sqrt(Math.max(0, square)));
}
