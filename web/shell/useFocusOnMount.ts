import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to an element when it appears, because the user continues there. */
export function useFocusOnMount<Focused extends HTMLElement = HTMLInputElement>(): RefObject<Focused | null> {
  const element = useRef<Focused>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
