import { expect, test } from 'vitest';
import { weekPdf } from '../../api/services/weekSheets/weekPdf.ts';
import { fileValueSchema } from '../../domain/file/fileValue.ts';
import { axeFindings } from '../support/axeFindings.ts';
import { commandClient } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import { sizes, tokenOf } from './muster.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration({ prepare });

async function prepare(address: string): Promise<void> {
  const send = await commandClient(address, 'dispatcher');
  const bytes = await weekPdf({
    title: 'Agreement about care',
    period: 'One year',
    organisation: 'Harbour Home',
    total: '',
    columns: ['Time', 'Visit', 'Where', 'Who'],
    days: [],
    nothing: 'Nothing is agreed yet.',
  });
  const answer = await fetch(`${address}/api/v1/files?for=document.file&name=agreement.pdf`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await tokenOf(address, 'dispatcher')}`,
      'content-type': 'application/octet-stream',
    },
    body: new Uint8Array(bytes),
  });
  const file = fileValueSchema.parse(await answer.json());
  await send('documentType.create', { documentTypeId: 'agreements', name: 'Agreements about care' });
  await send('document.create', {
    name: 'Agreement',
    about: 'customer:customer-001',
    typeId: 'agreements',
    file,
  });
  const content = {
    items: [{ name: 'allergies', kind: 'text' as const, label: 'What are you allergic to?', required: true }],
  };
  await send('form.create', {
    formId: 'allergies',
    title: 'Allergies',
    use: 'customer',
    moment: null,
    content,
  });
  await send('form.publish', { formId: 'allergies' });
  await send('packageType.create', {
    packageTypeId: 'beginning',
    name: 'Papers to begin with',
    documentTypeIds: ['agreements'],
    formIds: ['allergies'],
    message: 'Please read and sign before our first visit.',
  });
}

test('a planner sends a package in five actions, and its recipient signs it on a phone without an account', async () => {
  const { browser, address } = demonstration;
  const planner = await signedIn(browser, address, 'dispatcher');
  await planner.page.goto(`${address}/customers?record=customer-001`);
  const drawer = planner.page.getByRole('dialog');
  await drawer.getByRole('tab', { name: 'Packages' }).click();
  await drawer.getByRole('button', { name: 'Add package' }).click();
  await drawer.getByRole('combobox', { name: 'Type' }).click();
  await planner.page.getByRole('option', { name: 'Papers to begin with' }).click();
  await drawer.getByText('By hand').click();
  await drawer.getByText('Allergies', { exact: true }).first().waitFor();
  expect(await axeFindings(planner.page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Make ready to hand over' }).click();
  await drawer.getByRole('link', { name: 'Papers to begin with' }).click();
  const sent = planner.page.getByRole('dialog', { name: 'Papers to begin with' });
  await sent.getByRole('button', { name: 'Make a link to hand over' }).click();
  const link = await sent.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(await axeFindings(planner.page)).toEqual([]);

  const context = await browser.newContext({ viewport: sizes.phone });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) errors.push(message.text());
  });
  await page.goto(link.replace(/^https?:\/\/[^/]+/, address));
  await page.getByText('Please read and sign before our first visit.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Open' }).click();
  await page.locator('canvas[aria-busy=false]').waitFor();
  await page.getByText(/Nothing is agreed yet/).waitFor({ state: 'attached' });
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'I have read it' }).click();
  const allergies = page.getByRole('textbox', { name: 'What are you allergic to?' });
  await allergies.fill('Nuts');
  // What is typed is on the device when the page is opened again.
  await page.reload();
  await expect.poll(() => allergies.inputValue()).toBe('Nuts');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('2 of 3 done').waitFor();
  // With the keyboard alone, the name that is typed is the signature.
  const name = page.getByRole('textbox', { name: 'Your signature: name' });
  await page.getByRole('button', { name: 'Sign' }).click();
  await page.getByText('Type your name: it says who signs.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await name.focus();
  await page.keyboard.type('Colin Abernathy');
  await page.getByRole('checkbox').press('Space');
  await page.getByRole('button', { name: 'Sign' }).press('Enter');
  await page.getByText(/Thank you\. You signed these papers/).waitFor();
  await page.getByRole('button', { name: 'Get your copy (PDF)' }).click();
  await page.getByRole('link', { name: 'Save your copy (PDF)' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();

  await sent.getByText('Signed', { exact: true }).first().waitFor();
  await sent.getByRole('heading', { name: 'Signature' }).waitFor();
  await sent.getByText('Colin Abernathy').first().waitFor();
  expect(await axeFindings(planner.page)).toEqual([]);
  expect(planner.errors).toEqual([]);
  await planner.page.close();
});
