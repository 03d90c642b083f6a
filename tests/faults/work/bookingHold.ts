import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { holdSeconds } from '../../../commands/hold/holds.ts';
import { anyOf, type HeldSpan, type Told, type Work } from './work.ts';

const renewals = 5;
const betweenMs = 200;
/** What a hold that was asked for at a moment lasts at the least, milliseconds. */
const lastsMs = (holdSeconds - 1) * 1000;

const holdsSchema = z.object({ holds: z.array(z.object({ bookingId: z.string() })) });

/** A booking is held and the hold renewed, while a colleague tries to move it; then it is given back. */
export const bookingHold: Work = async ({ dispatcher, send, post, isSending, anyStart, held, faults }) => {
  const bookingId = randomUUID();
  const at = () => {
    const start = anyStart();
    return { bookingId, start, end: start + 3600 };
  };
  const made = await send('booking.create', { ...at(), customerId: anyOf(dispatcher.customerIds) });
  if (made.kind !== 'acknowledged') return;
  const tab = randomUUID();
  const claim = (purpose: 'take' | 'renew') =>
    post('/api/v1/holds/claim', { bookingIds: [bookingId], tab, purpose, after: made.answer.position });
  const isHeld = (told: Told | undefined) =>
    told?.status === 200 && holdsSchema.parse(told.body).holds.some((hold) => hold.bookingId === bookingId);

  const asked = Date.now();
  const taken = await claim('take');
  if (!isHeld(taken)) {
    // Nobody else knows of the booking.
    if (taken !== undefined && taken.status < 500) {
      faults.push(`${bookingId} is nobody’s, and cannot be held: ${JSON.stringify(taken)}`);
    }
    return;
  }
  const span: HeldSpan = { bookingId, from: Date.now(), until: asked + lastsMs };
  held.push(span);
  for (let turn = 0; turn < renewals && isSending(); turn += 1) {
    await delay(betweenMs);
    const begun = Date.now();
    const renewed = await claim('renew');
    if (isHeld(renewed)) span.until = begun + lastsMs;
    else if (renewed !== undefined && renewed.status < 500 && Date.now() < span.until) {
      faults.push(`the hold of ${bookingId} was lost: ${JSON.stringify(renewed)}`);
    }
    // What is acknowledged is held against the log.
    await send('booking.reschedule', at(), 'colleague');
  }
  span.until = Math.min(span.until, Date.now());
  const released = await post('/api/v1/holds/release', { bookingIds: [bookingId], tab });
  if (released?.status !== 200) return;
  const moved = await send('booking.reschedule', at(), 'colleague');
  if (moved.kind === 'refused' && moved.code === 'booking_held') {
    faults.push(`${bookingId} was given back, and is held all the same`);
  }
};
