import { Result } from 'effect';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LabelScope } from '../../../domain/masterLabelSet/labelScope.ts';
import { actorOf, createWriteSide, type WriteSideFixture } from '../writeSideFixture.ts';

const start = Date.UTC(2026, 1, 2, 9) / 1000;
const span = { start, end: start + 3600 };
const north: LabelScope = { booking: [['north']], customer: [], resource: [] };
const planner = actorOf('dispatcher', { scope: north });
const outside = {
  code: 'not_allowed',
  message: 'With these labels the booking would be outside what you plan for.',
  details: { path: ['labelIds'] },
};

let side: WriteSideFixture;
beforeAll(async () => {
  side = await createWriteSide();
  await side.send('customer.create', { customerId: 'anna', firstName: 'Anna' });
  await side.send('resource.create', { resourceId: 'rob', firstName: 'Rob' });
  for (const labelId of ['north', 'south']) await side.send('label.create', { labelId, name: labelId });
});
afterAll(() => side.close());

test('a planner takes no booking out of what they plan for: by making, editing, putting back or undoing', async () => {
  const create = { customerId: 'anna', ...span };
  expect(await side.refusal('booking.create', { ...create, bookingId: 'bare' }, planner)).toEqual(outside);
  const south = { bookingId: 'moving', ...create, labelIds: ['south'] };
  const made = await side.send('booking.create', south);
  const edited = await side.send('booking.edit', { bookingId: 'moving', labelIds: ['north'] });

  // It is theirs since the edit, and neither step back would leave it so.
  const back = { bookingId: 'moving', revision: made.revision };
  expect(await side.refusal('booking.revert', back, planner)).toEqual(outside);
  const undo = { bookingId: 'moving', commandId: edited.commandId };
  expect(await side.refusal('booking.undo', undo, planner)).toEqual(outside);
  const relabelled = { bookingId: 'moving', labelIds: ['south'] };
  expect(await side.refusal('booking.edit', relabelled, planner)).toEqual(outside);

  // What stays theirs goes back, also to nothing.
  const own = await side.send(
    'booking.create',
    { ...create, bookingId: 'own', labelIds: ['north'] },
    planner,
  );
  const titled = await side.send('booking.edit', { bookingId: 'own', title: 'Wash' }, planner);
  await side.send('booking.undo', { bookingId: 'own', commandId: titled.commandId }, planner);
  await side.send('booking.undo', { bookingId: 'own', commandId: own.commandId }, planner);

  // Whoever plans for everything is not held.
  await side.send('booking.undo', undo);
});

test('an id that is taken is all that making a booking with it tells, whoever has the booking', async () => {
  const hidden = { bookingId: 'hidden', customerId: 'anna', ...span, labelIds: ['south'] };
  await side.send('booking.create', hidden);
  await side.send('booking.create', { ...hidden, bookingId: 'seen', labelIds: ['north'] });
  const taken = { code: 'already_exists', message: 'This booking already exists.', details: {} };
  let asked = 0;
  for (const bookingId of ['hidden', 'seen']) {
    for (const more of [{ labelIds: ['north'] }, { labelIds: ['south'] }, { customerId: 'nobody' }]) {
      for (const ifRevision of [undefined, 0, 1, 99]) {
        asked += 1;
        const envelope = { commandId: `taken-${asked}`, ...(ifRevision === undefined ? {} : { ifRevision }) };
        const input = { bookingId, customerId: 'anna', ...span, ...more };
        expect(await side.refusal('booking.create', input, planner, envelope)).toEqual(taken);
      }
    }
  }
});

test('a reference outside of what a planner plans for is free to them, whether one or several bookings have it', async () => {
  let sent = 0;
  const upsert = async (reference: string, labelId: string, actor = planner) => {
    sent += 1;
    const input = { reference, customerId: 'anna', ...span, labelIds: [labelId] };
    const envelope = { commandId: `by-reference-${sent}` };
    return Result.getOrThrow(await side.service.execute(actor, 'booking.upsert', input, envelope));
  };
  const hidden = await upsert('J-1', 'south', actorOf('dispatcher'));
  const twice = { customerId: 'anna', ...span, labelIds: ['south'], reference: 'J-2' };
  await side.send('booking.create', { ...twice, bookingId: 'twice-1' });
  await side.send('booking.create', { ...twice, bookingId: 'twice-2' });
  const made: string[] = [];
  for (const reference of ['J-1', 'J-2', 'J-3']) {
    const { stream, events } = await upsert(reference, 'north');
    expect(events.map(({ type }) => type)).toEqual(['BookingCreated']);
    made.push(stream);
    // From now on it is theirs.
    expect((await upsert(reference, 'north')).stream).toBe(stream);
  }
  expect(new Set([...made, hidden.stream]).size).toBe(4);
  expect(await side.refusal('booking.upsert', { ...twice, reference: 'J-1' })).toMatchObject({
    code: 'ambiguous_reference',
  });
});

test('a person who is busy is refused without the bookings that the planner does not see', async () => {
  const book = async (bookingId: string, labelId: string) => {
    await side.send('booking.create', { bookingId, customerId: 'anna', ...span, labelIds: [labelId] });
  };
  for (const bookingId of ['busy-south', 'free-south']) await book(bookingId, 'south');
  await book('mine', 'north');
  await side.send('booking.allocate', { bookingId: 'busy-south', resourceIds: ['rob'], force: true });
  const allocate = { bookingId: 'mine', resourceIds: ['rob'] };
  const told = async (actor = planner) => (await side.refusal('booking.allocate', allocate, actor)).details;
  expect(await told(actorOf('dispatcher'))).toMatchObject({ bookingIds: ['busy-south'] });
  expect(await told()).toMatchObject({ resourceId: 'rob', bookingIds: [] });
});
