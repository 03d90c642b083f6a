import { expect, test } from 'vitest';
import { commandClient } from './commandClient.ts';
import { startDemonstration } from './demonstration.ts';
import { signedIn } from './signedIn.ts';

const demonstration = startDemonstration();

test('a list of bookings shows what others do, even without a WebSocket', async () => {
  const { browser, address } = demonstration;
  const send = await commandClient(address, 'dispatcher');
  await send('customer.create', { customerId: 'deaf', firstName: 'Deaf', lastName: 'Screen' });
  const start = Date.UTC(2027, 1, 28, 22) / 1000;
  const times = { start, end: start + 7200 };
  const { page, errors } = await signedIn(browser, address, 'dispatcher');
  let refused = 0;
  await page.routeWebSocket('**/api/v1/live', async (socket) => {
    refused += 1;
    await socket.close();
  });
  await page.clock.install();
  await page.goto(`${address}/bookings?range=all&search=Deaf`);
  await page.getByText('No bookings here').waitFor();
  await send('booking.create', { bookingId: 'deaf', customerId: 'deaf', title: 'Heard of late', ...times });
  await page.clock.runFor(31_000);
  await page.getByRole('row', { name: /Heard of late/ }).waitFor();
  expect(refused).toBeGreaterThan(1);
  expect(errors).toEqual([]);
  await page.close();
});
