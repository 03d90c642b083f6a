import { type RefObject, useEffect, useRef } from 'react';

/**
 * A button that waits for an answer loses the focus. Once the answer is there it goes to the first field of the form that is
 * wrong, or else back to the button that sends it; whoever has gone on elsewhere meanwhile stays there.
 *
 * @returns for any element within the form
 */
export function useFocusAfterWait<Within extends HTMLElement>(isWaiting: boolean): RefObject<Within | null> {
  const within = useRef<Within>(null);
  const waited = useRef(false);
  useEffect(() => {
    const isAnswered = waited.current && !isWaiting;
    waited.current = isWaiting;
    if (!isAnswered || document.activeElement !== document.body) return;
    const form = within.current?.closest('form');
    const place = ['[aria-invalid="true"]', '[type="submit"]'].flatMap(
      (selector) => form?.querySelector<HTMLElement>(selector) ?? [],
    );
    place[0]?.focus();
  }, [isWaiting]);
  return within;
}
