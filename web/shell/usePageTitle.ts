import { useEffect } from 'react';
import { useScreenHandle } from './useScreenHandle.ts';

/** Names the browser's tab after the screen. */
export function usePageTitle(): void {
  const handle = useScreenHandle();
  const title = handle === undefined ? 'Muster' : `${handle.title} · Muster`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
