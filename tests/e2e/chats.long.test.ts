import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings } from '../support/axeFindings.ts';
import { startDemonstration } from './demonstration.ts';
import { signIn } from './muster.ts';

const demonstration = startDemonstration();

const composer = (page: Page) => page.getByRole('textbox', { name: /^Message/ });
const said = (page: Page) => page.getByRole('list', { name: 'Messages' });

async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Enter');
}

test('what one says, the other reads at once, answers with a tap, and both see who has read it', async () => {
  const [dana, rosa] = await Promise.all([
    signIn(demonstration.browser, demonstration.address, 'dispatcher'),
    signIn(demonstration.browser, demonstration.address, 'resource', { size: 'phone' }),
  ]);
  await dana.page.goto(`${demonstration.address}/resources?record=resource-01`);
  await dana.page.getByRole('tab', { name: 'Chats' }).click();
  await rosa.page.getByRole('link', { name: /^Chats, \d+ unread/ }).click();
  await rosa.page.getByRole('link', { name: 'Write to the office' }).click();

  await write(dana.page, 'Can you take the late visit?');
  await said(rosa.page).getByText('Can you take the late visit?').waitFor();
  await said(rosa.page).getByText('Tomorrow begins half an hour earlier than usual.').waitFor();
  await rosa.page.getByRole('button', { name: 'Confirmed' }).click();
  await said(dana.page).getByText('Confirmed', { exact: true }).waitFor();
  await said(dana.page)
    .getByText(/^Read by .*Rosa Lindqvist/)
    .waitFor();
  expect(await axeFindings(dana.page)).toEqual([]);
  expect(await axeFindings(rosa.page)).toEqual([]);
  expect([dana.errors, rosa.errors]).toEqual([[], []]);
});

test('a message is edited and withdrawn by its author, in sight of the other', async () => {
  const [dana, sam] = await Promise.all([
    signIn(demonstration.browser, demonstration.address, 'dispatcher'),
    signIn(demonstration.browser, demonstration.address, 'scheduler'),
  ]);
  for (const { page } of [dana, sam]) {
    await page.goto(`${demonstration.address}/chats`);
    await page
      .getByRole('navigation', { name: 'Chats' })
      .getByRole('link', { name: /^North team/ })
      .click();
  }
  await write(dana.page, 'The vann is here.');
  await said(sam.page).getByText('The vann is here.').waitFor();
  const mine = said(dana.page).getByRole('listitem').filter({ hasText: 'The vann is here.' });
  await mine.getByRole('button', { name: /^What to do/ }).click();
  await dana.page.getByRole('menuitem', { name: 'Edit' }).click();
  await said(dana.page).getByRole('textbox', { name: 'Message' }).fill('The van is here.');
  await said(dana.page).getByRole('button', { name: 'Save' }).click();
  await said(sam.page).getByText('The van is here.').waitFor();
  await said(dana.page)
    .getByRole('listitem')
    .filter({ hasText: 'The van is here.' })
    .getByRole('button', { name: /^What to do/ })
    .click();
  await dana.page.getByRole('menuitem', { name: 'Withdraw' }).click();
  await said(sam.page).getByText('Withdrawn').waitFor();
  await expect.poll(() => said(sam.page).getByText('The van is here.').count()).toBe(0);
  // Nobody changes what somebody else said.
  const theirs = said(dana.page).getByRole('listitem').filter({ hasText: 'Please enter your leave' });
  await theirs.getByRole('button', { name: /^What to do/ }).click();
  expect(await dana.page.getByRole('menuitem').allTextContents()).toEqual(['Reply']);
});

test('what could not be sent stays, says so, and is sent once', async () => {
  const { page, context } = await signIn(demonstration.browser, demonstration.address, 'customer');
  await page.goto(`${demonstration.address}/chats`);
  await page.getByRole('link', { name: 'Write to the office' }).click();
  await said(page).getByText('Noted, thank you for telling us.').waitFor();
  await context.setOffline(true);
  await write(page, 'Is anybody there?');
  await page.getByRole('alert').filter({ hasText: 'Sorry we could not send your message' }).waitFor();
  expect(await composer(page).inputValue()).toBe('Is anybody there?');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => said(page).getByText('Is anybody there?').count()).toBe(1);
  expect(await composer(page).inputValue()).toBe('');
});

test('one message goes to everybody who works tomorrow, and each answers in a chat of their own', async () => {
  const [dana, rosa] = await Promise.all([
    signIn(demonstration.browser, demonstration.address, 'dispatcher'),
    signIn(demonstration.browser, demonstration.address, 'resource'),
  ]);
  await dana.page.goto(`${demonstration.address}/resources?search=Rosa%20Lindqvist`);
  await dana.page.getByRole('checkbox', { name: /Rosa Lindqvist/ }).check();
  await dana.page.getByRole('button', { name: 'Write to them' }).click();
  const dialog = dana.page.getByRole('dialog', { name: 'Write to several' });
  await dialog.getByText(/answers there: Rosa Lindqvist\./).waitFor();
  await dialog.getByRole('textbox', { name: 'Message' }).fill('The depot is closed on Friday.');
  expect(await axeFindings(dana.page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send to 1' }).click();
  await dana.page.getByText('Sent to 1 person.').waitFor();
  await rosa.page.goto(`${demonstration.address}/chats`);
  await rosa.page.getByRole('link', { name: 'Write to the office' }).click();
  await said(rosa.page).getByText('The depot is closed on Friday.').waitFor();

  // Those who work on a day are found by the work that they have then.
  await dana.page.goto(`${demonstration.address}/chats`);
  await dana.page.getByRole('button', { name: 'Write to several' }).click();
  const send = dialog.getByRole('button', { name: /^Send to \d+/ });
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Drive carefully, there is ice.');
  await send.click();
  await dana.page.getByText(/^Sent to \d+ people\.$/).waitFor();
});
