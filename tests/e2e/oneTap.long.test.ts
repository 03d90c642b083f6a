import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect, test } from 'vitest';
import { promptedMs } from '../../domain/signIn/oneTap.ts';
import { axeFindings } from '../support/axeFindings.ts';
import { startProviderServer } from '../support/providerServer.ts';
import { startDemonstration } from './demonstration.ts';
import { sizes, userOf } from './muster.ts';

const provider = await startProviderServer();
afterAll(() => provider.close());
afterEach(() => {
  provider.fault = undefined;
});
const { google } = provider.clients;
const muster = startDemonstration({
  configuration: { providers: google === undefined ? {} : { google }, oneTap: provider.oneTap },
});

const button = (page: Page, name: string) => page.getByRole('button', { name });
const one = 'Continue with one tap';

interface Visit {
  readonly page: Page;
  /** What its console says of what is wrong. */
  readonly told: readonly string[];
  /** What it has got from elsewhere. */
  readonly got: readonly string[];
}

/** Somebody in a browser of their own. */
async function open({ isShownByBrowser = true } = {}): Promise<Visit> {
  const context = await muster.browser.newContext({ viewport: sizes.desktop, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const told: string[] = [];
  page.on('console', (message) => {
    // That nobody is signed in yet is no trouble.
    const isTrouble = ['error', 'warning'].includes(message.type()) && !/status of 401/.test(message.text());
    if (isTrouble) told.push(message.text());
  });
  const got: string[] = [];
  page.on('response', (answer) => got.push(new URL(answer.url()).pathname));
  if (!isShownByBrowser) {
    await page.addInitScript(() => void Reflect.deleteProperty(window, 'IdentityCredential'));
  }
  await page.clock.install();
  await page.goto(`${muster.address}/login?signInSuccessUrl=%2Fcustomers`);
  await button(page, 'Sign in with Google').waitFor();
  return { page, told, got };
}

test('whoever taps shows once that the account of the address is theirs, and is let in the next time', async () => {
  const { email, password } = userOf('scheduler');
  provider.signsIn = { subject: 'one-tap', email, isVerified: true, name: 'Somebody' };
  const first = await open();
  await button(first.page, one).click();
  await first.page.getByRole('heading', { name: 'You already have an account' }).waitFor();
  // The prompt has gone with the choice.
  await button(first.page, 'Close one-tap').waitFor({ state: 'detached' });
  await first.page.getByRole('textbox', { name: 'Password' }).fill(password);
  await first.page.keyboard.press('Enter');
  await first.page.waitForURL(/\/customers$/);
  expect(first.told).toEqual([]);
  await first.page.context().close();

  const second = await open();
  await button(second.page, one).click();
  await second.page.waitForURL(/\/customers$/);
  await second.page.context().close();
});

test('whoever closes it goes on with all else, and is not asked again', async () => {
  const { page, told } = await open();
  await button(page, one).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await button(page, 'Close one-tap').click();
  await button(page, one).waitFor({ state: 'detached' });
  await button(page, 'Sign in with email').click();
  await page.getByRole('textbox', { name: 'Email' }).waitFor();
  await button(page, 'Other ways to sign in').click();
  await button(page, 'Sign in with Google').waitFor();
  expect(await button(page, one).count()).toBe(0);
  expect(told).toEqual([]);
  await page.context().close();
});

test('what is typed meanwhile takes it away, and whoever goes back is asked again', async () => {
  const { page } = await open();
  await button(page, one).waitFor();
  await button(page, 'Sign in with email').click();
  await page.getByRole('textbox', { name: 'Email' }).fill(userOf('dispatcher').email);
  await button(page, one).waitFor();
  await button(page, 'Next').click();
  await page.getByRole('textbox', { name: 'Password' }).waitFor();
  await button(page, one).waitFor({ state: 'detached' });
  await page.context().close();
});

test('a token that is not for this page signs nobody in, and says so', async () => {
  provider.fault = 'hasAnotherNonce';
  const { page } = await open();
  await button(page, one).click();
  await page.getByText('The selected credential for the authentication provider is not supported!').waitFor();
  await button(page, 'Sign in with Google').waitFor();
  await page.context().close();
});

test.each([
  ['is missing', 'hasNoScript', /was not loaded/],
  ['takes longer than ten seconds', 'hasASilentScript', /took too long/],
] as const)('nothing is missing where its script %s, and the console says why', async (_what, fault, why) => {
  provider.fault = fault;
  const { page, told } = await open();
  await page.clock.fastForward(10_500);
  await expect.poll(() => told.join('\n')).toMatch(why);
  expect(await page.getByRole('alert').count()).toBe(0);
  await button(page, 'Sign in with email').click();
  await page.getByRole('textbox', { name: 'Email' }).fill(userOf('dispatcher').email);
  await button(page, 'Next').click();
  await page.getByRole('textbox', { name: 'Password' }).waitFor();
  await page.context().close();
});

test('nothing is missing where the browser shows no prompt', async () => {
  provider.fault = 'showsNoPrompt';
  const { page, told, got } = await open();
  await expect.poll(() => got).toContain('/google/shows');
  expect(await button(page, one).count()).toBe(0);
  expect(told).toEqual([]);
  await page.context().close();
});

test('a page that stays open for longer than a prompt is good for asks anew, and a tap still counts', async () => {
  const { email } = userOf('scheduler');
  provider.signsIn = { subject: 'one-tap', email, isVerified: true, name: 'Somebody' };
  const { page, got } = await open();
  await button(page, one).waitFor();
  const shown = () => got.filter((path) => path === '/google/shows').length;
  expect(shown()).toBe(1);
  await page.clock.fastForward(promptedMs);
  await expect.poll(shown).toBe(2);
  await button(page, one).click();
  await page.waitForURL(/\/customers$/);
  await page.context().close();
});

test.each([true, false])(
  'where no prompt came none is asked for anew; shown by the browser: %s',
  async (isShownByBrowser) => {
    provider.fault = 'showsNoPrompt';
    const { page, told, got } = await open({ isShownByBrowser });
    const shown = () => got.filter((path) => path === '/google/shows').length;
    await expect.poll(shown).toBe(1);
    // The page is told of it before it can be told of anything else.
    await page.waitForLoadState('networkidle');
    await page.clock.fastForward(promptedMs);
    await page.waitForLoadState('networkidle');
    expect(shown()).toBe(1);
    expect(told).toEqual([]);
    await page.context().close();
  },
);
