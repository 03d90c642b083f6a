import { expect, test } from 'vitest';
import { chooseMore } from './chooseMore.ts';
import { startDemonstration } from './demonstration.ts';
import { signedIn } from './signedIn.ts';
import { undoOffered } from './undoOffered.ts';

const demonstration = startDemonstration();

test('Back closes what was opened beside a screen, and closing it leaves no step in the history', async () => {
  const { browser, address } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/`);
  const drawer = page.getByRole('dialog');
  const path = () => new URL(page.url()).pathname;
  const parameter = (name: string) => new URL(page.url()).searchParams.get(name);

  await page.getByRole('link', { name: 'Timeline', exact: true }).click();
  const bar = page.locator('[role="gridcell"][data-booking]').first();
  await bar.click();
  await drawer.waitFor();
  expect(parameter('booking')).not.toBeNull();
  await page.goBack();
  await drawer.waitFor({ state: 'hidden' });
  expect(path()).toBe('/week2timeline');

  await bar.click();
  await drawer.waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await page.goBack();
  await expect.poll(path).toBe('/');

  // The page of a list that was come to is kept.
  await page.goto(`${address}/bookings?range=all`);
  const next = page.getByRole('button', { name: 'Next page' });
  const shown = page.getByText(/^[\d,]+–[\d,]+ of [\d,]+$/);
  await next.click();
  await expect.poll(() => shown.textContent()).toMatch(/^41/);
  await next.click();
  await expect.poll(() => shown.textContent()).toMatch(/^81/);
  await page.locator('main tbody a').first().click();
  await drawer.waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect.poll(() => shown.textContent()).toMatch(/^41/);

  // Behind a shared link there is nothing to go back to: closing shows the screen.
  const link = `${address}/week2timeline?resource=resource-14`;
  await page.goto(link);
  await drawer.waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  expect([path(), parameter('resource')]).toEqual(['/week2timeline', null]);
  expect(errors).toEqual([]);
  await page.close();
});

test('a booking that is locked while its candidates are shown shows its details', async () => {
  const { browser, address } = demonstration;
  const { page } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/bookings?range=next7&only=unallocated&status=draft`);
  await page.locator('main tbody a').first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('tab', { name: 'Who can take this?' }).click();
  await drawer.getByText('Arrows choose, Enter assigns.').waitFor();
  await chooseMore(page, 'Lock');
  await drawer.getByText('When', { exact: true }).waitFor();
  expect(await drawer.getByRole('tab', { selected: true }).textContent()).toBe('Details');
  await chooseMore(page, 'Unlock');
  await drawer.getByRole('button', { name: 'Assign', exact: true }).waitFor();
  await page.close();
});

test('on a phone a message covers no button of the record that was saved, nor of its form', async () => {
  const { browser, address } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher', { size: 'phone' });
  await page.goto(`${address}/labels?record=new`);
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: /^Name/ }).fill('Night watch');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await drawer.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  await undoOffered(page);
  expect(await page.evaluate(coveredButtons)).toEqual([]);
  await drawer.getByRole('button', { name: 'Edit', exact: true }).click();
  await drawer.getByRole('button', { name: 'Save', exact: true }).waitFor();
  expect(await page.evaluate(coveredButtons)).toEqual([]);
  expect(errors).toEqual([]);
  await page.close();
});

/** The buttons that a message lies over, by name; run in the page. */
function coveredButtons(): readonly string[] {
  const messages = [...document.querySelectorAll('.mantine-Notification-root')];
  if (messages.length === 0) throw new Error('there is no message');
  return [...document.querySelectorAll('button')].flatMap((button) => {
    if (messages.some((message) => message.contains(button))) return [];
    const { x, y, width, height } = button.getBoundingClientRect();
    const above = document.elementFromPoint(x + width / 2, y + height / 2);
    return messages.some((message) => message.contains(above)) ? [button.innerText] : [];
  });
}
