import type { Locator, Page } from 'playwright-core';

/** Takes a step of the open booking that is in the menu beside its main button. */
export async function chooseMore(page: Page, step: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await moreStep(page, step).click();
}

/** A step in that menu, once it is open. */
export function moreStep(page: Page, step: string): Locator {
  return page.getByRole('menuitem', { name: step, exact: true });
}
