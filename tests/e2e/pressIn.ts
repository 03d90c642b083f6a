import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Presses Enter on a button of a dialog, once that has taken the focus: it would take it from the button again. */
export async function pressIn(dialog: Locator, button: string): Promise<void> {
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await dialog.getByRole('button', { name: button, exact: true }).press('Enter');
}
