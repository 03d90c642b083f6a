import type { Page } from 'playwright-core';

/**
 * Rests the mouse on the message that offers to take the last step back, which stays for as long as it does: of itself it
 * goes after ten seconds, and a busy machine takes longer for what is looked at meanwhile.
 */
export async function restOnMessage(page: Page): Promise<void> {
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await page.locator('.mantine-Notification-root').filter({ has: undo }).getByRole('status').hover();
}
