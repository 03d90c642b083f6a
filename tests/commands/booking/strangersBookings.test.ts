import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookingAggregate } from '../../../commands/booking/bookingAggregate.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { mayCommand } from '../../../domain/rights/mayCommand.ts';
import { actorOf, createWriteSide, type WriteSideFixture } from '../writeSideFixture.ts';

const hour = 3600;
const morning = Date.UTC(2026, 1, 2, 9) / 1000;

let side: WriteSideFixture;
beforeAll(async () => {
  side = await createWriteSide();
  for (const customerId of ['anna', 'bert']) {
    await side.send('customer.create', { customerId, firstName: customerId });
  }
  for (const resourceId of ['rob', 'sue']) {
    await side.send('resource.create', { resourceId, firstName: resourceId });
  }
});
afterAll(() => side.close());

/** People to whom the bookings of Anna and Rob are none of theirs. */
const strangers: readonly Actor[] = [
  actorOf('customer', { customerId: 'bert' }),
  actorOf('customer'),
  actorOf('resource', { resourceId: 'sue' }),
  actorOf('resource'),
  actorOf('resource', { resourceId: 'sue', partner: true }),
  actorOf('dispatcher', { partner: true }),
];

const steps = ['draft', 'rostered', 'dispatched', 'active', 'finished', 'cancelled'] as const;

async function bookingIn(status: (typeof steps)[number], index: number): Promise<string> {
  const bookingId = `in-${status}`;
  const start = morning + index * 2 * hour;
  await side.send('booking.create', { bookingId, customerId: 'anna', start, end: start + hour });
  if (status === 'draft') return bookingId;
  await side.send('booking.allocate', { bookingId, resourceIds: ['rob'], force: true });
  if (status === 'rostered') return bookingId;
  if (status === 'cancelled') await side.send('booking.cancel', { bookingId, reason: 'Ill' });
  else await side.send('booking.dispatch', { bookingId });
  if (status === 'active' || status === 'finished') await side.send('booking.start', { bookingId });
  if (status === 'finished') await side.send('booking.finish', { bookingId, outcome: 'Done' });
  return bookingId;
}

test('a booking of others is answered like one that does not exist, whatever is sent and whatever its state and revision', async () => {
  const bookings = await Promise.all(steps.map(bookingIn));
  const inputs = {
    'booking.finish': { outcome: 'Done' },
    'booking.undo': { commandId: 'of-somebody' },
    'booking.feedback': { feedback: 'Good', rating: 5 },
    'booking.requestCancellation': { reason: 'Ill' },
    'booking.recordAttendance': { customerId: 'anna', attendance: 'attended' },
  };
  const commands = Object.keys(bookingAggregate.inputs).filter((name) => name !== 'booking.create');
  let asked = 0;
  for (const actor of strangers) {
    for (const name of commands.filter((command) => mayCommand(actor, command))) {
      for (const ifRevision of [undefined, 0, 1, 2, 99]) {
        const ask = (bookingId: string) => {
          asked += 1;
          const commandId = `stranger-${asked}`;
          const input = { bookingId, ...Object.entries(inputs).find(([one]) => one === name)?.[1] };
          return side.refusal(name, input, actor, {
            commandId,
            ...(ifRevision === undefined ? {} : { ifRevision }),
          });
        };
        const absent = await ask('nowhere');
        expect(absent).toEqual({ code: 'not_found', message: 'There is no such booking.', details: {} });
        for (const booking of bookings) expect([name, await ask(booking)]).toEqual([name, absent]);
      }
    }
  }
  expect(asked).toBeGreaterThan(300);
});
