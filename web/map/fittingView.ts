import type { Location } from '../../domain/kernel/fields.ts';
import { boundsOf } from './mapBounds.ts';
import { type MapView, projected } from './mercator.ts';

/** Room for a pin above its place and for a name below it, in pixels. */
const margin = { side: 40, end: 34 };

/**
 * The view of a picture that shows all of these places, at least one, no nearer than `nearest`; in its middle is the
 * middle of them.
 */
export function fittingView(
  places: readonly Location[],
  size: { readonly width: number; readonly height: number },
  nearest: number,
): MapView {
  const { west, south, east, north } = boundsOf(places.map(({ lng, lat }) => [lng, lat] as const));
  // At zoom 0 the corners are this many pixels apart, and twice as many at each further zoom.
  const world: MapView = { center: { lat: 0, lng: 0 }, zoom: 0, width: 0, height: 0 };
  const [left, top] = projected(world, { lat: north, lng: west });
  const [right, bottom] = projected(world, { lat: south, lng: east });
  const zoomFor = (room: number, pixels: number) =>
    pixels === 0 ? nearest : Math.log2(Math.max(room, 1) / pixels);
  const zoom = Math.min(
    nearest,
    zoomFor(size.width - 2 * margin.side, right - left),
    zoomFor(size.height - 2 * margin.end, bottom - top),
  );
  return { center: { lat: (south + north) / 2, lng: (west + east) / 2 }, zoom: Math.max(0, zoom), ...size };
}
