import { useComputedColorScheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { Location } from '../../domain/kernel/fields.ts';
import { placeText } from '../../domain/text/placeText.ts';
import { fittingView } from './fittingView.ts';
import { graticule } from './graticule.ts';
import { landWithin } from './landOutlines.ts';
import { around, type LngLat } from './mapBounds.ts';
import { mapColours } from './mapStyle.ts';
import { type MapView, projected, scaleBar, viewBounds } from './mercator.ts';
import type { NamedPlace } from './namedPlace.ts';
import { placedNames } from './placedNames.ts';
import classes from './StillMap.module.css';

export interface StillMapProps {
  /** `Location` */
  readonly label: string;
  readonly place: Location;
  readonly others: readonly NamedPlace[];
  /** Whether the picture is as wide as the others need; omitted: the place is in its middle, others as they come. */
  readonly fits?: 'all';
}

const height = 150;
const zoom = 11;

/** A small static picture of a place, with others around it; it needs no WebGL. */
export function StillMap(props: StillMapProps) {
  const { ref, width } = useElementSize();
  return (
    <div ref={ref} className={classes.frame}>
      {width > 0 && <Picture {...props} size={{ width, height }} />}
    </div>
  );
}

interface PictureProps extends StillMapProps {
  readonly size: { readonly width: number; readonly height: number };
}

function Picture({ label, place, others, fits, size }: PictureProps) {
  const colours = mapColours[useComputedColorScheme('light', { getInitialValueInEffect: false })];
  const view: MapView =
    fits === 'all'
      ? fittingView([place, ...others.map((other) => other.place)], size, zoom)
      : { center: place, zoom, ...size };
  const land = useLand(view);
  const pathOf = (points: readonly LngLat[]) =>
    points
      .map(([lng, lat], index) => {
        const [x, y] = projected(view, { lng, lat });
        return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
      })
      .join('');
  const points = others.flatMap(({ name, kind, place: at }) => {
    const [x, y] = projected(view, at);
    return x < 0 || x > size.width || y < 0 || y > size.height ? [] : [{ name, kind, x, y: y + 6 }];
  });
  const [x, y] = projected(view, place);
  // Names must not cover the pin and the scale.
  const pin = { name: '    ', x, y: y - 20 };
  const scale = scaleBar(view, 80);
  const named = placedNames([pin, { name: ' '.repeat(14), x: 50, y: size.height - 20 }, ...points], size);
  return (
    <svg
      className={classes.map}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={`${label} ${placeText(place)} on a map`}
    >
      <rect {...size} fill={land === undefined ? colours.land : colours.sea} />
      <path
        d={land?.map(pathOf).join('') ?? ''}
        fill={colours.land}
        stroke={colours.coast}
        fillRule="evenodd"
      />
      <path
        d={graticule(viewBounds(view))
          .features.map(({ geometry }) => pathOf(geometry.coordinates as unknown as readonly LngLat[]))
          .join('')}
        fill="none"
        stroke={colours.line}
      />
      {points.map((point) => (
        <circle
          key={`${point.kind} ${point.name} ${point.x} ${point.y}`}
          cx={point.x}
          cy={point.y - 6}
          r={3.5}
          fill={colours[point.kind]}
          stroke={colours.halo}
        />
      ))}
      {named
        .filter(({ name }) => name.trim() !== '')
        .map((at) => (
          <text
            key={`${at.name} ${at.x} ${at.y}`}
            x={at.x}
            y={at.y + 9}
            className={classes.name}
            fill={colours.text}
            stroke={colours.halo}
          >
            {at.name}
          </text>
        ))}
      <path
        className={classes.pin}
        transform={`translate(${x - 10.5} ${y - 27.75}) scale(.75)`}
        d="M14 37C14 37 26.5 22.6 26.5 13.6A12.5 12.5 0 0 0 1.5 13.6C1.5 22.6 14 37 14 37ZM14 18.1a4.6 4.6 0 1 1 0-9.2 4.6 4.6 0 0 1 0 9.2Z"
        fillRule="evenodd"
      />
      <g transform={`translate(10 ${size.height - 8})`}>
        <path d={`M0 -5V0H${scale.pixels}V-5`} fill="none" stroke={colours.text} strokeWidth={1.5} />
        <text x={4} y={-3} className={classes.scale} fill={colours.text} stroke={colours.halo}>
          {scale.metres >= 1000 ? `${scale.metres / 1000} km` : `${scale.metres} m`}
        </text>
      </g>
    </svg>
  );
}

/** The rings of the land in a view; undefined while they are loading, or if that failed. */
function useLand(view: MapView): readonly (readonly LngLat[])[] | undefined {
  const [land, setLand] = useState<readonly (readonly LngLat[])[]>();
  const { width, center, zoom: at } = view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: two views differ only in these.
  useEffect(() => {
    let wanted = true;
    landWithin(around(viewBounds(view), 0.5)).then(
      (pieces) => wanted && setLand(pieces.flat()),
      (error: unknown) => console.warn('the outlines of land could not be loaded', error),
    );
    return () => {
      wanted = false;
    };
  }, [width, at, center.lat, center.lng]);
  return land;
}
