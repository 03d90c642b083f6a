import type { LngLat } from './mapBounds.ts';

/** Edges this close to a pole are not coasts: they only close the outline of Antarctica. */
const poleFrom = 89;

/**
 * A ring that crosses the 180th meridian, continued beyond it. Otherwise it would jump to the other side of
 * the world and be drawn right across.
 */
export function unbroken(ring: readonly LngLat[]): readonly LngLat[] {
  let turn = 0;
  return ring.map(([lng, lat], index): LngLat => {
    const [lngBefore = lng] = ring[index - 1] ?? [];
    if (Math.abs(lat) < poleFrom && Math.abs(lng - lngBefore) > 180) turn += lng < lngBefore ? 360 : -360;
    return [lng + turn, lat];
  });
}
