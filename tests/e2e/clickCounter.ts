import type { Locator, Page } from 'playwright-core';

/** Presses as a person makes them, and how many there were; typing and scrolling are not counted. */
export interface ClickCounter {
  readonly click: (what: Locator) => Promise<void>;
  readonly count: () => number;
}

/**
 * Counts the clicks that really reach a page, whoever made them: what a test presses by other means than
 * `click` would show as well. Call it before the page is opened.
 */
export async function clickCounter(page: Page): Promise<ClickCounter> {
  let reached = 0;
  await page.exposeBinding('countClick', () => {
    reached += 1;
  });
  await page.addInitScript(() => {
    const count = (event: Event) => {
      // A label passes its click on to its field: a person clicked once.
      if (event instanceof UIEvent && event.isTrusted && event.detail > 0)
        Reflect.get(window, 'countClick')();
    };
    window.addEventListener('click', count, { capture: true });
    // The press of another button, which opens a menu.
    window.addEventListener('auxclick', count, { capture: true });
  });
  return { click: (what) => what.click(), count: () => reached };
}
