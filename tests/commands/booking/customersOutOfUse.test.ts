import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createUploadSide, type UploadSide } from '../../api/services/uploads/uploadSide.ts';
import { actorOf } from '../writeSideFixture.ts';

const hour = 3600;
const morning = Date.UTC(2026, 1, 2, 9) / 1000;
const span = { start: morning, end: morning + hour };
const reason = 'Bert Stone is not in use: reactivate them first, or choose somebody else';

let side: UploadSide;
beforeAll(async () => {
  side = await createUploadSide();
  await side.send('customer.create', { customerId: 'anna', firstName: 'Anna' });
  await side.send('customer.create', { customerId: 'bert', firstName: 'Bert', lastName: 'Stone' });
  await side.send('booking.create', { bookingId: 'stands', customerId: 'bert', ...span });
  await side.send('booking.create', { bookingId: 'annas', customerId: 'anna', ...span });
  await side.send('customer.deactivate', { customerId: 'bert' });
});
afterAll(() => side.close());

describe('a booking for a customer who is deactivated', () => {
  test.each([
    ['that is new', 'booking.create', { bookingId: 'new', customerId: 'bert', ...span }],
    ['that was another’s', 'booking.edit', { bookingId: 'annas', customerId: 'bert' }],
    ['by reference', 'booking.upsert', { reference: 'N-1', customerId: 'bert', ...span }],
    ['as a document', 'booking.synchronise', { bookingId: 'new', customerId: 'bert', ...span }],
    [
      'in a series',
      'recurringBooking.create',
      {
        recurringBookingId: 'weekly',
        customerId: 'bert',
        firstDay: '2026-02-02',
        start: 9 * hour,
        end: 10 * hour,
      },
    ],
  ])('%s is refused, and the customer is named', async (_how, name, input) => {
    const refusal = await side.refusal(name, input);
    expect(refusal).toMatchObject({
      code: 'invalid_input',
      details: { fields: [{ path: 'customerId', message: reason }] },
    });
  });

  test('of a file is refused with its row, and one that stands is changed', async () => {
    await side.send('booking.edit', { bookingId: 'stands', reference: 'S-1' });
    const report = await side.upload('bookings', [
      'Reference,Customer,Start,Title',
      'S-1,Bert Stone,2026-02-02 10:00,Wash',
      'S-2,Bert Stone,2026-02-03 10:00,Wash',
    ]);
    expect(report).toMatchObject({ created: 0, changed: 1, rejected: 1 });
    expect(report.errors).toMatchObject([{ line: 3, column: 'Customer', reason }]);
  });

  test('goes on if it stands already, and is taken again once they are back', async () => {
    await side.send('booking.edit', { bookingId: 'stands', customerId: 'bert', title: 'Shower' });
    await side.send('booking.cancel', { bookingId: 'stands', reason: 'Ill' });
    await side.send('booking.reopen', { bookingId: 'stands' });
    await side.send('customer.reactivate', { customerId: 'bert' });
    await side.send('booking.create', { bookingId: 'again', customerId: 'bert', ...span });
    await side.send('customer.deactivate', { customerId: 'bert' });
  });

  test('is not told of to a planner who does not see them: they do not exist for that planner', async () => {
    await side.send('label.create', { labelId: 'east', name: 'East', type: 'group' });
    const [demand] = [[['east']]];
    const planner = actorOf('dispatcher', { scope: { booking: [], customer: demand, resource: [] } });
    const refusal = await side.refusal(
      'booking.create',
      { bookingId: 'out', customerId: 'bert', ...span },
      planner,
    );
    expect(JSON.stringify(refusal)).not.toContain('Stone');
  });
});
