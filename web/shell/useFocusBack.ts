import { type RefObject, useLayoutEffect } from 'react';

/** Later than Mantine, whose dialogs return the focus after ten milliseconds. */
const afterMantineMs = 30;

/**
 * Returns the focus, when a dialog closes, to where it was before the dialog opened. Mantine does so if a
 * dialog slides in, but for people who prefer reduced motion it looks too late and finds the dialog's own
 * button, and it does not do so at all if a dialog is open when it is mounted, or lies beside the screen.
 * Whoever has gone on elsewhere meanwhile stays there. If it was in a menu or a popover that has made way, it goes to what opens that.
 */
export function useFocusBack(opened: boolean, content?: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const places = placesOf(document.activeElement);
    return () => {
      const dialog = content?.current?.closest('[role="dialog"]') ?? null;
      setTimeout(() => {
        const { activeElement } = document;
        const lost =
          activeElement === null || activeElement === document.body || dialog?.contains(activeElement);
        if (lost) places.find((place) => place.checkVisibility())?.focus({ preventScroll: true });
      }, afterMantineMs);
    };
  }, [opened, content]);
}

/** Where the focus is, and what opened the menus and popovers around that, the innermost first. */
function placesOf(from: Element | null): readonly HTMLElement[] {
  const places: HTMLElement[] = [];
  let at = from;
  while (at instanceof HTMLElement && !places.includes(at)) {
    places.push(at);
    const around = at.closest('[role="menu"], [role="dialog"]');
    at = document.getElementById(around?.getAttribute('aria-labelledby') ?? '');
  }
  return places;
}
