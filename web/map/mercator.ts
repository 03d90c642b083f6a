import type { Location } from '../../domain/kernel/fields.ts';
import type { MapBounds } from './mapBounds.ts';

/** A part of a map in Web Mercator, with the width and height of its picture. */
export interface MapView {
  readonly center: Location;
  /** In MapLibre's units: at 0 the world is 512 pixels wide. */
  readonly zoom: number;
  readonly width: number;
  readonly height: number;
}

const worldPixels = 512;
/** Metres around the earth (scheduling §5.8: a radius of 6371 km). */
const equator = 2 * Math.PI * 6_371_000;

/** A place's position in a picture, in pixels from the left and the top. */
export function projected(view: MapView, { lat, lng }: Location): readonly [x: number, y: number] {
  const [x, y] = onWorld(view.zoom, { lat, lng });
  const [left, top] = corner(view);
  return [x - left, y - top];
}

/** The bounds of what a picture shows. */
export function viewBounds(view: MapView): MapBounds {
  const [left, top] = corner(view);
  const northWest = fromWorld(view.zoom, [left, top]);
  const southEast = fromWorld(view.zoom, [left + view.width, top + view.height]);
  return { west: northWest.lng, north: northWest.lat, east: southEast.lng, south: southEast.lat };
}

/**
 * A scale bar for a picture, in metres and pixels: the longest of 1, 2 or 5 times a power of ten that fits.
 */
export function scaleBar({ center, zoom }: MapView, mostPixels: number): { metres: number; pixels: number } {
  const metresPerPixel = (equator * Math.cos((center.lat * Math.PI) / 180)) / (worldPixels * 2 ** zoom);
  const most = metresPerPixel * mostPixels;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = ([5, 2].find((times) => times * power <= most) ?? 1) * power;
  return { metres, pixels: metres / metresPerPixel };
}

function corner({ center, zoom, width, height }: MapView): readonly [number, number] {
  const [x, y] = onWorld(zoom, center);
  return [x - width / 2, y - height / 2];
}

function onWorld(zoom: number, { lat, lng }: Location): readonly [number, number] {
  const size = worldPixels * 2 ** zoom;
  const sine = Math.sin((Math.max(-85.0511, Math.min(85.0511, lat)) * Math.PI) / 180);
  return [((lng + 180) / 360) * size, (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size];
}

function fromWorld(zoom: number, [x, y]: readonly [number, number]): Location {
  const size = worldPixels * 2 ** zoom;
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI;
  return { lat, lng: (x / size) * 360 - 180 };
}
