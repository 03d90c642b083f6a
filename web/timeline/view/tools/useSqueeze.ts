import { type RefObject, useLayoutEffect, useState } from 'react';

/** How much less room is reckoned with at each attempt, and at most, in pixels. */
const step = 40;
const most = 800;

/**
 * By how many pixels a bar must reckon with less room than it has, so that its parts stay on one line: how wide they are
 * depends on texts, fonts and what there is to tell. Tried again from nothing whenever `on`, which says what it depends on,
 * is another. A bar that may have several lines is left alone.
 */
export function useSqueeze(bar: RefObject<HTMLElement | null>, lines: 'one' | 'several', on: string): number {
  const [squeezed, setSqueezed] = useState({ on, by: 0 });
  const by = squeezed.on === on ? squeezed.by : 0;
  useLayoutEffect(() => {
    if (bar.current === null || lines === 'several' || by >= most || !isBroken(bar.current)) return;
    setSqueezed({ on, by: by + step });
  }, [bar, lines, on, by]);
  return by;
}

/** Whether a part stands below another; what only screen readers are told is no part. */
function isBroken(bar: HTMLElement): boolean {
  const parts = [...bar.children]
    .map((part) => part.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1);
  return Math.min(...parts.map(({ bottom }) => bottom)) <= Math.max(...parts.map(({ top }) => top));
}
