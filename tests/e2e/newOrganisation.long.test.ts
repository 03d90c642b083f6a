import { expect, test } from 'vitest';
import { axeFindings } from '../support/axeFindings.ts';
import { startDemonstration } from './demonstration.ts';
import { enterCredentials, sizes } from './muster.ts';

const demonstration = startDemonstration({
  configuration: { databaseUrl: undefined, newOrganisations: true },
});

test('whoever has made an account without an invitation makes an organisation and arrives in it', async () => {
  const { browser, address, services } = demonstration;
  const person = {
    email: 'nora@founded.invalid',
    name: 'Nora Field',
    password: 'seven herons by the river 4',
  };
  await fetch(`${address}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  const page = await (await browser.newContext({ viewport: sizes.phone, reducedMotion: 'reduce' })).newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(`${address}/login`);
  await enterCredentials(page, person.email, person.password);
  const form = page.getByRole('form', { name: 'Make an organisation' });
  await form.getByRole('button', { name: 'Make organisation' }).click();
  await form.getByText('Enter the name of your organisation').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await form.getByLabel('Name').fill('Northside Plumbing');
  await form.getByRole('button', { name: 'Make organisation' }).click();
  await page.getByRole('alert').getByText('Please verify your e-mail address first').waitFor();

  await services.pools.commands.query('delete from muster_identity.unproven_accounts');
  await form.getByRole('button', { name: 'Make organisation' }).click();
  await page.getByText('Northside Plumbing').first().waitFor();
  await page.getByRole('button', { name: 'Profile of Nora Field' }).waitFor();
  await page.goto(`${address}/start`);
  await page.getByRole('link', { name: 'invite your colleagues' }).click();
  await page.getByRole('button', { name: 'Invite a colleague' }).waitFor();
  expect(errors).toEqual([]);
  await page.context().close();
});

test('whoever does not want to make one signs out', async () => {
  const { browser, address } = demonstration;
  const person = {
    email: 'finn@founded.invalid',
    name: 'Finn Field',
    password: 'seven herons by the river 4',
  };
  await fetch(`${address}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${address}/login`);
  await enterCredentials(page, person.email, person.password);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in to Muster' }).waitFor();
  await page.context().close();
});
