import 'maplibre-gl/dist/maplibre-gl.css';
import type { FeatureCollection, MultiPolygon, Point, Polygon } from 'geojson';
import {
  type GeoJSONSource,
  Map as MapLibre,
  Marker,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { Location } from '../../domain/kernel/fields.ts';
import { placeText, roundedPlace } from '../../domain/text/placeText.ts';
import classes from './drawnMap.module.css';
import { graticule } from './graticule.ts';
import { coarseLand, landWithin } from './landOutlines.ts';
import { around, type MapBounds } from './mapBounds.ts';
import { baseStyle, type MapColours, type MapSource, mapColours } from './mapStyle.ts';
import type { NamedPlace } from './namedPlace.ts';

setWorkerUrl(workerUrl);

export interface DrawnMapOptions {
  readonly source: MapSource | null;
  readonly colours: MapColours;
  /** What the place is called: `Location`. */
  readonly label: string;
  readonly place: Location | null;
  /** Called with the place that the user has chosen; null: it was cleared. Omitted: the map is read-only. */
  readonly onPlace?: (place: Location | null) => void;
}

/** A map in an element of the page. */
export interface DrawnMap {
  /** Shows a place, moving there if it is out of view. */
  setPlace(place: Location | null): void;
  setOthers(others: readonly NamedPlace[]): void;
  setColours(colours: MapColours): void;
  middle(): Location;
  /** Focuses the pin, or the map if there is none. */
  focus(): void;
  remove(): void;
}

const placeZoom = 11;
/** By how many pixels an arrow key moves the place: `far` with Shift, `near` without. */
const arrowPixels = { far: 60, near: 10 } as const;

/**
 * Draws a map: land and a graticule, or the operator's own map, other places with their names, and the place itself.
 *
 * @throws if this browser has no WebGL.
 */
export function drawMap(container: HTMLElement, options: DrawnMapOptions): DrawnMap {
  const { source, label, onPlace } = options;
  let { colours, place } = options;
  let others: readonly NamedPlace[] = [];
  /** Until the user moves it, a map without a place shows where the others are. */
  let untouched = place === null;
  /** Whether we draw the base map ourselves; also if the operator's map does not answer. */
  let own = source === null;
  let loaded = false;
  let removed = false;

  const map = new MapLibre({
    container,
    style: baseStyle(source, colours),
    center: place === null ? [0, 15] : [place.lng, place.lat],
    zoom: place === null ? 0 : placeZoom,
    maxZoom: 18,
    // A map in a form must not capture the wheel or the finger that scrolls the form.
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: own ? false : { compact: true },
    fadeDuration: 0,
    locale: { 'Map.Title': `${label}: map` },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new ScaleControl({ unit: 'metric', maxWidth: 90 }), 'bottom-left');
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');

  const pin = pinElement(onPlace === undefined ? 'still' : 'movable');
  const marker = new Marker({ element: pin, anchor: 'bottom', draggable: onPlace !== undefined });

  function showPin(): void {
    if (place === null) return void marker.remove();
    marker.setLngLat([place.lng, place.lat]);
    // Adding it again would make it lose the focus.
    if (!pin.isConnected) marker.addTo(map);
    if (onPlace !== undefined) {
      pin.setAttribute('aria-label', `${label} ${placeText(place)}; arrow keys move it, Delete removes it`);
    }
  }

  function choose(chosen: Location | null): void {
    place = chosen === null ? null : roundedPlace(chosen);
    untouched = false;
    showPin();
    onPlace?.(place);
  }

  /** Adds everything above the base map; needed again after a change of style, which removes it. */
  function drawOn(): void {
    const { coast, land: landColour, line, lineText, same, customer, text, halo } = mapColours[colours];
    const font = ['system-ui', 'sans-serif'];
    if (own) {
      for (const [id, zooms] of Object.entries(landZooms)) {
        map.addSource(id, { type: 'geojson', data: nothing });
        const of = { source: id, ...zooms };
        map.addLayer({ id: `${id} land`, type: 'fill', ...of, paint: { 'fill-color': landColour } });
        map.addLayer({ id: `${id} coast`, type: 'line', ...of, paint: { 'line-color': coast } });
      }
      map.addSource('graticule', { type: 'geojson', data: nothing });
      map.addLayer({ id: 'graticule', type: 'line', source: 'graticule', paint: { 'line-color': line } });
      map.addLayer({
        id: 'degrees',
        type: 'symbol',
        source: 'graticule',
        layout: {
          'symbol-placement': 'line',
          'text-field': ['get', 'label'],
          'text-font': font,
          'text-size': 10,
        },
        paint: { 'text-color': lineText, 'text-halo-color': halo, 'text-halo-width': 1 },
      });
      drawBase();
    }
    map.addSource('others', { type: 'geojson', data: placesOf(others) });
    map.addLayer({
      id: 'others',
      type: 'circle',
      source: 'others',
      paint: {
        'circle-radius': 4,
        'circle-color': ['match', ['get', 'kind'], 'customer', customer, same],
        'circle-stroke-color': halo,
        'circle-stroke-width': 1,
      },
    });
    map.addLayer({
      id: 'names',
      type: 'symbol',
      source: 'others',
      layout: {
        'text-field': ['get', 'name'],
        'text-font': font,
        'text-size': 12,
        'text-anchor': 'top',
        'text-offset': [0, 0.5],
      },
      paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.4 },
    });
  }

  /** Draws the parts of the base map that depend on the part of the world in view. */
  function drawBase(): void {
    const shown = map.getBounds();
    const bounds: MapBounds = {
      west: shown.getWest(),
      south: shown.getSouth(),
      east: shown.getEast(),
      north: shown.getNorth(),
    };
    map.getSource<GeoJSONSource>('graticule')?.setData(graticule(bounds));
    const of = map.getZoom() < nearZoom ? 'far' : 'near';
    const land = of === 'far' ? coarseLand() : landWithin(around(bounds, 2));
    land.then(
      (pieces) => {
        if (!removed) map.getSource<GeoJSONSource>(of)?.setData(outlinesOf(pieces));
      },
      // It is still a map: the places, the graticule, the scale.
      (error: unknown) => console.warn('the outlines of land could not be loaded', error),
    );
  }

  function showOthers(): void {
    map.getSource<GeoJSONSource>('others')?.setData(placesOf(others));
    if (!untouched || others.length === 0) return;
    const longitudes = others.map(({ place: { lng } }) => lng);
    const latitudes = others.map(({ place: { lat } }) => lat);
    map.fitBounds(
      [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)],
      { padding: 30, maxZoom: placeZoom, animate: false },
    );
  }

  map.on('style.load', () => {
    loaded = true;
    drawOn();
  });
  map.on('error', ({ error }) => {
    console.warn('a part of the map could not be loaded', error);
    if (loaded || own) return;
    own = true;
    map.setStyle(baseStyle(null, colours));
  });
  map.on('moveend', () => {
    if (own) drawBase();
  });
  map.on('movestart', ({ originalEvent }) => {
    if (originalEvent !== undefined) untouched = false;
  });
  if (onPlace !== undefined) {
    map.on('click', ({ lngLat }) => choose(lngLat));
    marker.on('dragend', () => choose(marker.getLngLat()));
    pin.addEventListener('keydown', (event) => {
      if (place === null) return;
      if (event.key === 'Delete' || event.key === 'Backspace') {
        event.preventDefault();
        map.getCanvas().focus();
        choose(null);
        return;
      }
      const direction = arrows[event.key];
      if (direction === undefined) return;
      // Otherwise the map would move too.
      event.preventDefault();
      event.stopPropagation();
      const pixels = event.shiftKey ? arrowPixels.far : arrowPixels.near;
      const { x, y } = map.project([place.lng, place.lat]);
      choose(map.unproject([x + direction[0] * pixels, y + direction[1] * pixels]));
      keepInSight();
    });
    // A press on the pin must not count as one on the map.
    pin.addEventListener('click', (event) => event.stopPropagation());
  }

  function keepInSight(): void {
    if (place === null) return;
    const { x, y } = map.project([place.lng, place.lat]);
    const { clientWidth, clientHeight } = map.getContainer();
    const margin = 24;
    const inSight = x > margin && x < clientWidth - margin && y > margin && y < clientHeight - margin;
    if (!inSight) map.easeTo({ center: [place.lng, place.lat], zoom: Math.max(map.getZoom(), placeZoom) });
  }

  showPin();
  return {
    setPlace(next) {
      if (next?.lat === place?.lat && next?.lng === place?.lng) return;
      place = next;
      if (next !== null) untouched = false;
      showPin();
      keepInSight();
    },
    setOthers(next) {
      others = next;
      showOthers();
    },
    setColours(next) {
      if (next === colours) return;
      colours = next;
      map.setStyle(baseStyle(own ? null : source, next));
    },
    focus: () => (pin.isConnected && onPlace !== undefined ? pin : map.getCanvas()).focus(),
    middle: () => roundedPlace(map.getCenter()),
    remove: () => {
      removed = true;
      map.remove();
    },
  };
}

