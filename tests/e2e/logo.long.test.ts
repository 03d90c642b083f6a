import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { axeColourFindings, axeFindings } from '../support/axeFindings.ts';
import { pngOf } from '../support/pngOf.ts';
import { ofSize } from '../support/sampleFiles.ts';
import { startDemonstration } from './demonstration.ts';
import { sizes } from './muster.ts';
import { seenMeanwhile } from './seenMeanwhile.ts';
import { signedIn } from './signedIn.ts';

const folder = mkdtempSync(join(tmpdir(), 'logo-'));
writeFileSync(join(folder, 'northside.png'), pngOf(200, 60));
afterAll(() => rmSync(folder, { recursive: true }));

const demonstration = startDemonstration({
  configuration: {
    brand: {
      whiteLabel: { host: 'northside', name: 'Northside Care', logoFile: join(folder, 'northside.png') },
      logoHosts: ['cdn.example.com'],
    },
  },
});

/** The machine may be busy. */
const header = (page: Page) => page.getByRole('banner');
const logo = (page: Page) => header(page).getByRole('img', { name: /^Logo of / });
/** Whether a picture has come and is drawn. */
const isDrawn = (page: Page) => () =>
  logo(page).evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth > 0);

test('an administrator chooses a logo, looks at it and confirms it, and everybody sees it', async () => {
  const { browser, address } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  await page.goto(`${address}/settings#logo`);
  const section = page.getByRole('region', { name: 'Logo' });
  const chooser = section.getByLabel('Logo: choose an image');
  await section.getByText('There is no logo.').waitFor();
  expect(await axeFindings(page)).toEqual([]);

  const choose = (buffer: Buffer) =>
    chooser.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await choose(pngOf(100, 100));
  await section
    .getByText('Image dimensions are not compatible (Square and Vertical images are not accepted)')
    .waitFor();
  await choose(ofSize(pngOf(200, 60), 500_000));
  await section.getByText('File size is bigger than 500KB').waitFor();
  await choose(Buffer.from('no image at all'));
  await section.getByText('Something went wrong! Please try again.').waitFor();

  await choose(pngOf(200, 60));
  const question = page.getByRole('dialog', { name: 'Please confirm the logo update.' });
  await question.getByRole('img', { name: /^The logo that you have chosen/ }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  // Cancelled by the keyboard, nothing has changed.
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(await logo(page).count()).toBe(0);

  await choose(pngOf(200, 60));
  // It stands for two seconds.
  const saved = seenMeanwhile(page, '.mantine-Notification-root', /The logo was saved\./);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await saved;
  await expect.poll(isDrawn(page)).toBe(true);

  const worker = await signedIn(browser, address, 'resource');
  await worker.page.goto(`${address}/bookings`);
  await expect.poll(isDrawn(worker.page)).toBe(true);
  await worker.page.close();

  await page.setViewportSize(sizes.phone);
  await expect.poll(isDrawn(page)).toBe(true);
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  await expect.poll(fits).toBe(true);
  for (const colourScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: colourScheme });
    expect(await axeColourFindings(page)).toEqual([]);
  }
  await page.setViewportSize(sizes.desktop);

  await section.getByRole('button', { name: 'Remove the logo' }).click();
  await section.getByText('There is no logo.').waitFor();
  expect(await logo(page).count()).toBe(0);
  await page.close();
  expect([...errors, ...worker.errors]).toEqual([]);
});

test('a logo of another host is loaded only if the operator names the host, and a broken one leaves the mark', async () => {
  const { browser, address } = demonstration;
  const { page } = await signedIn(browser, address, 'dispatcher');
  const asked: string[] = [];
  let answers = true;
  await page.route(/^https:\/\/[\w.]+\.example\.(com|net)\//, (route) => {
    asked.push(new URL(route.request().url()).host);
    return answers
      ? route.fulfill({ contentType: 'image/png', body: pngOf(200, 60) })
      : route.fulfill({ status: 404, body: 'gone' });
  });
  await page.goto(`${address}/settings#logo`);
  const section = page.getByRole('region', { name: 'Logo' });
  const form = page.getByRole('form', { name: 'Logo' });
  const field = form.getByRole('textbox', { name: 'Address of the logo' });
  const save = async (text: string) => {
    await field.fill(text);
    await form.getByRole('button', { name: 'Save' }).click();
  };
  await save('javascript:alert(1)');
  await form.getByText(/must be an address that begins with https/).waitFor();
  await save('https://logos.example.net/acme.png');
  await section.getByText(/Logos of logos\.example\.net are not shown here/).waitFor();
  expect(await section.getByText('There is no logo.').count()).toBe(0);
  expect(await logo(page).count()).toBe(0);
  expect(asked).toEqual([]);
  await save('https://cdn.example.com/acme.png');
  await expect.poll(isDrawn(page)).toBe(true);
  expect(new Set(asked)).toEqual(new Set(['cdn.example.com']));

  answers = false;
  await page.reload();
  await section.getByText('The logo cannot be loaded. Muster’s own mark is shown.').waitFor();
  await header(page).getByText('Muster', { exact: true }).waitFor();
  expect(await logo(page).count()).toBe(0);
  await section.getByRole('button', { name: 'Remove the logo' }).click();
  await section.getByText('There is no logo.').waitFor();
  await page.close();
});

test('on the partner’s host the partner’s logo stands on every page, before and after sign-in', async () => {
  const { browser, address } = demonstration;
  const context = await browser.newContext({ viewport: sizes.desktop });
  const page = await context.newPage();
  const partners = address.replace('127.0.0.1', 'northside.localhost');
  await page.goto(`${partners}/login`);
  await page.getByRole('heading', { name: 'Sign in to Northside Care' }).waitFor();
  const mark = page.getByRole('img', { name: 'Logo of Northside Care' });
  await mark.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Email').fill('dispatcher@muster.example');
  await page.getByLabel('Email').press('Enter');
  await page.getByLabel('Password', { exact: true }).fill('muster-demo-1');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  const shown = header(page).getByRole('img', { name: 'Logo of Northside Care' });
  await shown.waitFor();

  // Preferences have the organisation’s own, and say why it is not in the header.
  await page.goto(`${partners}/settings#logo`);
  const section = page.getByRole('region', { name: 'Logo' });
  await section.getByText('There is no logo.').waitFor();
  await section.getByText('Every screen on this host shows the logo of Northside Care.').waitFor();
  const picture = { name: 'logo.png', mimeType: 'image/png', buffer: pngOf(200, 60) };
  await section.getByLabel('Logo: choose an image').setInputFiles(picture);
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  const own = section.getByRole('img', { name: /^Logo of / });
  await own.waitFor();
  expect(await own.getAttribute('alt')).not.toContain('Northside');
  await section.getByText('There is no logo.').waitFor({ state: 'detached' });
  await shown.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await section.getByRole('button', { name: 'Remove the logo' }).click();
  await section.getByText('There is no logo.').waitFor();
  await page.close();
  await context.close();
});
