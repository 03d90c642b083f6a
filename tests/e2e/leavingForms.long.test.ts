import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings } from '../support/axeFindings.ts';
import { startDemonstration } from './demonstration.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration();

const question = 'There are unsaved changes. Do you want to leave and discard your changes?';
const asked = (page: Page) => page.getByRole('dialog', { name: 'Close' });
const beside = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test('typed input is lost only if the user confirms it', async () => {
  const { browser, address } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/customers`);
  await page.getByRole('button', { name: 'New customer' }).click();
  const form = beside(page, 'New customer');
  const name = form.getByLabel('First name');

  // Nothing typed, nothing asked.
  await name.waitFor();
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'New customer' }).click();
  await name.fill('Ann');
  await page.keyboard.press('Escape');
  await asked(page).getByText(question).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await asked(page).waitFor({ state: 'hidden' });
  expect(await name.inputValue()).toBe('Ann');

  await page.goBack();
  await asked(page).getByRole('button', { name: 'No', exact: true }).last().click();
  await asked(page).waitFor({ state: 'hidden' });
  expect(await name.inputValue()).toBe('Ann');

  await form.getByRole('button', { name: 'Close' }).click();
  await asked(page).getByRole('button', { name: 'Yes' }).click();
  await form.waitFor({ state: 'hidden' });
  expect(new URL(page.url()).search).toBe('');

  // What was saved is not asked about.
  await page.getByRole('button', { name: 'New customer' }).click();
  await name.fill('Ann Unasked');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'hidden' });
  expect(await asked(page).count()).toBe(0);
  expect(errors).toEqual([]);
  await page.close();
});
