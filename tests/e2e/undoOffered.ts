import type { Locator, Page } from 'playwright-core';

/**
 * The button of the message that offers to take the last step back. With the pointer on it, as people who want to
 * press it have it, the message stays: it goes after ten seconds otherwise.
 */
export async function undoOffered(page: Page): Promise<Locator> {
  const undo = page.locator('.mantine-Notification-root').getByRole('button', { name: 'Undo', exact: true });
  await undo.hover();
  return undo;
}
