import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWriteSide, type WriteSideFixture } from '../writeSideFixture.ts';

const nine = Date.UTC(2026, 2, 2, 8) / 1000;
const hour = 3600;
let side: WriteSideFixture;
beforeAll(async () => {
  side = await createWriteSide();
  await side.send('customer.create', { customerId: 'anna', firstName: 'Anna' });
});
afterAll(() => side.close());

test('a booking is split in one step, and two undos of that step leave it as it was', async () => {
  const day = { bookingId: 'day', customerId: 'anna', start: nine, end: nine + 8 * hour };
  await side.send('booking.create', day);
  const { events, commandId } = await side.send('booking.split', {
    bookingId: 'day',
    splitAt: nine + 5 * hour,
  });
  const [first, rest] = events;
  expect(first).toMatchObject({ type: 'BookingRescheduled', data: { start: nine, end: nine + 5 * hour } });
  expect(rest).toMatchObject({
    type: 'BookingCreated',
    data: { customerId: 'anna', start: nine + 5 * hour, end: nine + 8 * hour, continuesBookingId: 'day' },
  });
  const restId = rest?.stream.split('.')[1] ?? '';
  await side.send('booking.undo', { bookingId: restId, commandId });
  const back = await side.send('booking.undo', { bookingId: 'day', commandId });
  expect(back.events).toMatchObject([{ data: { booking: { start: nine, end: nine + 8 * hour } } }]);
  expect(await side.refusal('booking.confirm', { bookingId: restId })).toMatchObject({ code: 'not_found' });
});
