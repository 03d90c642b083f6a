import { expect, test } from 'vitest';
import { commandClient } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration();
const notLiveText = 'Changes by others may be missing until the connection is back.';

test('a list says that it is not live, and shows what others do even without a WebSocket', async () => {
  const { browser, address } = demonstration;
  const send = await commandClient(address, 'dispatcher');
  await send('customer.create', { customerId: 'deaf', firstName: 'Deaf', lastName: 'Screen' });
  const start = Date.UTC(2027, 1, 28, 22) / 1000;
  const times = { start, end: start + 7200 };
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  let refused = 0;
  let mayConnect = false;
  await page.routeWebSocket(/\/api\/v1\/live/, async (socket) => {
    if (mayConnect) {
      socket.connectToServer();
      return;
    }
    refused += 1;
    await socket.close();
  });
  await page.clock.install();
  // When it was said first: a busy machine may come to look later than it is said.
  await page.addInitScript((text) => {
    const look = () => {
      if (!document.body?.textContent.includes(text)) return;
      document.documentElement.dataset.notLiveAt ??= String(performance.now());
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  }, notLiveText);
  await page.goto(`${address}/bookings?range=all&search=Deaf`);
  await page.getByText('No bookings here').waitFor();
  const notLive = page.getByText(notLiveText);
  await send('booking.create', { bookingId: 'deaf', customerId: 'deaf', title: 'Heard of late', ...times });
  await page.clock.runFor(31_000);
  await page.getByRole('row', { name: /Heard of late/ }).waitFor();
  expect(refused).toBeGreaterThan(1);
  await notLive.waitFor();
  // Not before a connection has had its time.
  expect(Number(await page.locator('html').getAttribute('data-not-live-at'))).toBeGreaterThan(2_900);
  mayConnect = true;
  await page.clock.runFor(31_000);
  await notLive.waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
  await page.close();
});

test('a screen says at once that its device is offline, and stops when it is back', async () => {
  const { browser, address } = demonstration;
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  const heard = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await page.goto(`${address}/customers`);
  await page.locator('#content tbody a').first().waitFor();
  await heard;
  const notLive = page.getByText(/^Not live since \d\d.[A-Z][a-z]+ \d\d:\d\d$/);
  await notLive.waitFor({ state: 'detached' });
  await page.context().setOffline(true);
  await notLive.waitFor();
  await page.context().setOffline(false);
  await notLive.waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
  await page.close();
});