/** The zoom from which land is drawn with its detailed coasts. */
const nearZoom = 4;
const landZooms = { far: { maxzoom: nearZoom }, near: { minzoom: nearZoom } } as const;

const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] };

const arrows: Readonly<Record<string, readonly [x: number, y: number] | undefined>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function outlinesOf(
  pieces: Awaited<ReturnType<typeof landWithin>>,
): FeatureCollection<Polygon | MultiPolygon> {
  return {
    type: 'FeatureCollection',
    features: pieces.map((rings) => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Polygon', coordinates: rings.map((ring) => ring.map(([lng, lat]) => [lng, lat])) },
    })),
  };
}

function placesOf(others: readonly NamedPlace[]): FeatureCollection<Point> {
  return {
    type: 'FeatureCollection',
    features: others.map(({ name, kind, place: { lat, lng } }) => ({
      type: 'Feature',
      properties: { name, kind },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    })),
  };
}

function pinElement(how: 'movable' | 'still'): HTMLElement {
  const pin = document.createElement(how === 'movable' ? 'button' : 'span');
  if (pin instanceof HTMLButtonElement) pin.type = 'button';
  pin.className = classes.pin ?? '';
  pin.innerHTML =
    '<svg viewBox="0 0 28 38" width="28" height="38" aria-hidden="true"><path d="M14 37C14 37 26.5 22.6 26.5 13.6A12.5 12.5 0 0 0 1.5 13.6C1.5 22.6 14 37 14 37Z"/><circle cx="14" cy="13.5" r="4.6"/></svg>';
  return pin;
}
