import { Result } from 'effect';
import { expect, test } from 'vitest';
import { systemActor } from '../../domain/rights/actor.ts';
import { axeFindings } from '../support/axeFindings.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { startDemonstration } from './demonstration.ts';
import { signIn, userOf } from './muster.ts';

const demonstration = startDemonstration();

test('a page of the organisation that was left in another tab sends nothing until its user has said which they mean', async () => {
  const { browser, address, services } = demonstration;
  const { email } = userOf('dispatcher');
  const [{ org } = { org: '' }] = (await services.identity.findUser(email))?.memberships ?? [];
  const made = await services.commands.execute(
    systemActor('operator', 'northside'),
    'organisation.create',
    { organisationId: 'northside', name: 'Northside Plumbing', timeZone: 'Europe/London' },
    { commandId: crypto.randomUUID() },
  );
  await services.facts.waitFor(Result.getOrThrow(made).position, longestWaitMs);
  const scheduler = { org: 'northside', role: 'scheduler' } as const;
  Result.getOrThrow(await services.identity.addMember(email, scheduler, { actor: 'operator' }));

  const { page, context, errors } = await signIn(browser, address, 'dispatcher');
  await page.goto(`${address}/customers`);
  await page.getByRole('button', { name: 'New customer' }).click();
  const form = page.getByRole('dialog', { name: 'New customer', exact: true });
  await form.getByLabel('First name').fill('Ada Kept');

  // Where the user may work is not known before this has answered.
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/v1/account/organisations', async (route) => {
    await answered.promise;
    await route.continue();
  });

  const other = await context.newPage();
  await other.goto(`${address}/`);
  await other.getByRole('button', { name: 'Profile of' }).click();
  await other.getByRole('menuitem', { name: 'Switch organisation' }).click();
  const dialog = other.getByRole('dialog', { name: 'Switch organisation' });
  await expect.poll(() => dialog.getByLabel('Email').inputValue()).toBe(email);
  await expect.poll(() => dialog.getByLabel('Role').inputValue()).toBe('Scheduler');
  expect(await axeFindings(other)).toEqual([]);
  await dialog.getByRole('button', { name: 'Switch' }).click();
  await other.getByRole('button', { name: 'Profile of' }).click();
  await other.getByText('Northside Plumbing').first().waitFor();

  // Told by the live connection; nothing of the form has gone to the other organisation.
  const cover = page.getByRole('dialog', { name: 'Another organisation' });
  await cover.getByText('You work in Northside Plumbing now').waitFor();
  // Whoever types on presses nothing: the only button that can be pressed by now loses what they typed.
  const focused = () => page.evaluate('document.activeElement.textContent');
  await expect.poll(focused).toBe('You work in Northside Plumbing now');
  expect(await cover.getByRole('button', { name: 'Back to' }).isDisabled()).toBe(true);
  await page.keyboard.type(' Lovelace ');
  answered.resolve();
  await expect.poll(focused).toMatch(/^Back to /);
  expect(await axeFindings(page)).toEqual([]);
  // Nor does it when it fails.
  await page.route('**/api/v1/switch_org_by_uid', (route) => route.abort(), { times: 1 });
  await page.keyboard.press('Enter');
  await cover.getByRole('alert').waitFor();
  await expect.poll(focused).toMatch(/^Back to /);
  await page.keyboard.press('Enter');
  await cover.waitFor({ state: 'detached' });
  expect(await form.getByLabel('First name').inputValue()).toBe('Ada Kept');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'hidden' });
  const customersOf = async (whose: string) => {
    const { rows } = await services.pools.commands.query<{ count: number }>(
      `select count(*)::int as count from muster_log.streams where stream like 'customer-' || $1 || '.%'`,
      [whose],
    );
    return rows[0]?.count;
  };
  expect(await customersOf('northside')).toBe(0);
  expect(await customersOf(org)).toBeGreaterThan(0);

  // The other tab is of an organisation that has been left now; it goes on in the current one.
  await other.getByRole('dialog', { name: 'Another organisation' }).waitFor();
  await other.getByRole('button', { name: 'Go on in' }).click();
  await other.getByRole('navigation', { name: 'Main' }).waitFor();
  await context.close();
  expect(errors).toEqual([]);
});
