import type { Page } from 'playwright-core';
import { longestWaitMs } from '../support/longestWaitMs.ts';

/**
 * Resolves once an element with such a text has been on the page, even if it has gone again before a busy test
 * looks. To be called before what leads to it, and awaited afterwards.
 */
export async function seenMeanwhile(page: Page, selector: string, text: RegExp): Promise<void> {
  const seen = await page.evaluate(see, { selector, text: text.source, longestWaitMs });
  if (!seen) throw new Error(`${selector} with ${text} was never on the page`);
}

interface Sought {
  readonly selector: string;
  readonly text: string;
  readonly longestWaitMs: number;
}

/** In the page. */
function see({ selector, text, longestWaitMs: ms }: Sought): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const wanted = new RegExp(text);
  const look = () => {
    const isThere = [...document.querySelectorAll(selector)].some((one) => wanted.test(one.textContent));
    if (isThere) resolve(true);
  };
  const observer = new MutationObserver(look);
  const kinds = { childList: true, subtree: true, characterData: true, attributes: true };
  observer.observe(document, kinds);
  look();
  setTimeout(resolve, ms, false);
  void promise.finally(() => observer.disconnect());
  return promise;
}
