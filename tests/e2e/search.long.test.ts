import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { bookForCustomer } from './bookForCustomer.ts';
import { startDemonstration } from './demonstration.ts';
import { signedIn } from './signedIn.ts';

const muster = startDemonstration();

/** A picture of a barcode, as a photo has it. */
async function picture(code: string, format: 'EAN13' | 'Code128' | 'QRCode'): Promise<Buffer> {
  const program = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
  const file = await readFile(program);
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(file).buffer } });
  const { image } = await writeBarcode(code, { format, scale: 4 });
  if (image === null) throw new Error(`there is no picture of ${code}`);
  return Buffer.from(await image.arrayBuffer());
}

/** The results, once they are those of what was typed. */
const notBusy = '[aria-label="Results"][aria-busy="false"]';

test('somebody is found, opened and booked for without the mouse', async () => {
  const { page, errors } = await signedIn(muster.browser, muster.address, 'dispatcher');
  await page.goto(`${muster.address}/`);
  await page.getByText('Today by person').waitFor();
  const box = page.getByRole('combobox', { name: 'Search' });
  const options = page.getByRole('option');
  // Answers are shown while somebody types.
  const answered = () => page.locator(notBusy).waitFor({ state: 'attached' });
  const type = async (text: string) => {
    await expect.poll(() => box.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type(text);
    await answered();
  };

  await page.keyboard.press('Control+k');
  await options.filter({ hasText: 'New booking' }).waitFor();
  await type('imogn ben');
  await options.filter({ hasText: 'Imogen Bennett' }).first().waitFor();
  await expect.poll(() => page.locator('mark').first().textContent()).toBe('Imogen');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: /Imogen Bennett/ }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/resources');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('zz');
  await page.goBack();
  await box.waitFor({ state: 'detached' });
  await page.goForward();
  await page.getByRole('dialog', { name: /Imogen Bennett/ }).waitFor();

  await page.keyboard.press('Control+k');
  await expect.poll(() => box.inputValue()).toBe('');
  await options.filter({ hasText: 'imogn ben' }).waitFor();
  await type('book abernathy');
  await options.filter({ hasText: 'Book for Colin Abernathy' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Create booking' }).waitFor();
  await expect
    .poll(() => page.getByRole('combobox', { name: /^Customer/ }).inputValue())
    .toBe('Colin Abernathy');

  await page.goto(`${muster.address}/bookings`);
  await page.getByRole('heading', { name: 'Bookings' }).waitFor();
  await page.keyboard.press('Control+k');
  await type('leave for imogen');
  await options.filter({ hasText: 'Leave for Imogen Bennett' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Leave and breaks' }).getByLabel('Reason').waitFor();

  await page.goto(`${muster.address}/bookings`);
  await page.getByRole('heading', { name: 'Bookings' }).waitFor();
  const reference = await page.evaluate(async () => {
    const answer = await fetch('/api/v1/bookings?status=rostered&limit=100');
    const { rows }: { rows: { reference: string | null; locked: boolean }[] } = await answer.json();
    return rows.find(({ reference, locked }) => reference !== null && !locked)?.reference ?? '';
  });
  const drawer = page.getByRole('dialog');
  await page.keyboard.press('Control+k');
  await type(`confirm ${reference}`);
  await options
    .filter({ hasText: /^Confirm: / })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await drawer.getByText('Confirmed', { exact: true }).first().waitFor();
  await page.keyboard.press('Control+k');
  await type(`cancel ${reference}`);
  await options
    .filter({ hasText: /^Cancel: / })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await drawer.getByRole('textbox', { name: 'Reason' }).waitFor();

  await page.goto(`${muster.address}/bookings`);
  await page.getByRole('heading', { name: 'Bookings' }).waitFor();
  await page.keyboard.press('Control+k');
  await type('zzqq');
  await page.getByText('Nothing found for “zzqq”').waitFor();
  await page.keyboard.press('Escape');
  await box.waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});

test('Enter opens what the whole text finds, however late the answer comes', async () => {
  const { page, errors } = await signedIn(muster.browser, muster.address, 'dispatcher');
  await page.goto(`${muster.address}/bookings`);
  await page.getByRole('heading', { name: 'Bookings' }).waitFor();
  const options = page.getByRole('option');
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Search' });
  await box.fill('abernathy');
  await options.filter({ hasText: 'Colin Abernathy' }).first().waitFor();
  await page.locator(notBusy).waitFor({ state: 'attached' });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/v1/search', async (route) => {
    await released;
    await route.continue();
  });
  await box.fill('imogn ben');
  await page.getByLabel('Searching').waitFor();
  await box.press('Enter');
  release();
  await page.getByRole('dialog', { name: /Imogen Bennett/ }).waitFor();
  expect(errors).toEqual([]);
});

test('what changes behind the search is read once typing pauses', async () => {
  const { page, errors } = await signedIn(muster.browser, muster.address, 'dispatcher');
  await page.goto(`${muster.address}/bookings?range=all&sort=-updated`);
  await page.getByRole('heading', { name: 'Bookings' }).waitFor();
  await page.getByRole('row').nth(1).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).waitFor();
  // Noted before the page hears of the key, and not after it has drawn it, which takes a busy machine a while.
  // The browser notes 250 requests of its own accord, which the parts of the application alone can fill.
  await page.evaluate(`
    performance.setResourceTimingBufferSize(10_000);
    window.keys = [];
    window.addEventListener('input', () => window.keys.push(performance.now()), { capture: true });
  `);
  let isBooked = false;
  const booked = bookForCustomer(muster.address, { bookingId: 'behind', title: 'Behind the search' }).then(
    async () => {
      // What the page reads earlier, as it connects, is read for something else.
      await page.evaluate('window.booked = performance.now()');
      isBooked = true;
    },
  );
  for (let key = 0, after = 0; after < 15; key += 1) {
    await page.keyboard.press(key % 2 === 0 ? 'a' : 'Backspace', { delay: 50 });
    if (isBooked) after += 1;
  }
  await booked;
  const readsSince = `performance.getEntriesByType('resource')
      .filter(({ name, startTime }) => new URL(name).pathname === '/api/v1/bookings' && startTime > window.booked)
      .map(({ startTime }) => startTime)`;
  await expect.poll(() => page.evaluate<number>(`${readsSince}.length`)).toBeGreaterThan(0);
  const [keys, reads] = z
    .tuple([z.array(z.number()), z.array(z.number())])
    .parse(await page.evaluate(`[window.keys, ${readsSince}]`));
  const [first = 0] = keys;
  const [readAt = 0] = reads;
  const typedBefore = Math.max(...keys.filter((at) => at < readAt));
  // After a pause of 400 ms, or after four seconds on a machine that takes that long for so many keys.
  expect(Math.max((readAt - typedBefore) / 400, (readAt - first) / 4000)).toBeGreaterThan(0.95);
  await page.keyboard.press('Escape');
  await page.getByRole('cell', { name: 'Behind the search' }).first().waitFor();
  expect(errors).toEqual([]);
});

test('a picture of a barcode fills the box, and one without is said to have none', async () => {
  const { page, errors } = await signedIn(muster.browser, muster.address, 'dispatcher');
  await page.goto(`${muster.address}/equipments`);
  await page.getByRole('button', { name: 'Scan a barcode' }).click();
  const scanner = page.getByRole('dialog', { name: 'Scan a barcode' });
  await scanner.getByText('The camera is not available').waitFor();
  const file = scanner.locator('input[type="file"]');
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  );
  await file.setInputFiles({ name: 'van.png', mimeType: 'image/png', buffer: png });
  await scanner.getByText('No barcode detected in the image').waitFor();

  for (const [code, format, found] of [
    ['9312345678907', 'EAN13', 'Delivery van'],
    ['PC-1107', 'Code128', 'Pipe camera'],
    ['LD-0042', 'QRCode', 'Extension ladder'],
  ] as const) {
    const buffer = await picture(code, format);
    await page
      .locator('[role="dialog"] input[type="file"]')
      .setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer });
    const box = page.getByRole('combobox', { name: 'Search' });
    await expect.poll(() => box.inputValue()).toBe(code);
    await page.getByRole('option', { name: new RegExp(`^${found}`) }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Scan a barcode' }).click();
  }
  expect(errors).toEqual([]);
});
