import { expect, test } from 'vitest';
import { axeFindings } from '../support/axeFindings.ts';
import { startDemonstration } from './demonstration.ts';
import { sizes, tokenOf, userOf } from './muster.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration();

test('an administrator changes what a colleague is, puts them out, and lets them in again', async () => {
  const { browser, address } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  const { name } = userOf('scheduler');
  const token = await tokenOf(address, 'scheduler');
  const statusOf = async () =>
    (await fetch(`${address}/api/v1/session`, { headers: { authorization: `Bearer ${token}` } })).status;

  await page.goto(`${address}/members`);
  const list = page.getByRole('list', { name: 'Members' });
  const card = list.getByRole('listitem').filter({ hasText: name });
  await card.getByText('Scheduler', { exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Search members').fill('nobody at all');
  await page.getByText('No member has “nobody at all”').waitFor();
  await page.getByLabel('Search members').fill(name.slice(0, 4));

  await card.getByRole('button', { name: `Change ${name}` }).click();
  const form = page.getByRole('form', { name: `Change ${name}` });
  expect(await form.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await form.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Dispatcher' }).click();
  await form.getByRole('checkbox', { name: 'Auditor' }).check();
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await card.getByText('Dispatcher · Auditor').waitFor();
  expect(await statusOf()).toBe(401);

  await page.setViewportSize(sizes.phone);
  await card.getByRole('button', { name: `Deactivate ${name}` }).click();
  const question = page.getByRole('dialog', { name: `Deactivate ${name}?` });
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await card.getByText('deactivated').waitFor();
  await card.getByRole('button', { name: `Reactivate ${name}` }).click();
  await card.getByText('deactivated').waitFor({ state: 'detached' });

  // Nobody would be left who administers.
  const self = userOf('dispatcher').name;
  await page.getByLabel('Search members').fill(self);
  await list.getByRole('button', { name: `Deactivate ${self}` }).click();
  const last = page.getByRole('dialog', { name: `Deactivate ${self}?` });
  await last.getByRole('button', { name: 'Deactivate' }).click();
  await last.getByRole('alert').getByText('An organisation needs somebody who administers it').waitFor();
  await last.getByRole('button', { name: 'Cancel' }).click();
  await page.close();
  expect(errors).toEqual([]);
});
