/** The part of the world that a map shows, in degrees; west and east may be beyond 180. */
export interface MapBounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Longitude and latitude, in the order of GeoJSON. */
export type LngLat = readonly [lng: number, lat: number];

/** Bounds extended on every side by this many times their own width and height. */
export function around({ west, south, east, north }: MapBounds, times: number): MapBounds {
  const [width, height] = [(east - west) * times, (north - south) * times];
  return { west: west - width, south: south - height, east: east + width, north: north + height };
}

/** Whether two bounds overlap. */
export function overlap(one: MapBounds, other: MapBounds): boolean {
  return (
    one.west <= other.east && one.east >= other.west && one.south <= other.north && one.north >= other.south
  );
}

export function boundsOf(points: readonly LngLat[]): MapBounds {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [lng, lat] of points) {
    west = Math.min(west, lng);
    east = Math.max(east, lng);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  return { west, south, east, north };
}
