import { useLayoutEffect } from 'react';

/** Later than Mantine, whose dialogs return the focus after ten milliseconds. */
const afterMantineMs = 30;

/**
 * Returns the focus, when a dialog closes, to where it was before the dialog opened. Mantine does so if a
 * dialog slides in, but for people who prefer reduced motion it looks too late and finds the dialog's own
 * button, and it does not do so at all if a dialog is open when it is mounted.
 */
export function useFocusBack(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const from = document.activeElement;
    return () => {
      setTimeout(() => {
        const { activeElement } = document;
        const lost = activeElement === null || activeElement === document.body;
        if (lost && from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true });
      }, afterMantineMs);
    };
  }, [opened]);
}
