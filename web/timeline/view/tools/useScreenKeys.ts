import { useEffect, useRef } from 'react';
import { type ZoomLevel, zoomIn, zoomOut } from '../../time/zoom.ts';

interface ScreenKeys {
  readonly zoom: ZoomLevel;
  readonly zooms: readonly ZoomLevel[];
  readonly onZoom: (zoom: ZoomLevel) => void;
  readonly onHelp: () => void;
}

/** Keys that work everywhere on the screen, except while typing or in a dialog. */
export function useScreenKeys(keys: ScreenKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { zoom, zooms, onZoom, onHelp } = latest.current;
      if (!(event.target instanceof HTMLElement)) return;
      if (event.target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null)
        return;
      const command = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      if (command || event.altKey) return;
      if (key === '?') onHelp();
      else if (key === '+' || key === '=') onZoom(zoomIn(zoom, zooms));
      else if (key === '-') onZoom(zoomOut(zoom, zooms));
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
