import type { StyleSpecification } from 'maplibre-gl';

/** The operator's own map, `MAP_STYLE_URL`: a style, or images of tiles. */
export interface MapSource {
  /** The address of a MapLibre style, or a tile template with `{z}`, `{x}` and `{y}`. */
  readonly url: string;
  /** The attribution shown on the map. */
  readonly attribution: string | null;
}

export type MapColours = 'light' | 'dark';

/**
 * Colours of the map drawn here, and of everything drawn on any map: places, their names, and the lines of
 * the graticule.
 */
export const mapColours = {
  light: {
    sea: '#dbe7ee',
    land: '#f6f4ee',
    coast: '#aebdc5',
    line: '#c9d3d8',
    lineText: '#5c6b74',
    same: '#1b6a87',
    customer: '#9a5b00',
    text: '#26323a',
    halo: '#ffffff',
  },
  dark: {
    sea: '#171d22',
    land: '#2b333a',
    coast: '#56646e',
    line: '#36424a',
    lineText: '#9aa7b1',
    same: '#74b6d1',
    customer: '#f0b35a',
    text: '#e3e9ee',
    halo: '#14191d',
  },
} as const satisfies Record<MapColours, object>;

/** The style that a map starts with: the operator's own, or a sea in which land is drawn (`drawnMap.ts`). */
export function baseStyle(source: MapSource | null, colours: MapColours): StyleSpecification | string {
  if (source !== null && !source.url.includes('{z}')) return source.url;
  const { sea } = mapColours[colours];
  const background = { id: 'sea', type: 'background', paint: { 'background-color': sea } } as const;
  if (source === null) return { version: 8, sources: {}, layers: [background] };
  return {
    version: 8,
    sources: {
      tiles: {
        type: 'raster',
        tiles: [source.url],
        tileSize: 256,
        ...(source.attribution === null ? {} : { attribution: source.attribution }),
      },
    },
    layers: [background, { id: 'tiles', type: 'raster', source: 'tiles' }],
  };
}
