import { expect, test } from 'vitest';
import { z } from 'zod';
import { sessionViewSchema } from '../../api/contract/views.ts';
import { axeColourFindings, axeFindings, axeLayoutFindings } from '../support/axeFindings.ts';
import { commandClient } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import { sizes, tokenOf } from './muster.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration({ prepare });
let whose = '';

/** Tomorrow at noon, so that the board of tomorrow shows both. */
const start = Math.ceil(Date.now() / 86_400_000) * 86_400 + 43_200;

/** A label on one customer, one booking of that customer and one person; another booking without it. */
async function prepare(address: string): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(address, 'resource')}` };
  const session = sessionViewSchema.parse(
    await (await fetch(`${address}/api/v1/session`, { headers })).json(),
  );
  whose = session.resourceId ?? '';
  const send = await commandClient(address, 'dispatcher');
  await send('label.create', { labelId: 'west', name: 'Far North', type: 'group' });
  await send('resource.create', { resourceId: 'una', firstName: 'Una', lastName: 'Doe', labelIds: ['west'] });
  await send('customer.create', { customerId: 'fern', firstName: 'Fern Bishop', labelIds: ['west'] });
  await send('customer.create', { customerId: 'gus', firstName: 'Gus Outside' });
  const span = { start, end: start + 3600 };
  await send('booking.create', {
    bookingId: 'in',
    customerId: 'fern',
    title: 'Inside',
    labelIds: ['west'],
    ...span,
  });
  await send('booking.create', { bookingId: 'out', customerId: 'gus', title: 'Outside', ...span });
}

test('an administrator promotes a person and publishes master labels, and that person plans what matches', async () => {
  const { address, browser } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/settings`);
  await page.getByRole('link', { name: 'Sets of master labels' }).click();
  await page.getByRole('button', { name: 'New set of master labels' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name' }).fill('West');
  const labels = form.getByRole('combobox', { name: 'Labels', exact: true });
  await labels.fill('Far North');
  await page.getByRole('option', { name: 'Far North' }).click();
  await page.keyboard.press('Escape');
  // What the set leaves is shown before it is saved.
  const outlook = form.getByRole('status').filter({ hasText: 'Planners with this set see' });
  await outlook.getByText('Fern Bishop').waitFor();
  expect(await outlook.innerText()).toContain('Una Doe');
  const published = form.getByRole('combobox', { name: 'Published to' });
  const name = await nameOf(address);
  await published.fill(name);
  await page.getByRole('option', { name }).first().click();
  await page.keyboard.press('Escape');
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog', { name: 'West' }).getByText('Far North').first().waitFor();
  await page.getByRole('dialog', { name: 'West' }).getByText('Fern Bishop').waitFor();

  await page.goto(`${address}/resources?record=${whose}`);
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Edit', exact: true }).click();
  const promoted = page.getByRole('switch', { name: 'Promoted to dispatcher' });
  await promoted.press('Space');
  await expect.poll(() => promoted.isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // The form says the same as the record does then.
  await promoted.waitFor({ state: 'detached' });
  await drawer.getByText('Promoted to dispatcher').waitFor();
  expect(errors).toEqual([]);

  const scoped = await signedIn(browser, address, 'resource');
  await scoped.page.goto(`${address}/bookings?range=all`);
  await scoped.page.getByText('Inside').first().waitFor();
  expect(await scoped.page.getByText('Outside').count()).toBe(0);
  await scoped.page.goto(`${address}/customers`);
  await scoped.page.getByText('Fern Bishop').first().waitFor();
  expect(await scoped.page.getByText('Gus Outside').count()).toBe(0);
  // Customers in scope are theirs to keep; merging would reach beyond it.
  await scoped.page.getByText('Fern Bishop').first().click();
  const fern = scoped.page.getByRole('dialog', { name: 'Fern Bishop' });
  await fern.getByRole('tab', { name: 'History' }).click();
  await fern.getByText('Customer Fern Bishop created').waitFor();
  expect(await fern.getByRole('button', { name: /Merge/ }).count()).toBe(0);
  await fern.getByRole('button', { name: 'Edit' }).click();
  await fern.getByRole('textbox', { name: 'Reference' }).fill('C-77');
  await fern.getByRole('button', { name: 'Save' }).click();
  await fern.getByText('C-77').waitFor();
  const day = new Date(start * 1000).toISOString().slice(0, 10);
  await scoped.page.goto(`${address}/week2timeline?from=${day}`);
  await scoped.page
    .getByRole('rowheader', { name: 'Una Doe' })
    .or(scoped.page.getByText('Una Doe'))
    .first()
    .waitFor();
  expect(await scoped.page.getByRole('button', { name: 'Allocate all' }).count()).toBe(0);
  await scoped.page.goto(`${address}/`);
  await scoped.page.getByText('Unallocated').first().waitFor();
  expect(await axeFindings(scoped.page)).toEqual([]);
  await scoped.page.setViewportSize(sizes.phone);
  expect(await axeLayoutFindings(scoped.page)).toEqual([]);
  await scoped.page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeColourFindings(scoped.page)).toEqual([]);
  await scoped.page.goto(`${address}/account`);
  await scoped.page.getByText('Bookings: with Far North').waitFor();
  expect(await axeFindings(scoped.page)).toEqual([]);
  expect(scoped.errors).toEqual([]);
});

