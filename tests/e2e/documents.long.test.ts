import { expect, test } from 'vitest';
import { weekPdf } from '../../api/services/weekSheets/weekPdf.ts';
import { fileValueSchema } from '../../domain/file/fileValue.ts';
import { axeFindings } from '../support/axeFindings.ts';
import { png } from '../support/sampleFiles.ts';
import { commandClient } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import { tokenOf } from './muster.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration({ prepare });

async function upload(address: string, bytes: Uint8Array, name: string) {
  const answer = await fetch(`${address}/api/v1/files?for=document.file&name=${name}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await tokenOf(address, 'dispatcher')}`,
      'content-type': 'application/octet-stream',
    },
    body: new Uint8Array(bytes),
  });
  return fileValueSchema.parse(await answer.json());
}

async function prepare(address: string): Promise<void> {
  const send = await commandClient(address, 'dispatcher');
  const pdf = await weekPdf({
    title: 'Agreement about care',
    period: 'One year',
    organisation: 'Harbour Home',
    total: '',
    columns: ['Time', 'Visit', 'Where', 'Who'],
    days: [],
    nothing: 'Nothing is agreed yet.',
  });
  const document = { documentId: 'agreement', name: 'Agreement', about: 'customer:customer-001' };
  const first = await upload(address, png, 'sketch.png');
  await send('document.create', { ...document, seenBy: 'everybody', status: 'sent', file: first });
  await send('document.change', { documentId: 'agreement', file: await upload(address, pdf, 'agreed.pdf') });
}

test('a customer reads a shared document on a phone, page by page, and what it was before', async () => {
  const { page, errors } = await signedIn(demonstration.browser, demonstration.address, 'customer', {
    size: 'phone',
  });
  await page.goto(`${demonstration.address}/docs?record=agreement`);
  const drawer = page.getByRole('dialog', { name: 'Agreement' });
  await drawer.getByText('With the customer').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Preview agreed.pdf' }).click();
  const preview = page.getByRole('dialog', { name: 'agreed.pdf' });
  await preview.locator('canvas[aria-busy=false]').waitFor();
  // Screen readers have the text of the page.
  await preview.getByText(/Agreement about care/).waitFor({ state: 'attached' });
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await preview.waitFor({ state: 'hidden' });
  await drawer.getByRole('heading', { name: 'Earlier files' }).waitFor();
  await drawer.getByRole('button', { name: 'Preview sketch.png' }).click();
  await page.getByRole('dialog', { name: 'sketch.png' }).getByRole('img', { name: 'sketch.png' }).waitFor();
  expect(errors).toEqual([]);
  await page.close();
});

test('a planner adds a document to a customer from its tab, and filters documents by status and end', async () => {
  const { page, errors } = await signedIn(demonstration.browser, demonstration.address, 'dispatcher');
  await page.goto(`${demonstration.address}/customers?record=customer-002`);
  const drawer = page.getByRole('dialog').first();
  await drawer.getByRole('tab', { name: /^Documents/ }).click();
  await drawer.getByRole('button', { name: 'Add document' }).click();
  await drawer.getByRole('textbox', { name: 'Name' }).fill('House rules');
  await drawer.getByRole('combobox', { name: 'Status' }).click();
  // In the organisation's order, by their second names.
  expect(await page.getByRole('option').allTextContents()).toEqual([
    'Being written',
    'With the customer',
    'agreed',
  ]);
  await page.getByRole('option', { name: 'Being written' }).click();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.getByRole('link', { name: 'House rules' }).waitFor();
  await page.goto(`${demonstration.address}/docs?status=draft&until=none`);
  await page.getByText('House rules').waitFor();
  expect(await page.getByText('Agreement', { exact: true }).count()).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  expect(errors).toEqual([]);
  await page.close();
});
