import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actorOf, createWriteSide, dispatcher, type WriteSideFixture } from '../writeSideFixture.ts';

const nine = Date.UTC(2026, 2, 2, 8) / 1000;
const hour = 3600;

describe('undoing the outcome MultiDay', () => {
  let side: WriteSideFixture;
  let hours = 0;
  beforeAll(async () => {
    side = await createWriteSide();
    await side.send('customer.create', { customerId: 'anna', firstName: 'Anna' });
    await side.send('resource.create', { resourceId: 'rob', firstName: 'Rob' });
  });
  afterAll(() => side.close());

  /** A booking that was finished with a follow-up, and both streams. */
  async function continued(bookingId: string) {
    hours += 2;
    const span = { start: nine + hours * hour, end: nine + (hours + 1) * hour };
    await side.send('booking.create', { bookingId, customerId: 'anna', ...span });
    await side.send('booking.allocate', { bookingId, resourceIds: ['rob'], force: true });
    await side.send('booking.start', { bookingId });
    const finished = await side.send('booking.finish', { bookingId, outcome: 'MultiDay' });
    const stream = finished.events[1]?.stream ?? '';
    return { bookingId, finish: finished.commandId, stream, followUpId: stream.split('.')[1] ?? '' };
  }
  const typesOf = async (stream: string) => (await side.events(stream)).map(({ type }) => type);
  const undo = (bookingId: string, commandId: string) => side.send('booking.undo', { bookingId, commandId });

  test('takes the follow-up back, which is there again when it is redone, again and again', async () => {
    const { bookingId, finish, stream, followUpId } = await continued('both');
    const undone = await undo(bookingId, finish);
    expect(undone.events.map((event) => [event.stream, event.type])).toEqual([
      [`booking-acme.${bookingId}`, 'BookingStepUndone'],
      [stream, 'BookingStepUndone'],
    ]);
    expect(await side.refusal('booking.confirm', { bookingId: followUpId })).toMatchObject({
      code: 'not_found',
    });
    const redone = await undo(bookingId, undone.commandId);
    const [begun] = await side.events(stream);
    expect(redone.events[1]).toMatchObject({ stream, type: 'BookingCreated', data: begun?.data });
    await undo(bookingId, redone.commandId);
    expect(await typesOf(stream)).toEqual([
      'BookingCreated',
      'BookingStepUndone',
      'BookingCreated',
      'BookingStepUndone',
    ]);
    // It can be finished once more, with a follow-up of its own.
    const again = await side.send('booking.finish', { bookingId, outcome: 'MultiDay' });
    expect(again.events[1]).toMatchObject({ type: 'BookingCreated' });
    expect(again.events[1]?.stream).not.toBe(stream);
  });

  test('is refused with whoever has acted on the follow-up, and changes neither, until that is undone', async () => {
    const { bookingId, finish, followUpId, stream } = await continued('acted');
    const other = actorOf('scheduler');
    const edited = await side.send('booking.edit', { bookingId: followUpId, notes: 'Bring a ladder' }, other);
    const head = await side.log.head();
    expect(await side.refusal('booking.undo', { bookingId, commandId: finish })).toMatchObject({
      code: 'changed_since',
      message: 'The booking that continues it has been changed since, so that step cannot be undone.',
      details: {
        undone: false,
        followUpBookingId: followUpId,
        since: [{ type: 'BookingDetailsChanged', uid: other.uid }],
      },
    });
    expect(await side.log.head()).toBe(head);
    await side.send('booking.undo', { bookingId: followUpId, commandId: edited.commandId }, other);
    await undo(bookingId, finish);
    expect((await typesOf(stream)).at(-1)).toBe('BookingStepUndone');
  });

  test('takes it back even if the process dies in between, and answers the same when it is sent again', async () => {
    const { bookingId, finish, stream } = await continued('crash');
    const dying = await side.dyingAfter(1);
    const envelope = { commandId: 'broken undo' };
    const input = { bookingId, commandId: finish };
    await expect(dying.execute(dispatcher, 'booking.undo', input, envelope)).rejects.toThrow(
      'the process died',
    );
    await dying.close();
    expect((await typesOf(`booking-acme.${bookingId}`)).at(-1)).toBe('BookingStepUndone');

    const restarted = await side.another();
    const answer = await restarted.send('booking.undo', input, dispatcher, envelope);
    expect(answer.events.map((event) => event.stream)).toEqual([`booking-acme.${bookingId}`, stream]);
    expect(await typesOf(stream)).toEqual(['BookingCreated', 'BookingStepUndone']);
    await side.pool.query('delete from muster_write.commands');
    const again = await (await side.another()).send('booking.undo', input, dispatcher, envelope);
    expect(again.events).toEqual(answer.events);
    expect(await typesOf(stream)).toEqual(['BookingCreated', 'BookingStepUndone']);
  });
});
