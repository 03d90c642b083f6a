import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rows above and below those in sight that are drawn as well. */
const beyond = 6;
/** The rows that are drawn change this many at a time. */
const chunk = 4;

/** Those of many rows of one height that are in sight of what scrolls: from the first to before the last. */
export function useWindow(
  box: RefObject<HTMLElement | null>,
  count: number,
  height: number,
): { readonly first: number; readonly end: number } {
  const [range, setRange] = useState({ first: 0, end: 16 });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const look = () => {
      const top = Math.floor(element.scrollTop / height) - beyond;
      const bottom = Math.ceil((element.scrollTop + element.clientHeight) / height) + beyond;
      const first = Math.max(0, Math.floor(top / chunk) * chunk);
      const end = Math.ceil(bottom / chunk) * chunk;
      setRange((before) => (before.first === first && before.end === end ? before : { first, end }));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [box, height]);
  return { first: Math.min(range.first, count), end: Math.min(range.end, count) };
}
