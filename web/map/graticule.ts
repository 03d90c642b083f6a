import type { Feature, FeatureCollection, LineString } from 'geojson';
import type { MapBounds } from './mapBounds.ts';

/** Readable distances between lines, in degrees. */
const steps = [30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
/** The least number of lines across a map. */
const fewest = 4;
/** The highest latitude of Web Mercator. */
const lastLatitude = 85;

/**
 * Lines of latitude and longitude over a part of the world and somewhat beyond, labelled in degrees. They
 * show distance and movement on a map that has little else on it.
 */
export function graticule({ west, south, east, north }: MapBounds): FeatureCollection<LineString> {
  const span = Math.max(east - west, 1e-9);
  const step = steps.find((one) => span / one >= fewest) ?? steps.at(-1) ?? 1;
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  const low = Math.max(-lastLatitude, south - step);
  const high = Math.min(lastLatitude, north + step);
  const line = (label: string, coordinates: [number, number][]): Feature<LineString> => ({
    type: 'Feature',
    properties: { label },
    geometry: { type: 'LineString', coordinates },
  });
  const meridians = multiples(step, west - step, east + step).map((longitude) =>
    line(degrees(wrapped(longitude), digits), [
      [longitude, low],
      [longitude, high],
    ]),
  );
  const parallels = multiples(step, low, high).map((latitude) =>
    line(degrees(latitude, digits), [
      [west - step, latitude],
      [east + step, latitude],
    ]),
  );
  return { type: 'FeatureCollection', features: [...meridians, ...parallels] };
}

function multiples(step: number, from: number, to: number): readonly number[] {
  const first = Math.ceil(from / step);
  const last = Math.floor(to / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step);
}

function wrapped(longitude: number): number {
  const within = ((((longitude + 180) % 360) + 360) % 360) - 180;
  return within === -180 ? 180 : within;
}

function degrees(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  return `${value < 0 && Number(text) !== 0 ? '−' : ''}${text}°`;
}
