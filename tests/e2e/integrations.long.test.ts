import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { isMustersWebhook } from '../../docs/examples/verifyWebhook.ts';
import { type Receiver, startReceiver } from '../api/services/webhooks/receiver.ts';
import { axeFindings } from '../support/axeFindings.ts';
import { startDemonstration } from './demonstration.ts';
import { sizes, tokenOf } from './muster.ts';
import { pressIn } from './pressIn.ts';
import { seenMeanwhile } from './seenMeanwhile.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration({
  // The receiver listens on this machine.
  configuration: { webhookTargets: 'any' },
});
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver?.close());
afterEach(async () => {
  const pages = demonstration.browser.contexts().flatMap((context) => context.pages());
  await Promise.all(pages.map((page) => page.close()));
  receiver.answer(() => ({ status: 204 }));
});

async function open(path: string): Promise<Page> {
  const { page } = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  await page.goto(`${demonstration.address}${path}`);
  return page;
}

function ask(path: string, token: string, body?: object): Promise<Response> {
  return fetch(`${demonstration.address}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

test('a token is created, shown once, used, and revoked', async () => {
  const page = await open('/integrations');
  await page.getByText('No API tokens yet').waitFor();
  await page.getByRole('button', { name: 'New token' }).click();
  const form = page.getByRole('form', { name: 'New API token' });
  await form.getByRole('button', { name: 'Create token' }).click();
  await form.getByText('Enter a name').waitFor();
  await form.getByLabel('Name').fill('Payroll');
  await form.getByRole('button', { name: 'Create token' }).click();

  const shown = page.locator('[data-part="secret"]');
  const secret = (await shown.textContent()) ?? '';
  expect(secret).toMatch(/^mus_/);
  // The form is gone; the keyboard goes on at what is to be done with the secret, which outlives another tab.
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Copy');
  await page.getByRole('tab', { name: 'Webhooks' }).click();
  await page.getByText('No webhooks yet').waitFor();
  await page.getByRole('tab', { name: 'API tokens' }).click();
  expect(await shown.textContent()).toBe(secret);
  expect((await ask('/api/v1/events?limit=1', secret)).status).toBe(200);
  expect((await ask('/api/v1/bookings', secret)).status).toBe(403);

  await page.reload();
  await page.getByText('Payroll').waitFor();
  expect(await page.content()).not.toContain(secret);
  await page.getByText(/last used/).waitFor();

  // By keyboard alone.
  await page.getByRole('button', { name: 'Revoke Payroll' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Revoke Payroll?' });
  await pressIn(dialog, 'Revoke');
  await page.getByText('revoked', { exact: true }).waitFor();
  expect((await ask('/api/v1/events?limit=1', secret)).status).toBe(401);
});

test('a webhook is created, delivers, is paused, resumed, replayed, and removed', async () => {
  const page = await open('/integrations?tab=webhooks');
  await page.getByText('No webhooks yet').waitFor();
  await page.getByRole('button', { name: 'New webhook' }).click();
  const form = page.getByRole('form', { name: 'New webhook' });
  await form.getByLabel('Name').fill('Wages');
  await form.getByLabel('URL').fill('ftp://example.com');
  await form.getByRole('button', { name: 'Create webhook' }).click();
  await form.getByText('Must begin with https://').waitFor();
  expect(await form.getByLabel('URL').getAttribute('aria-invalid')).toBe('true');
  await form.getByLabel('URL').fill(receiver.url);
  const types = form.getByRole('combobox', { name: 'Event types' });
  await types.fill('muster.label.created');
  await page.getByRole('option', { name: 'muster.label.created.v1' }).waitFor();
  await form.getByLabel('Name').focus();
  await form.getByRole('button', { name: 'Create webhook' }).click();
  await form.getByText('"muster.label.created" is not a type of event').waitFor();
  await types.press('Backspace');
  await types.fill('muster.label');
  await page.getByRole('option', { name: 'muster.label.*' }).click();
  await types.press('Tab');
  await form.getByRole('button', { name: 'Create webhook' }).click();
  await page
    .locator('[data-part="secret"]')
    .getByText(/^whsec_/)
    .waitFor();
  await page.getByRole('button', { name: 'I have saved it' }).click();

  const dispatcher = await tokenOf(demonstration.address, 'dispatcher');
  const label = (name: string) => ask('/api/v1/commands/label.create', dispatcher, { name });
  await label('first');
  await expect.poll(() => receiver.received.length).toBe(1);
  await page.getByRole('button', { name: 'Delivery log of Wages' }).click();
  const log = page.getByRole('region', { name: 'Delivery log of Wages' });
  await log.getByText('Delivered (204)').waitFor();

  await page.getByRole('button', { name: 'Pause Wages' }).click();
  await page.getByText('paused', { exact: true }).waitFor();
  await label('second');
  await page.getByRole('button', { name: 'Resume Wages' }).click();
  await expect.poll(() => receiver.received.length).toBe(2);

  receiver.answer(() => ({ status: 503 }));
  await label('third');
  // The screen looks less often than the first attempts follow each other.
  await page.getByText(/\d failed attempts?, the next at/).waitFor();
  // Not before: the next attempt by itself would take the button away.
  await page.route('**/resume', (route) => {
    receiver.answer(() => ({ status: 204 }));
    return route.continue();
  });
  await page.getByRole('button', { name: 'Try again now: Wages' }).click();
  await page.getByText('active', { exact: true }).waitFor();
  await page.getByText(/delivered up to (\d+) of \1 /).waitFor();
  const taken = receiver.received.length;

  const [first] = receiver.seqs();
  await page.getByRole('button', { name: 'Replay Wages' }).click();
  const replay = page.getByRole('form', { name: 'Replay Wages' });
  // Nobody means all of history by saying nothing.
  await replay.getByRole('button', { name: 'Replay' }).click();
  expect(receiver.received).toHaveLength(taken);
  await replay.getByLabel('Deliver again after').fill(String((first ?? 0) - 1));
  await replay.getByRole('button', { name: 'Replay' }).click();
  await expect.poll(() => receiver.seqs().filter((seq) => seq === first).length).toBe(2);

  await page.getByRole('button', { name: 'Remove Wages' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('No webhooks yet').waitFor();
});

test('a webhook is tested with a test event, and gets a new secret while the old one still signs', async () => {
  const page = await open('/integrations?tab=webhooks');
  await page.getByRole('button', { name: 'New webhook' }).click();
  const form = page.getByRole('form', { name: 'New webhook' });
  await form.getByLabel('Name').fill('Rota');
  await form.getByLabel('URL').fill(receiver.url);
  await form.getByRole('button', { name: 'Create webhook' }).click();
  const shown = page.locator('[data-part="secret"]');
  const first = (await shown.textContent()) ?? '';
  await page.getByRole('button', { name: 'I have saved it' }).click();

  const test = page.getByRole('button', { name: 'Send a test event to Rota' });
  const before = receiver.received.length;
  await test.click();
  await page.getByText('The test event was accepted').waitFor();
  expect(receiver.received[before]?.event.type).toBe('muster.webhook.test');
  receiver.answer(() => ({ status: 401, text: 'who are you?' }));
  await test.click();
  await page.getByText('The test event was not accepted').waitFor();
  await page.getByText('who are you?').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close the result' }).click();
  receiver.answer(() => ({ status: 204 }));

  await page.getByRole('button', { name: 'New secret for Rota' }).press('Enter');
  const rotation = page.getByRole('form', { name: 'New secret for Rota' });
  await rotation.getByLabel('Keep signing with the current secret').selectOption('For a week');
  await rotation.getByRole('button', { name: 'Create a new secret' }).press('Enter');
  const second = (await shown.textContent()) ?? '';
  expect(second).toMatch(/^whsec_/);
  await page.getByText(/^Until .* the previous secret signs, too/).waitFor();
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await test.click();
  await page.getByText('The test event was accepted').waitFor();
  const last = receiver.received.at(-1);
  const now = Date.now() / 1000;
  for (const secret of [first, second]) {
    expect(last !== undefined && isMustersWebhook(secret, last.headers, last.body, now)).toBe(true);
  }

  await page.getByRole('button', { name: 'Remove Rota' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('No webhooks yet').waitFor();
});

test('a webhook is edited in its place: errors are at their fields, and it has its new address', async () => {
  const page = await open('/integrations?tab=webhooks');
  await page.getByRole('button', { name: 'New webhook' }).click();
  const creation = page.getByRole('form', { name: 'New webhook' });
  await creation.getByLabel('Name').fill('Roster');
  await creation.getByLabel('URL').fill(receiver.url);
  const types = { name: 'Event types' };
  await creation.getByRole('combobox', types).fill('muster.booking.*');
  await creation.getByRole('combobox', types).press('Tab');
  await creation.getByRole('button', { name: 'Create webhook' }).click();
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByRole('button', { name: 'Pause Roster' }).click();
  await page.getByText('paused', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Edit Roster' }).press('Enter');
  const form = page.getByRole('form', { name: 'Edit Roster' });
  const focused = () => page.evaluate('document.activeElement.getAttribute("aria-label")');
  await expect.poll(() => form.getByLabel('Name').evaluate((field) => field.matches(':focus'))).toBe(true);
  expect(await form.getByLabel('URL').inputValue()).toBe(receiver.url);
  await form.getByText('muster.booking.*', { exact: true }).waitFor();
  await form.getByLabel('Name').fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Enter a name').waitFor();
  await form.getByLabel('Name').fill('Wages');
  await form.getByLabel('URL').fill('ftp://example.com');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Must begin with https://').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(focused).toBe('Edit Roster');

  await page.getByRole('button', { name: 'Edit Roster' }).press('Enter');
  await form.getByLabel('Name').fill('Wages');
  await form.getByLabel('URL').fill(`${receiver.url}/wages`);
  await form.getByRole('combobox', types).press('Backspace');
  await form.getByRole('combobox', types).fill('muster.label.*');
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await expect.poll(focused).toBe('Edit Wages');
  await page.getByText(`${receiver.url}/wages`, { exact: true }).waitFor();
  await page.getByText(/^muster\.label\.\* · delivered up to/).waitFor();
  // It was paused, and nobody has asked it to go on.
  await page.getByText('paused', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Resume Wages' }).click();
  const before = receiver.received.length;
  const dispatcher = await tokenOf(demonstration.address, 'dispatcher');
  await ask('/api/v1/commands/label.create', dispatcher, { name: 'after the edit' });
  await expect.poll(() => receiver.received.length).toBe(before + 1);
  expect(receiver.received[before]).toMatchObject({
    path: '/hook/wages',
    event: { data: { name: 'after the edit' } },
  });
  await page.getByRole('button', { name: 'Remove Wages' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('No webhooks yet').waitFor();
});

test('a user who leaves with a secret that was shown and not copied is asked first', async () => {
  const page = await open('/integrations');
  const asked = page.getByRole('dialog', { name: 'Close' });
  const question = 'There are unsaved changes. Do you want to leave and discard your changes?';
  const secret = page.locator('[data-part="secret"]');
  const audit = page.getByRole('link', { name: 'Audit' });
  const make = async (name: string) => {
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Create token' }).click();
    await secret.waitFor();
  };
  await make('Left behind');
  // Another tab of the screen keeps it, and asks nobody.
  await page.getByRole('tab', { name: 'Webhooks' }).click();
  expect(await asked.count()).toBe(0);
  await audit.click();
  await asked.getByText(question).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await asked.getByRole('button', { name: 'No', exact: true }).last().click();
  await asked.waitFor({ state: 'hidden' });
  await page.getByRole('tab', { name: 'API tokens' }).click();
  expect(await secret.textContent()).toMatch(/^mus_/);
  await audit.click();
  await asked.getByRole('button', { name: 'Yes' }).click();
  await page.waitForURL((url) => url.pathname === '/audit');

  // Copied, by the button or by hand, or said to be kept: nobody is asked.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const ways: readonly (() => Promise<void>)[] = [
    async () => {
      // It says so for two seconds.
      const copied = seenMeanwhile(page, 'button', /^Copied$/);
      await page.getByRole('button', { name: 'Copy', exact: true }).click();
      await copied;
    },
    async () => {
      await secret.selectText();
      await page.keyboard.press('ControlOrMeta+c');
    },
    () => page.getByRole('button', { name: 'I have saved it' }).click(),
  ];
  for (const [index, take] of ways.entries()) {
    await page.getByRole('link', { name: 'Integrations' }).click();
    await make(`Taken ${index}`);
    await take();
    await audit.click();
    await page.waitForURL((url) => url.pathname === '/audit');
    expect(await asked.count()).toBe(0);
  }
});

test('a webhook’s new secret survives a visit to another tab, and leaving with it is confirmed as well', async () => {
  const page = await open('/integrations?tab=webhooks');
  await page.getByRole('button', { name: 'New webhook' }).click();
  await page.getByLabel('Name').fill('Stock');
  await page.getByLabel('URL').fill(receiver.url);
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByRole('button', { name: 'New secret for Stock' }).click();
  await page.getByRole('button', { name: 'Create a new secret' }).click();
  const secret = page.locator('[data-part="secret"]');
  const made = await secret.textContent();
  await page.getByRole('tab', { name: 'API tokens' }).click();
  await page.getByRole('tab', { name: 'Webhooks' }).click();
  expect(await secret.textContent()).toBe(made);
  await page.getByRole('link', { name: 'Audit' }).click();
  const asked = page.getByRole('dialog', { name: 'Close' });
  await asked.getByRole('button', { name: 'No', exact: true }).last().click();
  await asked.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await page.getByRole('button', { name: 'Remove Stock' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('No webhooks yet').waitFor();
});

test('a scheduler has neither the menu entry nor the screen', async () => {
  const { page } = await signedIn(demonstration.browser, demonstration.address, 'scheduler');
  await page.goto(`${demonstration.address}/integrations`);
  await page.getByText('This screen is not part of your role').waitFor();
  await page.getByRole('link', { name: 'Bookings' }).waitFor();
  expect(await page.getByRole('link', { name: 'Integrations' }).count()).toBe(0);
});

test('what cannot be loaded is reported, with a button to try again', async () => {
  const page = await open('/bookings');
  const problem = { status: 403, contentType: 'application/json', body: '{}' };
  await page.route('**/api/v1/tokens', (route) => route.fulfill(problem));
  await page.getByRole('link', { name: 'Integrations' }).click();
  await page.getByText('The API tokens could not be loaded').waitFor();
  await page.unroute('**/api/v1/tokens');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('list', { name: 'API tokens' }).or(page.getByText('No API tokens yet')).waitFor();
});

test('everybody can use it, whatever the names, at every width, light and dark', async () => {
  const page = await open('/integrations');
  const over = () => page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
  const look = async () => {
    expect(await axeFindings(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize(sizes.phone);
    expect(await axeFindings(page)).toEqual([]);
    await expect.poll(over).toBeLessThanOrEqual(0);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(sizes.desktop);
  };
  await page.getByRole('button', { name: 'New token' }).click();
  const form = page.getByRole('form', { name: 'New API token' });
  await form.getByLabel('Name').fill(`Portal ${'W'.repeat(60)}`);
  await look();
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.locator('[data-part="secret"]').waitFor();
  await look();

  await page.goto(`${demonstration.address}/integrations?tab=webhooks`);
  await page.getByRole('button', { name: 'New webhook' }).click();
  await page.getByLabel('Name').fill('Wages');
  await page.getByLabel('URL').fill(receiver.url);
  await page.getByLabel('Start with').selectOption('start');
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await page.locator('[data-part="secret"]').waitFor();
  await page.getByRole('button', { name: 'Delivery log of Wages' }).click();
  await page.getByText('Delivered (204)').first().waitFor();
  await page.getByRole('button', { name: 'Send a test event to Wages' }).click();
  await page.getByText('The test event was accepted').waitFor();
  await page.getByRole('button', { name: 'New secret for Wages' }).click();
  const rotation = page.getByRole('form', { name: 'New secret for Wages' });
  await rotation.waitFor();
  await look();
  await rotation.getByRole('button', { name: 'Create a new secret' }).click();
  await page.getByText('The new signing secret of Wages').waitFor();
  await look();
});

test('calendar addresses of everybody are listed with their last use, and ended', async () => {
  const token = await tokenOf(demonstration.address, 'dispatcher');
  const people = z
    .object({ rows: z.array(z.object({ id: z.string() })) })
    .parse(await (await ask('/api/v1/resources?search=Rosa%20Lindqvist', token)).json());
  const owner = { kind: 'resource', id: people.rows[0]?.id };
  const made = z
    .object({ url: z.string() })
    .parse(await (await ask('/api/v1/calendar-addresses/make', token, owner)).json());
  const { pathname } = new URL(made.url);
  const page = await open('/integrations?tab=calendars');
  const list = page.getByRole('list', { name: 'Calendar addresses' });
  await list.getByText('Rosa Lindqvist').waitFor();
  await list.getByText(/never used/).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect((await ask(pathname, token)).status).toBe(200);
  await page.reload();
  await list.getByText(/last used/).waitFor();
  await list.getByRole('button', { name: /^End the address of Rosa Lindqvist/ }).click();
  const dialog = page.getByRole('dialog', { name: 'End the calendar address of Rosa Lindqvist?' });
  await dialog.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByText('No calendar addresses yet').waitFor();
  expect((await ask(pathname, token)).status).toBe(404);
});
