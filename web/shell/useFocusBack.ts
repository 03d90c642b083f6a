import { type RefObject, useLayoutEffect } from 'react';

/** Later than Mantine, whose dialogs return the focus after ten milliseconds. */
const afterMantineMs = 30;

/**
 * Returns the focus, when a dialog closes, to where it was before the dialog opened. Mantine does so if a
 * dialog slides in, but for people who prefer reduced motion it looks too late and finds the dialog's own
 * button, and it does not do so at all if a dialog is open when it is mounted, or lies beside the screen.
 * Whoever has gone on elsewhere meanwhile stays there. If it was in a popover that has made way, it goes to what opens that.
 */
export function useFocusBack(opened: boolean, content?: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const from = document.activeElement;
    return () => {
      const dialog = content?.current?.closest('[role="dialog"]') ?? null;
      setTimeout(() => {
        const { activeElement } = document;
        const lost =
          activeElement === null || activeElement === document.body || dialog?.contains(activeElement);
        if (lost && from instanceof HTMLElement && from.isConnected)
          shownOf(from)?.focus({ preventScroll: true });
      }, afterMantineMs);
    };
  }, [opened, content]);
}

function shownOf(element: HTMLElement): HTMLElement | null {
  if (element.checkVisibility()) return element;
  const opener = element.closest('[role="dialog"]')?.getAttribute('aria-labelledby');
  return document.getElementById(opener ?? '');
}
