import { expect, test } from 'vitest';
import { axeFindings } from '../support/axeFindings.ts';
import { startDemonstration } from './demonstration.ts';
import { signIn } from './muster.ts';

const demonstration = startDemonstration();

test('what is announced from the broadcast stands before its readers at once, and planners see who has confirmed it', async () => {
  const { browser, address } = demonstration;
  const [dana, rosa] = await Promise.all([
    signIn(browser, address, 'dispatcher'),
    signIn(browser, address, 'resource', { size: 'phone' }),
  ]);
  await rosa.page.goto(`${address}/announcements`);
  await rosa.page.getByRole('button', { name: /How we handle sharps/ }).waitFor();
  await dana.page.getByRole('button', { name: /^Broadcast/ }).click();
  await dana.page.getByLabel('Title', { exact: true }).fill('Storm tonight');
  await dana.page
    .getByLabel('Text', { exact: true })
    .fill(
      'Be **home** by six. <img src=x onerror="globalThis.struck = true"> ![far](https://elsewhere.example/x.png) [run](javascript:globalThis.struck=true)',
    );
  await dana.page.getByRole('combobox', { name: 'To roles' }).click();
  await dana.page.getByRole('option', { name: 'Field workers' }).click();
  await dana.page.keyboard.press('Tab');
  await dana.page.getByLabel('They confirm that they have read it').check();
  await dana.page.getByRole('button', { name: 'Announce now' }).click();

  await rosa.page.getByRole('button', { name: /Storm tonight/ }).click();
  const card = rosa.page.getByRole('listitem').filter({ hasText: 'Storm tonight' });
  await card.getByText('home', { exact: true }).waitFor();
  // What is no Markdown of ours neither runs nor loads anything.
  expect(await card.locator('img').count()).toBe(0);
  expect(await card.locator('a[href^="javascript"]').count()).toBe(0);
  expect(await rosa.page.evaluate(() => 'struck' in globalThis)).toBe(false);
  expect(await axeFindings(rosa.page)).toEqual([]);
  await card.getByRole('button', { name: /^I have read this/ }).click();
  await card.getByText(/· confirmed$/).waitFor();

  await dana.page.getByRole('link', { name: 'All announcements' }).click();
  await dana.page.keyboard.press('Escape');
  await dana.page.getByRole('link', { name: 'Storm tonight' }).click();
  await dana.page.getByText('Confirmed by 1 of 1 person').waitFor();
  expect(await axeFindings(dana.page)).toEqual([]);
  expect([dana.errors, rosa.errors]).toEqual([[], []]);
});
