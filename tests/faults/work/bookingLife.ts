import { randomUUID } from 'node:crypto';
import { anyOf, type Work } from './work.ts';

/** One booking's life: made, put on somebody, edited, cancelled. */
export const bookingLife: Work = async ({ dispatcher, send, isSending, anyStart }) => {
  const bookingId = randomUUID();
  const start = anyStart();
  const steps: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
    [
      'booking.create',
      { bookingId, customerId: anyOf(dispatcher.customerIds), start, end: start + 3600, title: 'A visit' },
    ],
    ['booking.allocate', { bookingId, resourceIds: [anyOf(dispatcher.resourceIds)] }],
    ['booking.edit', { bookingId, notes: 'Ring twice.' }],
    ['booking.cancel', { bookingId, reason: 'Not needed any more.' }],
  ];
  for (const [name, body] of steps) {
    if (!isSending()) return;
    if ((await send(name, body)).kind !== 'acknowledged') return;
  }
};
