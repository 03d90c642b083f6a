import type { LngLat, MapBounds } from './mapBounds.ts';

/**
 * The part of a ring that is within bounds, closed along their edges (Sutherland and Hodgman); empty if there is none.
 * Parts of a ring that leave the bounds and come back are joined along the edge.
 */
export function clippedRing(ring: readonly LngLat[], bounds: MapBounds): readonly LngLat[] {
  const { west, south, east, north } = bounds;
  const sides: readonly Side[] = [
    { within: ([lng]) => lng >= west, cut: (from, to) => atLng(from, to, west) },
    { within: ([lng]) => lng <= east, cut: (from, to) => atLng(from, to, east) },
    { within: ([, lat]) => lat >= south, cut: (from, to) => atLat(from, to, south) },
    { within: ([, lat]) => lat <= north, cut: (from, to) => atLat(from, to, north) },
  ];
  let points: readonly LngLat[] = ring;
  for (const side of sides) points = onSide(points, side);
  const [first] = points;
  return first === undefined || points.length < 3 ? [] : [...points, first];
}

interface Side {
  readonly within: (point: LngLat) => boolean;
  readonly cut: (from: LngLat, to: LngLat) => LngLat;
}

function onSide(points: readonly LngLat[], { within, cut }: Side): readonly LngLat[] {
  const kept: LngLat[] = [];
  let before = points.at(-1);
  for (const point of points) {
    if (before !== undefined && within(before) !== within(point)) kept.push(cut(before, point));
    if (within(point)) kept.push(point);
    before = point;
  }
  return kept;
}

function atLng([fromLng, fromLat]: LngLat, [toLng, toLat]: LngLat, lng: number): LngLat {
  return [lng, fromLat + ((toLat - fromLat) * (lng - fromLng)) / (toLng - fromLng)];
}

function atLat([fromLng, fromLat]: LngLat, [toLng, toLat]: LngLat, lat: number): LngLat {
  return [fromLng + ((toLng - fromLng) * (lat - fromLat)) / (toLat - fromLat), lat];
}
