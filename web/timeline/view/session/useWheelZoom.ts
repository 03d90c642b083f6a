import { type RefObject, useEffect } from 'react';
import { type ZoomLevel, zoomIn, zoomOut } from '../../time/zoom.ts';

export interface WheelZoom {
  readonly zoom: ZoomLevel;
  readonly onZoom: (zoom: ZoomLevel) => void;
  readonly gutter: number;
  /** Stores the pointer's position, in pixels from the gutter, before the scale changes. */
  readonly anchor: RefObject<number | undefined>;
  /** Interrupts a gesture in progress. */
  readonly interrupt: () => void;
}

/** Ctrl (or Cmd) with the wheel shows more or less time. */
export function useWheelZoom(scroller: RefObject<HTMLDivElement | null>, wheel: WheelZoom): void {
  const { zoom, onZoom, gutter, anchor, interrupt } = wheel;
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      interrupt();
      const next = event.deltaY < 0 ? zoomIn(zoom) : zoomOut(zoom);
      if (next === zoom) return;
      anchor.current = event.clientX - element.getBoundingClientRect().left - gutter;
      onZoom(next);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [scroller, zoom, onZoom, gutter, anchor, interrupt]);
}