test('a planner finds no button for what a permission group denies, and is told when an address asks for it', async () => {
  const { address, browser } = demonstration;
  const send = await commandClient(address, 'dispatcher');
  const { page: form } = await signedIn(browser, address, 'dispatcher');
  await form.goto(`${address}/dispatcher-master-labels?record=new`);
  await form.getByRole('textbox', { name: 'Name' }).fill('Onlookers');
  const denied = form.getByRole('dialog').getByRole('group', { name: 'May not' });
  for (const permission of [
    'Add records',
    'Change bookings',
    'Assign people',
    'Cancel and reopen bookings',
  ]) {
    await denied.getByText(permission, { exact: true }).click();
  }
  expect(await axeFindings(form)).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByRole('dialog', { name: 'Onlookers' }).getByText('Cancel and reopen bookings').waitFor();
  const id = new URL(form.url()).searchParams.get('record') ?? '';
  await send('masterLabelSet.change', { masterLabelSetId: id, publishedTo: [whose] });
  await send('resource.change', { resourceId: whose, promotedDispatcher: true });
  for (const other of await setsBut(address, id)) {
    await send('masterLabelSet.archive', { masterLabelSetId: other });
  }

  const { page, errors } = await signedIn(browser, address, 'resource');
  await page.goto(`${address}/bookings?range=all&booking=in`);
  const drawer = page.getByRole('dialog', { name: 'Inside' });
  await drawer.getByText('Fern Bishop').first().waitFor();
  for (const name of ['Edit', 'Assign staff', 'Cancel booking', 'More']) {
    expect([name, await drawer.getByRole('button', { name }).count()]).toEqual([name, 0]);
  }
  await page.getByRole('heading', { name: 'Bookings' }).waitFor();
  expect(await page.getByRole('button', { name: 'New booking' }).count()).toBe(0);
  await page.goto(`${address}/bookings?new=booking`);
  await page
    .getByText(
      'Currently your profile is not allowed to add records. Please contact your administrator for access.',
    )
    .waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(`${address}/customers?record=new`);
  await page.getByRole('dialog').getByText('Currently your profile is not allowed to add records.').waitFor();
  await page.goto(`${address}/account`);
  await page.getByText('What you cannot do').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize(sizes.phone);
  expect(await axeLayoutFindings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeColourFindings(page)).toEqual([]);
  expect(errors).toEqual([]);
});

/** The ids of the sets of master labels in use but one. */
async function setsBut(address: string, id: string): Promise<readonly string[]> {
  const headers = { authorization: `Bearer ${await tokenOf(address, 'dispatcher')}` };
  const answer = await fetch(`${address}/api/v1/dispatcher-master-labels`, { headers });
  const { rows } = z.object({ rows: z.array(z.object({ id: z.string() })) }).parse(await answer.json());
  return rows.map((row) => row.id).filter((one) => one !== id);
}

async function nameOf(address: string): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenOf(address, 'dispatcher')}` };
  const answer = await fetch(`${address}/api/v1/resources/${whose}`, { headers });
  const { firstName, lastName } = await answer.json();
  return `${firstName} ${lastName}`;
}
