import { Result } from 'effect';
import { expect, test } from 'vitest';
import { axeFindings } from '../support/axeFindings.ts';
import { startDemonstration } from './demonstration.ts';
import { sizes } from './muster.ts';
import { pressIn } from './pressIn.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration();

test('an administrator invites a colleague, who makes an account with the link and arrives in the organisation', async () => {
  const { browser, address } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/members`);
  await page.getByRole('button', { name: 'Invite a colleague' }).click();
  const form = page.getByRole('form', { name: 'Invite a colleague' });
  await form.getByRole('button', { name: 'Make invitation' }).click();
  await form.getByText('Enter your email address to continue').waitFor();
  await form.getByLabel('Email').fill('nora@field.invalid');
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Make invitation' }).click();

  // This Muster sends no e-mail.
  const shown = page.getByRole('status').filter({ hasText: 'The link for nora@field.invalid' });
  const link = /http\S+\/invitation#\S{43}/.exec(await shown.innerText())?.[0] ?? '';
  const invitations = page.getByRole('list', { name: 'Invitations' });
  await invitations.getByText('nora@field.invalid').waitFor();
  expect(await axeFindings(page)).toEqual([]);

  const other = await (await browser.newContext({ viewport: sizes.phone, colorScheme: 'dark' })).newPage();
  const { pathname, hash } = new URL(link);
  await other.goto(`${address}${pathname}#nothing`);
  await other.getByRole('alert').getByText('The action code is invalid.').waitFor();
  await other.goto(`${address}/`);
  await other.goto(`${address}${pathname}${hash}`);
  const accepting = other.getByRole('form', { name: 'Accept the invitation' });
  await accepting.getByLabel('Name').fill('Nora Field');
  await accepting.getByLabel('New password').fill('short1');
  expect(await axeFindings(other)).toEqual([]);
  await accepting.getByRole('button', { name: 'Join' }).click();
  await accepting.getByText('Passwords here have at least').waitFor();
  await accepting.getByLabel('New password').fill('seven herons by the river 4');
  await accepting.getByRole('button', { name: 'Join' }).click();
  await other.getByRole('button', { name: 'Profile of Nora Field' }).waitFor();
  await other.context().close();

  await page.reload();
  await page.getByRole('list', { name: 'Members' }).getByText('Nora Field').waitFor();
  expect(await invitations.count()).toBe(0);
  await page.close();
  expect(errors).toEqual([]);
});

test('whoever withdraws an invitation goes on at the list, and at the screen where it was the last', async () => {
  const { browser, address } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/members`);
  const emails = ['first@field.invalid', 'second@field.invalid'];
  for (const email of emails) {
    await page.getByRole('button', { name: 'Invite a colleague' }).click();
    const form = page.getByRole('form', { name: 'Invite a colleague' });
    await form.getByLabel('Email').fill(email);
    await form.getByRole('button', { name: 'Make invitation' }).click();
    const shown = page.getByRole('status').filter({ hasText: `The link for ${email}` });
    await shown.getByRole('button', { name: 'I have saved it' }).click();
  }
  const withdraw = async (email = '') => {
    await page.getByRole('button', { name: `Withdraw the invitation of ${email}` }).press('Enter');
    await pressIn(page.getByRole('dialog', { name: 'Withdraw this invitation?' }), 'Withdraw');
    await page.getByText(email, { exact: true }).waitFor({ state: 'detached' });
  };
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await withdraw(emails[0]);
  await expect.poll(focused).toBe('Invitations');
  await withdraw(emails[1]);
  await expect.poll(focused).toBe('Members');
  await page.close();
  expect(errors).toEqual([]);
});

test('whoever has an account signs in another way than with its password, and joins', async () => {
  const { browser, address, services } = demonstration;
  const { identity } = services;
  const account = {
    name: 'Ines Duarte',
    email: 'ines@field.invalid',
    password: 'seven herons by the river 4',
  };
  const { uid } = Result.getOrThrow(
    await identity.createUser({ ...account, org: 'left', role: 'scheduler' }),
  );
  await services.pools.commands.query('delete from muster_identity.members where uid = $1', [uid]);
  const { page } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/members`);
  await page.getByRole('button', { name: 'Invite a colleague' }).click();
  const form = page.getByRole('form', { name: 'Invite a colleague' });
  await form.getByLabel('Email').fill(account.email);
  await form.getByRole('button', { name: 'Make invitation' }).click();
  const shown = page.getByRole('status').filter({ hasText: `The link for ${account.email}` });
  const { hash } = new URL(/http\S+\/invitation#\S{43}/.exec(await shown.innerText())?.[0] ?? '');
  // In the browser of whoever has invited them, too, nobody joins with a session of somebody else.
  await page.goto(`${address}/invitation${hash}`);
  await page.getByText('The invitation is for another address.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  // Where no password signs in, none is asked for.
  await page.route('**/api/auth/options', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...Object(await response.json()), methods: ['link'] } });
  });
  await page.reload();
  await page.getByText('Sign in to your account to join.').waitFor();
  expect(await page.getByLabel('Password').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Join' }).count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await page.unroute('**/api/auth/options');
  await page.reload();
  await page.getByRole('button', { name: 'Sign in another way' }).click();
  // The code of the invitation is in no address.
  await page.waitForURL(`${address}/login`);
  const accepting = page.getByRole('form', { name: 'Accept the invitation' });
  const signInHere = async () => {
    await page.getByLabel('Email', { exact: true }).fill(account.email);
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
    await page.keyboard.press('Enter');
    await accepting.getByText('You are signed in.').waitFor();
  };
  await signInHere();
  // A session that has ended meanwhile is no wrong password: the page asks anew who they are.
  await services.pools.commands.query('delete from muster_identity.session where "userId" = $1', [uid]);
  await accepting.getByRole('button', { name: 'Join' }).click();
  await accepting.getByText('Enter the password of your account.').waitFor();
  await accepting.getByText('Your sign-in session has expired. Please try again.').waitFor();
  expect(await accepting.getByText('Enter your password', { exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Sign in another way' }).click();
  await signInHere();
  expect(await accepting.getByLabel('Password').count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await accepting.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('button', { name: 'Profile of Ines Duarte' }).waitFor();
  await page.context().close();
});
