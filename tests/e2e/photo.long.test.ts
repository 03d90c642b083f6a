import { Buffer } from 'node:buffer';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fileValueSchema } from '../../domain/file/fileValue.ts';
import { axeColourFindings, axeFindings } from '../support/axeFindings.ts';
import { beginnings, png } from '../support/sampleFiles.ts';
import { commandClient } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import { sizes } from './muster.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration({
  async prepare(address) {
    const send = await commandClient(address, 'dispatcher');
    await send('resource.create', { resourceId: 'ada', firstName: 'Aada', lastName: 'Aalto' });
  },
});

/** A photo as a camera takes it: larger than anybody wants to see beside a name. */
async function photo(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2000, height: 1500 });
    const drawing = canvas.getContext('2d');
    if (drawing === null) throw new Error('this browser draws nothing');
    drawing.fillStyle = '#2a7f9f';
    drawing.fillRect(0, 0, 2000, 1500);
    return canvas.toDataURL('image/jpeg').split(',')[1];
  });
  return Buffer.from(base64 ?? '', 'base64');
}

/** Does with a file what dragging or copying it does. */
async function bring(field: Locator, how: 'drop' | 'paste', name: string, bytes: Buffer): Promise<void> {
  await field.evaluate(
    (element, file) => {
      const content = Uint8Array.from(atob(file.base64), (sign) => sign.charCodeAt(0));
      const carried = new DataTransfer();
      carried.items.add(new File([content], file.name, { type: file.type }));
      const event = { bubbles: true, cancelable: true };
      if (file.how === 'drop') {
        element.dispatchEvent(new DragEvent('drop', { ...event, dataTransfer: carried }));
      } else document.body.dispatchEvent(new ClipboardEvent('paste', { ...event, clipboardData: carried }));
    },
    { how, name, type: `image/${name.split('.')[1]}`, base64: bytes.toString('base64') },
  );
}

/** How wide an image is, in its own pixels. */
const widthOf = (image: Locator) => () =>
  image.evaluate((element) => (element instanceof HTMLImageElement ? element.naturalWidth : null));

async function photoOf(page: Page): Promise<unknown> {
  const answer = await page.request.get(`${demonstration.address}/api/v1/resources/ada`);
  return z.looseObject({ photo: z.unknown() }).parse(await answer.json()).photo;
}

test('a photo is chosen, scaled down, saved and shown beside the name, then replaced and removed', async () => {
  const { browser, address } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/resources?search=Aada&record=ada`);
  const drawer = page.getByRole('dialog', { name: 'Aada Aalto' });
  const edit = () => drawer.getByRole('button', { name: 'Edit', exact: true }).click();
  const save = async () => {
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  };
  await edit();
  const field = drawer.getByRole('group', { name: 'Photo' });
  const chooser = field.getByLabel('Photo: choose a file');

  await chooser.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: beginnings.pdf });
  await drawer.getByText('Photo must be a PNG, JPEG, WebP or GIF image.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  // What only its bytes tell, so the server: the same words, after an answer of its own.
  const refused = page.waitForResponse((answer) => answer.request().method() === 'POST' && !answer.ok());
  await chooser.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: beginnings.html });
  await refused;
  await drawer.getByText('Photo must be a PNG, JPEG, WebP or GIF image.').waitFor();

  // By the keyboard.
  const [dialog] = await Promise.all([
    page.waitForEvent('filechooser'),
    field.getByRole('button', { name: 'Choose a file' }).press('Enter'),
  ]);
  await dialog.setFiles({ name: 'IMG 0007.JPEG', mimeType: 'image/jpeg', buffer: await photo(page) });
  await field.getByRole('link', { name: 'IMG 0007.jpg' }).waitFor();
  await expect.poll(widthOf(field.locator('img'))).toBe(800);
  expect(await axeFindings(page)).toEqual([]);
  await save();
  await expect.poll(() => photoOf(page)).not.toBeNull();
  const first = fileValueSchema.parse(await photoOf(page));
  expect(first).toMatchObject({ name: 'IMG 0007.jpg', mediaType: 'image/jpeg' });
  const avatar = page.getByRole('row', { name: /Aada Aalto/ }).locator('img');
  await expect.poll(widthOf(avatar)).toBe(800);
  await drawer.getByRole('button', { name: 'Show IMG 0007.jpg' }).click();
  const large = page.getByRole('dialog').getByRole('img', { name: 'Aada Aalto: IMG 0007.jpg' });
  await expect.poll(widthOf(large)).toBe(800);
  expect(await axeFindings(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axeColourFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await axeColourFindings(page)).toEqual([]);

  await edit();
  await bring(field, 'drop', 'dropped.png', png);
  await field.getByRole('link', { name: 'dropped.png' }).waitFor();
  await bring(field, 'paste', 'pasted.gif', beginnings.gif);
  await field.getByRole('link', { name: 'pasted.gif' }).waitFor();
  await page.setViewportSize(sizes.phone);
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize(sizes.desktop);
  await save();
  await expect.poll(() => photoOf(page)).toMatchObject({ name: 'pasted.gif', mediaType: 'image/gif' });

  await edit();
  await field.getByRole('button', { name: 'Remove' }).click();
  const choose = field.getByRole('button', { name: 'Choose a file' });
  await expect.poll(() => choose.evaluate((it) => it === document.activeElement)).toBe(true);
  await save();
  await expect.poll(() => photoOf(page)).toBeNull();
  await drawer.getByRole('tab', { name: 'History' }).click();
  for (const told of [
    "Added the photo 'IMG 0007.jpg'",
    "Added the photo 'pasted.gif'",
    'Removed the photo',
  ]) {
    await drawer.getByText(told, { exact: true }).waitFor();
  }
  // What was replaced is still there for those who look back.
  expect((await page.request.get(`${address}/api/v1/files/${first.id}`)).status()).toBe(200);
  await page.close();
  expect(errors).toEqual([]);
});

test('an upload shows its progress, is cancelled, and is tried again if no answer came', async () => {
  const { browser, address } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/resources?record=new`);
  const form = page.getByRole('form', { name: 'New person' });
  const field = form.getByRole('group', { name: 'Photo' });
  const choose = (name: string) =>
    field.getByLabel('Photo: choose a file').setInputFiles({ name, mimeType: 'image/png', buffer: png });
  await form.getByLabel('First name').fill('Interrupted');

  const keys: (string | undefined)[] = [];
  let answer = (): void => {};
  await page.route('**/api/v1/files?*', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.abort();
  });
  await choose('slow.png');
  await field.getByRole('progressbar', { name: 'Uploading slow.png' }).waitFor({ state: 'attached' });
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Photo is still being uploaded.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await field.getByRole('button', { name: 'Cancel' }).click();
  await field.getByRole('button', { name: 'Choose a file' }).waitFor();
  answer();

  await choose('again.png');
  await expect.poll(() => keys.length).toBe(2);
  answer();
  await form.getByText('The server could not be reached. Please check your network and try again.').waitFor();
  await page.unroute('**/api/v1/files?*');
  await page.route('**/api/v1/files?*', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return route.continue();
  });
  await field.getByRole('button', { name: 'Try again' }).click();
  await field.getByRole('link', { name: 'again.png' }).waitFor();
  expect(keys[2]).toBe(keys[1]);
  expect(keys[1]).not.toBe(keys[0]);
  await page.close();
  expect(errors).toEqual([]);
});
