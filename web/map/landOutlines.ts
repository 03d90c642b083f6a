import type { FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import fineUrl from 'world-atlas/land-10m.json?url';
import coarseUrl from 'world-atlas/land-110m.json?url';
import { clippedRing } from './clippedRing.ts';
import { boundsOf, type LngLat, type MapBounds, overlap } from './mapBounds.ts';
import { unbroken } from './unbroken.ts';

type Outlines = FeatureCollection<Polygon | MultiPolygon>;

/** A piece of land: its coast, then its lakes and inland seas. */
interface Land {
  readonly bounds: MapBounds;
  readonly rings: readonly (readonly LngLat[])[];
}

/** All land (Natural Earth, 1:110,000,000), for maps of large parts of the world; each piece as its rings. */
export const coarseLand = once(async () => (await fetchPieces(coarseUrl)).map(({ rings }) => rings));

const fineLand = once(() => fetchPieces(fineUrl));

/**
 * The land within bounds (Natural Earth, 1:10,000,000), each piece as its rings. Coasts are accurate to about
 * a kilometre.
 */
export async function landWithin(bounds: MapBounds): Promise<readonly Land['rings'][]> {
  const pieces = await fineLand();
  // Land beyond 180 degrees lies on the other side of the world.
  return [-360, 0, 360].flatMap((shift) => {
    const shifted = { ...bounds, west: bounds.west - shift, east: bounds.east - shift };
    return pieces.flatMap((piece) => {
      if (!overlap(piece.bounds, shifted)) return [];
      const rings = piece.rings.map((ring) =>
        clippedRing(ring, shifted).map(([lng, lat]): LngLat => [lng + shift, lat]),
      );
      return rings[0]?.length === 0 ? [] : [rings.filter((ring) => ring.length > 0)];
    });
  });
}

/** Requests once; again after a failure. */
function once<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<Answer> | undefined;
  return () => {
    asked ??= ask().catch((error: unknown) => {
      asked = undefined;
      throw error;
    });
    return asked;
  };
}

async function fetchPieces(url: string): Promise<readonly Land[]> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the outlines of land were answered ${answer.status}`);
  // The boundary: our own asset, from the package `world-atlas`.
  const topology = (await answer.json()) as Topology<{ land: GeometryCollection }>;
  const { features } = feature(topology, topology.objects.land) as Outlines;
  return features
    .flatMap(({ geometry }) => (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates))
    .map((rings) => {
      const [coast = [], ...waters] = rings.map((ring) => unbroken(ring.map(lngLat)));
      return { bounds: boundsOf(coast), rings: [coast, ...waters] };
    });
}

function lngLat([lng = 0, lat = 0]: Position): LngLat {
  return [lng, lat];
}
