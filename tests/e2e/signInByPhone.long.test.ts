import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { startGateway } from '../api/services/messages/gateway.ts';
import { quickTimes } from '../api/services/messages/quickTimes.ts';
import { axeFindings } from '../support/axeFindings.ts';
import { startCaptchaServer } from '../support/captchaServer.ts';
import { setUpSecondFactor } from '../support/secondFactor.ts';
import { startDemonstration } from './demonstration.ts';
import { sizes, userOf } from './muster.ts';

const captcha = await startCaptchaServer();
const gateway = await startGateway();
afterAll(() => Promise.all([captcha.close(), gateway.close()]));
const muster = startDemonstration({
  configuration: { smsUrl: gateway.url, captcha: captcha.settings },
  messageTimes: quickTimes,
});

const number = '+61491570158';

/** The code of the last message to the number; there have to be so many. */
async function codeOf(messages: number): Promise<string> {
  const texts = () => gateway.received.filter(({ to }) => to === number);
  await expect.poll(() => texts().length).toBe(messages);
  return /^\d{6}/.exec(texts().at(-1)?.text ?? '')?.[0] ?? '';
}

/** Somebody who has verified the number. Returns a bearer of theirs. */
async function verifyNumber(): Promise<string> {
  const { email, password } = userOf('scheduler');
  const post = async (path: string, body: object, as?: string) => {
    const answer = await fetch(`${muster.address}/api/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(as !== undefined && { authorization: `Bearer ${as}` }),
      },
      body: JSON.stringify(body),
    });
    expect([path, answer.status]).toEqual([path, 200]);
    return Object(await answer.json());
  };
  const { token } = await post('auth/sign-in', { email, password });
  const phone = { phoneNumber: number, currentPassword: password };
  const { verificationId } = await post('v1/account/phone/send', phone, token);
  await post('v1/account/phone/confirm', { verificationId, code: await codeOf(1) }, token);
  return token;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function open(size: keyof typeof sizes): Promise<Page> {
  const context = await muster.browser.newContext({
    viewport: sizes[size],
    reducedMotion: 'reduce',
    locale: 'en-AU',
  });
  const page = await context.newPage();
  await page.goto(`${muster.address}/login?next=%2Fcustomers`);
  await button(page, 'Sign in with phone').click();
  await page.getByRole('heading', { name: 'Login' }).waitFor();
  return page;
}

test('somebody signs in with a code by text message', async () => {
  const as = await verifyNumber();
  const page = await open('desktop');
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  // The browser is of Australia.
  expect(await page.getByRole('combobox', { name: 'Country' }).inputValue()).toBe('Australia +61');
  const field = page.getByRole('textbox', { name: 'Phone number' });
  await button(page, 'I am a person').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await button(page, 'Send code').click();
  await page.getByText('Enter a valid phone number').waitFor();
  await page.getByText('Solve the reCAPTCHA').waitFor();
  await field.fill('+999 123 456');
  await button(page, 'Send code').click();
  await page.getByText('The country code provided is not supported.').waitFor();
  await field.fill('0491 570 158');
  await button(page, 'I am a person').click();
  await button(page, 'Solved').waitFor();
  // They go by within fifteen seconds, so they are looked for beforehand.
  const countsDown = () =>
    button(page, /^Resend code in 0:(?:1[0-5]|0\d)$/)
      .and(page.locator(':disabled'))
      .waitFor();
  const counted = countsDown();
  await button(page, 'Send code').click();
  await counted;
  await page
    .getByText('A code of 6 digits is on its way to +61 491 570 158, if that is the number of an account.')
    .waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const code = await codeOf(2);
  const entry = page.getByRole('textbox', { name: 'Code' });
  await entry.fill('12');
  await entry.press('Enter');
  await page.getByText('Wrong code. Try again.').waitFor();
  await entry.fill(code === '000000' ? '000001' : '000000');
  await entry.press('Enter');
  await page.getByText('Wrong code. Try again.').waitFor();
  const another = button(page, 'Resend code');
  await expect.poll(() => another.isEnabled()).toBe(true);
  const countedAgain = countsDown();
  await another.click();
  await countedAgain;
  await entry.fill(await codeOf(3));
  // It is there for a second.
  const verified = page.getByRole('heading', { name: 'Verified!' }).waitFor();
  await entry.press('Enter');
  await verified;
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/customers');
  // Refusals of the server are told by the browser; nothing else is amiss, and its policy was not broken.
  expect(errors.filter((text) => !text.includes('status of 400'))).toEqual([]);
  await page.context().close();

  // Whoever has a second factor is asked for it as well.
  const { header } = await setUpSecondFactor(muster, as, userOf('scheduler').password);
  const phone = await open('phone');
  await phone.getByRole('textbox', { name: 'Phone number' }).fill('+61 491 570 158');
  await button(phone, 'I am a person').click();
  await button(phone, 'Send code').click();
  await phone.getByRole('textbox', { name: 'Code' }).fill(await codeOf(4));
  await button(phone, 'Verify').click();
  await phone.getByRole('heading', { name: 'Second step' }).waitFor();
  await phone.getByLabel('Code').fill(Object.values(header())[0] ?? '');
  await button(phone, 'Continue').click();
  await phone.getByRole('navigation', { name: 'Main' }).waitFor({ state: 'attached' });
  await phone.context().close();
});

test('an expired code leads back to the number, with its text', async () => {
  const page = await open('phone');
  await page.getByRole('textbox', { name: 'Phone number' }).fill('0491 570 157');
  await button(page, 'I am a person').click();
  await button(page, 'Send code').click();
  // Nobody has verified it, which nobody is told.
  await page
    .getByText('A code of 6 digits is on its way to +61 491 570 157, if that is the number of an account.')
    .waitFor();
  await muster.services.pools.commands.query('delete from muster_identity.phone_codes');
  await page.getByRole('textbox', { name: 'Code' }).fill('123456');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Login' }).waitFor();
  await page.getByText('This code is no longer valid').waitFor();
  expect(await page.getByRole('textbox', { name: 'Phone number' }).inputValue()).toBe('0491 570 157');
  // What was solved counted once.
  await button(page, 'Send code').click();
  await page.getByText('Solve the reCAPTCHA').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await button(page, 'Cancel').click();
  await page.getByLabel('Email', { exact: true }).waitFor();
  await page.context().close();
});

test('a captcha whose script does not come says so, and is tried again', async () => {
  captcha.fault = 'isMissing';
  const page = await open('phone');
  await page.getByText('The captcha could not be loaded.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  captcha.fault = 'isSilent';
  await button(page, 'Try again').click();
  await page.getByText('The captcha takes too long to load.').waitFor();
  captcha.fault = undefined;
  await button(page, 'Try again').click();
  await button(page, 'I am a person').click();
  await button(page, 'Solved').waitFor();
  await page.context().close();
});
