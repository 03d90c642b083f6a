import { Skeleton, Text, useComputedColorScheme } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Location } from '../../domain/kernel/fields.ts';
import { useSession } from '../shell/SessionContext.ts';
import type { DrawnMap } from './drawnMap.ts';
import type { NamedPlace } from './namedPlace.ts';
import classes from './PlaceMap.module.css';

export interface PlaceMapProps {
  /** Other places, shown for orientation. */
  readonly others: readonly NamedPlace[];
  /** `Location` */
  readonly label: string;
  readonly place: Location | null;
  /** Omitted: the map is read-only. */
  readonly onPlace?: (place: Location | null) => void;
  /** Called with the map once it is drawn. */
  readonly onMap?: (map: DrawnMap | null) => void;
}

type State = 'waiting' | 'drawn' | 'noWebGL' | 'failed';

const sentences = {
  noWebGL: 'This browser cannot draw the map: it has no WebGL.',
  failed: 'The map could not be loaded.',
} as const;

/** A place on a map, drawn once it scrolls into view; a sentence if this browser cannot draw maps. */
export function PlaceMap(props: PlaceMapProps) {
  const { others, label, place, onPlace } = props;
  const { map: source } = useSession();
  const colours = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const container = useRef<HTMLDivElement>(null);
  const inSight = useInSight(container);
  const latest = useRef(props);
  latest.current = props;
  const [state, setState] = useState<State>(hasWebGL() ? 'waiting' : 'noWebGL');
  const [map, setMap] = useState<DrawnMap | null>(null);
  const moves = onPlace !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn once; the effects below apply later changes.
  useEffect(() => {
    const element = container.current;
    if (!inSight || element === null || state === 'noWebGL') return;
    let wanted = true;
    let drawn: DrawnMap | undefined;
    import('./drawnMap.ts').then(
      ({ drawMap }) => {
        if (!wanted) return;
        try {
          const choose = { onPlace: (chosen: Location | null) => latest.current.onPlace?.(chosen) };
          drawn = drawMap(element, {
            source,
            colours,
            label,
            place: latest.current.place,
            ...(moves ? choose : {}),
          });
        } catch (error) {
          console.warn('the map could not be drawn', error);
          setState('noWebGL');
          return;
        }
        setMap(drawn);
        setState('drawn');
      },
      () => wanted && setState('failed'),
    );
    return () => {
      wanted = false;
      drawn?.remove();
      setMap(null);
    };
  }, [inSight]);

  useEffect(() => {
    latest.current.onMap?.(map);
  }, [map]);
  useEffect(() => map?.setPlace(place), [map, place]);
  useEffect(() => map?.setOthers(others), [map, others]);
  useEffect(() => map?.setColours(colours), [map, colours]);

  if (state === 'noWebGL' || state === 'failed') {
    return (
      <Text size="sm" c="dimmed">
        {sentences[state]}
        {moves && ' You can type the coordinates.'}
      </Text>
    );
  }
  return (
    <div className={classes.frame}>
      {state === 'waiting' && <Skeleton className={classes.waiting ?? ''} radius="md" />}
      <div ref={container} className={classes.map} />
    </div>
  );
}

let webGL: boolean | undefined;

function hasWebGL(): boolean {
  webGL ??= document.createElement('canvas').getContext('webgl2') !== null;
  return webGL;
}

/** Whether an element has ever been in view. */
function useInSight(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (element.current === null || seen) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) setSeen(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen;
}
