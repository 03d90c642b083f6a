import { type RefObject, useEffect, useRef } from 'react';

/**
 * A button that waits for an answer loses the focus, with the next frame that is drawn: not before, so an answer may find it
 * there still. Once the answer is there it goes to the first field of the form that is wrong, or else back to the button that
 * sends it; whoever has gone on elsewhere meanwhile stays there.
 *
 * @returns for any element within the form
 */
export function useFocusAfterWait<Within extends HTMLElement>(isWaiting: boolean): RefObject<Within | null> {
  const within = useRef<Within>(null);
  const waited = useRef(false);
  useEffect(() => {
    const isAnswered = waited.current && !isWaiting;
    waited.current = isWaiting;
    if (!isAnswered) return;
    const form = within.current?.closest('form');
    const [wrong, send] = ['[aria-invalid="true"]', '[type="submit"]'].map((selector) =>
      form?.querySelector<HTMLElement>(selector),
    );
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === send) (wrong ?? send)?.focus();
  }, [isWaiting]);
  return within;
}
