import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actorOf, createWriteSide, dispatcher, type WriteSideFixture } from '../writeSideFixture.ts';

const nine = Date.UTC(2026, 2, 2, 8) / 1000;

describe('a command that is sent twice', () => {
  let side: WriteSideFixture;
  beforeAll(async () => {
    side = await createWriteSide();
    await side.send('customer.create', { customerId: 'anna', firstName: 'Anna' });
    await side.send('resource.create', { resourceId: 'rob', firstName: 'Rob' });
  });
  afterAll(() => side.close());

  /** As if the process had died between the append and the record of the answer. */
  async function forgetAnswers(): Promise<void> {
    await side.pool.query('delete from muster_write.commands');
  }

  test('appends once and answers the same, in another process too', async () => {
    const create = () => [dispatcher, { commandId: 'twice' }] as const;
    const first = await side.send('label.create', { name: 'Twice' }, ...create());
    const head = await side.log.head();
    expect(await side.send('label.create', { name: 'Twice' }, ...create())).toEqual(first);
    const restarted = await side.another();
    expect(await restarted.send('label.create', { name: 'Twice' }, ...create())).toEqual(first);
    expect(await side.log.head()).toBe(head);
  });

  test('gets its first answer even if the record has changed since', async () => {
    const envelope = { commandId: 'early' };
    await side.send('label.create', { labelId: 'moving', name: 'One' });
    const first = await side.send('label.change', { labelId: 'moving', name: 'Two' }, dispatcher, envelope);
    await side.send('label.change', { labelId: 'moving', name: 'Three' });
    expect(await side.send('label.change', { labelId: 'moving', name: 'Two' }, dispatcher, envelope)).toEqual(
      first,
    );
    await forgetAnswers();
    expect(await side.send('label.change', { labelId: 'moving', name: 'Two' }, dispatcher, envelope)).toEqual(
      first,
    );
  });

  test('gets the same answer if a crash came between the append and the record of the answer', async () => {
    const envelope = { commandId: 'crashed' };
    const input = { customerId: 'anna', start: nine, end: nine + 3600 };
    const first = await side.send('booking.create', input, dispatcher, envelope);
    const head = await side.log.head();
    await forgetAnswers();
    expect(await side.send('booking.create', input, dispatcher, envelope)).toEqual(first);
    await forgetAnswers();
    const restarted = await side.another();
    expect(await restarted.send('booking.create', input, dispatcher, envelope)).toEqual(first);
    expect(await side.log.head()).toBe(head);
  });

  test('appends once if both are under way at the same time', async () => {
    const other = await side.another();
    const input = { labelId: 'at-once', name: 'At once' };
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        (index % 2 === 0 ? side : other).send('label.create', input, dispatcher, { commandId: 'at-once' }),
      ),
    );
    expect(await side.events('label-acme.at-once')).toHaveLength(1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test('is refused if the second has another content', async () => {
    const envelope = { commandId: 'reused' };
    await side.send('label.create', { name: 'Reused' }, dispatcher, envelope);
    const code = async (name: string, input: unknown) =>
      (await side.refusal(name, input, dispatcher, envelope)).code;
    expect(await code('label.create', { name: 'Other' })).toBe('idempotency_key_reused');
    expect(await code('customer.create', { name: 'Reused' })).toBe('idempotency_key_reused');
  });

  test('is another command if somebody else sends it', async () => {
    const envelope = { commandId: 'common' };
    const one = await side.send('label.create', { name: 'Mine' }, dispatcher, envelope);
    const other = await side.send('label.create', { name: 'Yours' }, actorOf('scheduler'), envelope);
    expect(other.stream).not.toBe(one.stream);
  });

  test('is decided again if it was refused the first time', async () => {
    const envelope = { commandId: 'patient' };
    const change = { labelId: 'later', name: 'Now' };
    expect(await side.refusal('label.change', change, dispatcher, envelope)).toMatchObject({
      code: 'not_found',
    });
    await side.send('label.create', { labelId: 'later', name: 'Later' });
    expect(await side.send('label.change', change, dispatcher, envelope)).toMatchObject({ revision: 1 });
  });

  test.each(['', 'k'.repeat(201)])('needs a key of 1 to 200 characters (%#)', async (commandId) => {
    expect(await side.refusal('label.create', { name: 'x' }, dispatcher, { commandId })).toMatchObject({
      code: 'invalid_input',
      details: { fields: [{ path: 'header.Idempotency-Key' }] },
    });
  });

  test('makes the follow-up booking that a crash prevented, once', async () => {
    const { stream } = await side.send('booking.create', {
      customerId: 'anna',
      start: nine,
      end: nine + 3600,
    });
    const bookingId = stream.split('.')[1] ?? '';
    await side.send('booking.allocate', { bookingId, resourceIds: ['rob'] });
    await side.send('booking.start', { bookingId });
    const finish = () =>
      side.send('booking.finish', { bookingId, outcome: 'MultiDay' }, dispatcher, { commandId: 'finish' });
    const first = await finish();
    const [finished, created] = first.events;
    expect(finished).toMatchObject({ stream, type: 'BookingFinished' });
    expect(created).toMatchObject({ type: 'BookingCreated', data: { continuesBookingId: bookingId } });

    // As if the process had died after the first of the two appends.
    const followUp = created?.stream ?? '';
    await side.caughtUp();
    await side.pool.query('delete from muster_log.events where stream = $1', [followUp]);
    await side.pool.query('delete from muster_log.streams where stream = $1', [followUp]);
    await forgetAnswers();
    const restarted = await side.another();
    const again = await restarted.send('booking.finish', { bookingId, outcome: 'MultiDay' }, dispatcher, {
      commandId: 'finish',
    });
    expect(again.events).toEqual(first.events);
    expect(await side.events(followUp)).toHaveLength(1);
    expect((await side.events(stream)).filter(({ type }) => type === 'BookingFinished')).toHaveLength(1);
    expect((await finish()).events).toEqual(first.events);
  });

  test('is completed at the next start if its sender never comes back', async () => {
    const { stream } = await side.send('booking.create', {
      customerId: 'anna',
      start: nine,
      end: nine + 3600,
    });
    const bookingId = stream.split('.')[1] ?? '';
    await side.send('booking.allocate', { bookingId, resourceIds: ['rob'], force: true });
    await side.send('booking.start', { bookingId });
    const envelope = { commandId: 'lost sender' };
    // The process dies when the first of the two appends is done: the second one finds no log any more.
    const dying = await side.dyingAfter(1);
    await expect(
      dying.execute(dispatcher, 'booking.finish', { bookingId, outcome: 'MultiDay' }, envelope),
    ).rejects.toThrow('the process died');
    await dying.close();
    expect((await side.events(stream)).at(-1)?.type).toBe('BookingFinished');

    const restarted = await side.another();
    const head = await side.log.head();
    const answer = await restarted.send(
      'booking.finish',
      { bookingId, outcome: 'MultiDay' },
      dispatcher,
      envelope,
    );
    expect(answer.events.map(({ type }) => type)).toEqual(['BookingFinished', 'BookingCreated']);
    expect(await side.events(answer.events[1]?.stream ?? '')).toHaveLength(1);
    expect(await side.log.head()).toBe(head);
  });
});
