import { afterAll, expect, test } from 'vitest';
import { startGateway } from '../api/services/messages/gateway.ts';
import { beginnings, png } from '../support/sampleFiles.ts';
import { startDemonstration } from './demonstration.ts';
import { sizes, tokenOf, userOf } from './muster.ts';
import { seenMeanwhile } from './seenMeanwhile.ts';
import { signedIn } from './signedIn.ts';

const gateway = await startGateway();
afterAll(() => gateway.close());
const demonstration = startDemonstration({ configuration: { smsUrl: gateway.url } });

/** In the page: the next request for another password is refused with this as soon as it is made. */
function answerAtOnce(refusal: string): void {
  const { fetch } = globalThis;
  globalThis.fetch = (...asked) => {
    if (!String(asked[0]).endsWith('/account/password')) return fetch(...asked);
    globalThis.fetch = fetch;
    return Promise.resolve(new Response(refusal, { status: 422 }));
  };
}

test('people see where they are signed in, end that elsewhere, and change their password', async () => {
  const { address, browser } = demonstration;
  const elsewhere = await tokenOf(address, 'customer');
  const third = await tokenOf(address, 'customer');
  const { page, errors } = await signedIn(browser, address, 'customer');
  const status = async (token: string) =>
    (await fetch(`${address}/api/v1/session`, { headers: { authorization: `Bearer ${token}` } })).status;
  await page.goto(`${address}/`);
  await page.getByRole('button', { name: 'Profile of' }).click();
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect.poll(() => sessions.count()).toBe(3);
  expect(await sessions.filter({ hasText: 'This device' }).getByRole('button').count()).toBe(0);

  // By keyboard alone; it goes on at the title when the button is gone.
  await sessions
    .getByRole('button', { name: /^End the session on / })
    .first()
    .press('Enter');
  await page.getByRole('status').getByText('is signed out').waitFor();
  await expect.poll(() => sessions.count()).toBe(2);
  await expect
    .poll(() => page.evaluate('document.activeElement.textContent'))
    .toBe('Where you are signed in');
  expect([await status(elsewhere), await status(third)].sort()).toEqual([200, 401]);
  await page.getByRole('button', { name: 'End all others' }).click();
  await page.getByText('One other session has ended.').waitFor();
  await expect.poll(() => sessions.count()).toBe(1);
  expect([await status(elsewhere), await status(third)]).toEqual([401, 401]);

  // What waits for an answer, or goes away with it, leaves the focus to whoever uses a keyboard.
  const focused = () => page.evaluate('document.activeElement.textContent');
  const naming = page.getByRole('form', { name: 'Your name' });
  await naming.getByLabel('Name').fill('');
  await naming.getByLabel('Name').press('Enter');
  await naming.getByText('Enter your account name').waitFor();
  await naming.getByLabel('Name').fill('Colin of the Hill');
  await page.route('**/account/name', (route) => route.abort(), { times: 1 });
  await naming.getByRole('button', { name: 'Change name' }).press('Enter');
  await naming.getByRole('alert').waitFor();
  await expect.poll(focused).toBe('Change name');
  await naming.getByRole('button', { name: 'Change name' }).press('Enter');
  await naming.getByText('Your name has changed.').waitFor();
  await expect.poll(focused).toBe('Your name');
  await page.getByRole('button', { name: 'Profile of Colin of the Hill' }).waitFor();

  await page.goto(`${address}/account`);
  const photo = page.getByRole('region', { name: 'Your photo' });
  const chooser = photo.getByLabel('Your photo: choose a file');
  await chooser.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: beginnings.html });
  await photo.getByText('This file is no image that can be read').waitFor();
  // Where a person goes to choose another: so it shows below when the title gets the focus.
  await photo.getByRole('button', { name: 'Choose a photo', exact: true }).focus();
  await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png });
  await photo.getByRole('img', { name: 'The photo that you have chosen' }).waitFor();
  await expect.poll(focused).toBe('Your photo');
  await page.route('**/account/photo', (route) => route.abort(), { times: 1 });
  // The heading takes the focus a moment after the button of before has gone: it must not take it from this one.
  await photo.getByRole('button', { name: 'Save photo' }).focus();
  await expect.poll(focused).toBe('Save photo');
  await page.keyboard.press('Enter');
  await photo.getByText('Sorry we could not save your photo at this time').waitFor();
  await expect.poll(focused).toBe('Save photo');
  await photo.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect.poll(focused).toBe('Your photo');
  await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png });
  await photo.getByRole('button', { name: 'Save photo' }).press('Enter');
  await photo.getByText('Your photo has changed.').waitFor();
  await expect.poll(focused).toBe('Your photo');
  const header = page.getByRole('button', { name: 'Profile of Colin of the Hill' }).locator('img');
  const widthOf = (element: Element) => (element instanceof HTMLImageElement ? element.naturalWidth : null);
  await expect.poll(() => header.evaluate(widthOf)).toBe(512);
  await page.route('**/account/photo/remove', (route) => route.abort());
  await photo.getByRole('button', { name: 'Remove photo' }).press('Enter');
  await photo.getByText('Sorry we could not save your photo at this time').waitFor();
  await expect.poll(focused).toBe('Remove photo');
  await page.unroute('**/account/photo/remove');
  await photo.getByRole('button', { name: 'Remove photo' }).click();
  await photo.getByText('Your photo has been removed.').waitFor();
  await expect.poll(() => header.count()).toBe(0);

  const phone = page.getByRole('region', { name: 'Phone number' });
  await phone.getByRole('button', { name: 'Add a phone number' }).click();
  // The organisation is in Australia.
  await expect
    .poll(() => phone.getByRole('combobox', { name: 'Country' }).inputValue())
    .toBe('Australia +61');
  const number = phone.getByRole('textbox', { name: 'Phone number' });
  // Whoever came by keyboard types on: what they pressed has made way.
  await expect.poll(() => number.evaluate((field) => field === document.activeElement)).toBe(true);
  await number.fill('12');
  await phone.getByRole('button', { name: 'Send code' }).click();
  await phone.getByText('Enter a valid phone number').waitFor();
  await number.fill('0491 570 156');
  await phone.getByLabel('Current password').fill(userOf('customer').password);
  const waits = seenMeanwhile(page, 'button:disabled', /^Resend code in 0:(15|14|13|12|11|10|0\d)$/);
  await phone.getByLabel('Current password').press('Enter');
  await phone.getByText('We have sent a code of 6 digits to +61 491 570 156.').waitFor();
  await waits;
  const readCode = () => /^\d{6}/.exec(gateway.received.at(-1)?.text ?? '')?.[0] ?? '';
  await expect.poll(readCode).not.toBe('');
  const code = readCode();
  await phone.getByRole('textbox', { name: 'Code' }).fill(code === '000000' ? '000001' : '000000');
  await phone.getByRole('textbox', { name: 'Code' }).press('Enter');
  await phone.getByText('Wrong code. Try again.').waitFor();
  await phone.getByRole('textbox', { name: 'Code' }).fill(code);
  // It stands for a second.
  const verified = seenMeanwhile(page, '[role="status"]', /^Verified!$/);
  await phone.getByRole('textbox', { name: 'Code' }).press('Enter');
  await verified;
  await phone.getByText('Your phone number is verified.').waitFor();
  await phone.getByText('+61 491 570 156').waitFor();
  await phone.getByRole('button', { name: 'Remove phone number' }).click();
  await phone.getByLabel('Current password').fill(userOf('customer').password);
  await phone.getByRole('button', { name: 'Remove number' }).click();
  await phone.getByText('Your phone number has been removed.').waitFor();
  await phone.getByText('None yet.').waitFor();

  const form = page.getByRole('form', { name: 'Change your password' });
  // What it must be is there before anything is typed.
  await form.getByText('At least 12 characters').waitFor();
  const [current, next] = [form.getByLabel('Current password'), form.getByLabel('New password')];
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect.poll(() => form.getByText('Enter your password').count()).toBe(2);
  await current.fill('not-my-password-1');
  await next.fill('sunshine-2026');
  await next.press('Enter');
  await form.getByText('This is one of the passwords that everybody tries first').waitFor();
  expect(await next.getAttribute('aria-invalid')).toBe('true');
  await next.fill('rain on 4 roofs');
  await next.press('Enter');
  await form.getByText('This is not your current password').waitFor();
  const isFocused = (field: Element) => field === document.activeElement;
  const refused = page.waitForResponse('**/account/password');
  await form.getByRole('button', { name: 'Change password' }).press('Enter');
  const refusal = await (await refused).text();
  await expect.poll(() => current.evaluate(isFocused)).toBe(true);
  // Also when the answer is there before the browser has drawn that the button waits.
  await page.evaluate(answerAtOnce, refusal);
  await form.getByRole('button', { name: 'Change password' }).press('Enter');
  await expect.poll(() => current.evaluate(isFocused)).toBe(true);
  await page.setViewportSize(sizes.phone);
  await current.fill(userOf('customer').password);
  await form.getByRole('button', { name: 'Change password' }).press('Enter');
  await form.getByText('Your password has changed.').waitFor();
  await expect.poll(focused).toBe('Change password');
  expect([await current.inputValue(), await next.inputValue()]).toEqual(['', '']);
  await page.reload();
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  const signIn = (password: string) =>
    fetch(`${address}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: userOf('customer').email, password }),
    });
  expect((await signIn(userOf('customer').password)).status).toBe(401);
  expect((await signIn('rain on 4 roofs')).status).toBe(200);
  await page.close();
  expect(errors).toEqual([]);
});

test('whoever wants that is remembered by the browser, and forgotten again', async () => {
  const { address, browser } = demonstration;
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  const { email, name, password } = userOf('resource');
  await page.goto(`${address}/login`);
  const field = page.getByLabel('Email', { exact: true });
  await field.fill('nobody');
  await page.keyboard.press('Enter');
  await page.getByText("That email address isn't correct").waitFor();
  await field.fill(email);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByLabel('Remember my account on this device').check();
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await page.context().clearCookies();
  await page.goto(`${address}/login`);
  const remembered = page.getByRole('list', { name: 'Remembered accounts' });
  await remembered.getByText(name).click();
  await page.getByRole('textbox', { name: 'Password' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: `Forget ${email} on this device` }).click();
  await page.reload();
  await field.waitFor();
  await page.context().close();
});
