import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSqueeze } from './useSqueeze.ts';

/**
 * The room that a bar reckons with, in pixels: its width, less what its parts need to stay on one line (`useSqueeze`). For
 * as long as one of its menus is open it is what it was before, since tools that move would close it under the hand of
 * whoever chooses from it.
 */
export function useRoom(
  bar: RefObject<HTMLElement | null>,
  wide: number,
  lines: 'one' | 'several',
  on: string,
): number {
  const open = useOpenMenu(bar);
  const room = wide - useSqueeze(bar, open ? 'several' : lines, on);
  const before = useRef(room);
  useLayoutEffect(() => {
    if (!open) before.current = room;
  }, [open, room]);
  return open ? before.current : room;
}

/** Whether a menu of a bar is open, which whatever opens it tells screen readers. */
function useOpenMenu(bar: RefObject<HTMLElement | null>): boolean {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const { current } = bar;
    if (current === null) return;
    const observer = new MutationObserver(() =>
      setOpen(current.querySelector('[aria-haspopup][aria-expanded="true"]') !== null),
    );
    const attributeFilter = ['aria-expanded'];
    observer.observe(current, { subtree: true, childList: true, attributes: true, attributeFilter });
    return () => observer.disconnect();
  }, [bar]);
  return open;
}
