import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCommandService } from '../../commands/createCommandService.ts';
import { nested, settingsByKey } from '../../domain/settings/settingsByKey.ts';
import { factsBehind } from './factsBehind.ts';
import { actorOf, createWriteSide, dispatcher, system, type WriteSideFixture } from './writeSideFixture.ts';

const nine = Date.UTC(2026, 2, 2, 8) / 1000;

describe('the command pipeline', () => {
  let side: WriteSideFixture;
  beforeAll(async () => {
    side = await createWriteSide();
    await side.send('customer.create', { customerId: 'anna', firstName: 'Anna' });
    await side.send('resource.create', { resourceId: 'rob', firstName: 'Rob' });
  });
  afterAll(() => side.close());

  test('answers with the stream, its revision, the position and the events', async () => {
    const answer = await side.send('label.create', { labelId: 'nursing', name: 'Nursing' });
    expect(answer).toMatchObject({
      stream: 'label-acme.nursing',
      revision: 0,
      position: await side.log.head(),
      events: [
        {
          stream: 'label-acme.nursing',
          type: 'LabelCreated',
          data: { name: 'Nursing', type: 'label', unitPrice: null },
        },
      ],
    });
  });

  test('records who sent the command, which one it was and what caused it', async () => {
    const actor = actorOf('scheduler', { uid: 'sam' });
    const envelope = { commandId: 'traced', correlationId: 'a chain', causationId: 'an event' };
    const { stream } = await side.send('label.create', { name: 'Traced' }, actor, envelope);
    expect(await side.events(stream)).toMatchObject([
      {
        org: 'acme',
        actor: { uid: 'sam', role: 'scheduler' },
        commandId: 'traced',
        correlationId: 'a chain',
        causationId: 'an event',
      },
    ]);
  });

  test('refuses an unknown command', async () => {
    expect(await side.refusal('booking.explode', {})).toMatchObject({ code: 'unknown_command' });
  });

  test('refuses a role that the command is not for, before it looks at the input', async () => {
    const refusal = await side.refusal('customer.create', { nonsense: true }, actorOf('scheduler'));
    expect(refusal).toMatchObject({ code: 'not_allowed', details: { role: 'scheduler' } });
  });

  test('demands the duty of administrators', async () => {
    const rename = { name: 'Acme Care' };
    expect(await side.refusal('organisation.rename', rename)).toMatchObject({ code: 'not_allowed' });
    await side.send('organisation.rename', rename, { ...dispatcher, duties: ['admin'] });
  });

  test('tells a resource of the bookings of others only that there is none', async () => {
    const { stream } = await side.send('booking.create', {
      customerId: 'anna',
      start: nine,
      end: nine + 3600,
    });
    const bookingId = stream.split('.')[1] ?? '';
    const worker = actorOf('resource', { resourceId: 'rob' });
    expect(await side.refusal('booking.start', { bookingId }, worker)).toMatchObject({
      code: 'not_found',
    });
  });

  test('refuses bad input with the path of each bad field', async () => {
    const refusal = await side.refusal('booking.create', { customerId: 'anna', start: -1, end: 'noon' });
    expect(refusal).toMatchObject({
      code: 'invalid_input',
      details: { fields: [{ path: 'start' }, { path: 'end' }] },
    });
  });

  test.each([
    ['customer', 'customerId', { customerId: 'nobody', start: nine, end: nine + 60 }],
    ['label', 'labelIds', { customerId: 'anna', start: nine, end: nine + 60, labelIds: ['nothing'] }],
    [
      'resource',
      'preferredResourceIds',
      { customerId: 'anna', start: nine, end: nine + 60, preferredResourceIds: ['noone'] },
    ],
  ])(
    'refuses a booking that names an unknown %s by its field, and leaves nothing',
    async (kind, path, input) => {
      const before = await side.log.head();
      expect(await side.refusal('booking.create', input)).toMatchObject({
        code: 'invalid_input',
        details: { kind, fields: [{ path }] },
      });
      expect(await side.log.head()).toBe(before);
    },
  );

  test('asks what a label is used for only once the read side knows it', async () => {
    const times = { start: nine, end: nine + 3600 };
    for (const place of Array.from({ length: 12 }, (_, index) => index)) {
      const labelId = `for-customers-${place}`;
      await side.send('label.create', { labelId, name: `For customers ${place}`, usedFor: ['customer'] });
      const booking = { customerId: 'anna', ...times, labelIds: [labelId] };
      expect(await side.refusal('booking.create', booking)).toMatchObject({ code: 'invalid_input' });
    }
  });

  test('gives a label only to what it is used for, and takes it from nothing that has it', async () => {
    const times = { start: nine, end: nine + 3600 };
    await side.send('label.create', { labelId: 'tender', name: 'Tender' });
    await side.send('booking.create', {
      bookingId: 'tendered',
      customerId: 'anna',
      ...times,
      labelIds: ['tender'],
    });
    await side.send('label.change', { labelId: 'tender', usedFor: ['customer'] });
    await side.caughtUp();
    const another = { customerId: 'anna', ...times, labelIds: ['tender'] };
    expect(await side.refusal('booking.create', another)).toMatchObject({
      code: 'invalid_input',
      details: { fields: [{ path: 'labelIds', message: 'Tender is not used for bookings' }] },
    });
    const mine = { resourceId: 'rob-2', firstName: 'Rob', labelIds: ['tender'] };
    expect(await side.refusal('resource.create', mine)).toMatchObject({ code: 'invalid_input' });
    await side.send('booking.edit', { bookingId: 'tendered', title: 'Again', labelIds: ['tender'] });
    await side.send('customer.change', { customerId: 'anna', labelIds: ['tender'] });
    await side.send('label.change', { labelId: 'tender', usedFor: ['booking', 'customer'] });
    await side.caughtUp();
    await side.send('booking.create', { bookingId: 'second', ...another });
  });

  test('refuses what the settings close to planners, as long as they do', async () => {
    const admin = { ...dispatcher, duties: ['admin'] };
    const span = { start: nine, end: nine + 3600 };
    const bookingId = 'closing';
    await side.send('booking.create', { bookingId, customerId: 'anna', ...span });
    const recurringBookingId = 'weekly';
    const repeating = {
      customerId: 'anna',
      repeats: 'week' as const,
      firstDay: '2026-03-03',
      start: 32_400,
      end: 36_000,
    };
    await side.send('recurringBooking.create', { recurringBookingId, ...repeating });
    const inputs: Readonly<Record<string, object>> = {
      'recurringBooking.create': repeating,
      'recurringBooking.change': { recurringBookingId, notes: 'Closed' },
      'recurringBooking.fill': { recurringBookingId },
      'booking.create': { customerId: 'anna', ...span },
      'booking.edit': { bookingId, title: 'Closed' },
      'booking.reschedule': { bookingId, start: nine + 3600, end: nine + 7200 },
      'booking.split': { bookingId, splitAt: nine + 1800 },
      'booking.allocateAutomatically': { bookingId },
      'booking.allocateAll': { from: nine, to: nine + 3600 },
      'resource.change': { resourceId: 'rob', firstName: 'Closed' },
      'resource.deactivate': { resourceId: 'rob' },
      'resource.reactivate': { resourceId: 'rob' },
      'customer.change': { customerId: 'anna', firstName: 'Closed' },
      'customer.deactivate': { customerId: 'anna' },
      'customer.reactivate': { customerId: 'anna' },
      'customer.merge': { customerId: 'anna', duplicateId: 'none' },
      'resource.merge': { resourceId: 'rob', duplicateId: 'none' },
      'customer.barResource': { customerId: 'anna', resourceId: 'rob' },
      'customer.unbarResource': { customerId: 'anna', resourceId: 'rob' },
    };
    const closing = [...settingsByKey].flatMap(([key, { decides }]) =>
      decides.flatMap((each) => (each.kind === 'closes' && each.to !== 'workers' ? [{ key, ...each }] : [])),
    );
    for (const { key, at, commands } of closing) {
      const configure = (value: boolean) =>
        side.send('organisation.configure', { settings: nested({ [key]: value }) }, admin);
      await configure(at);
      try {
        for (const command of commands) {
          const input = inputs[command];
          if (input === undefined) throw new Error(`nobody has said how ${command} is sent: add it here`);
          const refusal = await side.refusal(command, input);
          expect(refusal, command).toMatchObject({ code: 'not_allowed', details: { setting: key } });
          if (command === 'booking.create') {
            expect(refusal.message).toBe(
              'Currently your profile is not allowed to add records. Please contact your administrator for access.',
            );
          }
        }
      } finally {
        // The tests after this one are not to fail because it does.
        await configure(!at);
      }
      const [first = ''] = commands;
      const opened = await side.service.execute(dispatcher, first, inputs[first], {
        commandId: `open ${key}`,
      });
      // That nobody fits is another matter.
      expect(Result.isFailure(opened) ? opened.failure.code : 'accepted', first).not.toBe('not_allowed');
    }
    expect(closing.length).toBeGreaterThan(4);
  });

  test('accepts a record that another process has only just created', async () => {
    const other = await side.another();
    const { stream } = await other.send('customer.create', { firstName: 'Fresh' });
    const customerId = stream.split('.')[1] ?? '';
    await side.send('booking.create', { customerId, start: nine, end: nine + 3600 });
  });

  test('refuses an If-Match that does not match, and accepts one that does', async () => {
    await side.send('label.create', { labelId: 'matched', name: 'One' });
    const change = { labelId: 'matched', name: 'Two' };
    await side.send('label.change', change, dispatcher, { commandId: 'match-0', ifRevision: 0 });
    const refusal = await side.refusal('label.change', { labelId: 'matched', name: 'Three' }, dispatcher, {
      commandId: 'match-1',
      ifRevision: 0,
    });
    expect(refusal).toMatchObject({ code: 'revision_conflict', details: { expected: 0, actual: 1 } });
  });

  test('decides again if it loses the race for a stream, until everybody has had a turn', async () => {
    const other = await side.another();
    await side.send('label.create', { labelId: 'contested', name: 'start' });
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        (index % 2 === 0 ? side : other).send('label.change', {
          labelId: 'contested',
          name: `name ${index}`,
        }),
      ),
    );
    expect(new Set(outcomes.map((answer) => answer.revision)).size).toBe(8);
    expect(await side.events('label-acme.contested')).toHaveLength(9);
  });

  test('accepts a command that changes nothing, with no events', async () => {
    await side.send('label.create', { labelId: 'same', name: 'Same' });
    const answer = await side.send('label.change', { labelId: 'same', name: 'Same' });
    expect(answer).toMatchObject({ revision: 0, events: [], position: 0 });
  });

  test('keeps organisations apart: the same id in another organisation is another record', async () => {
    const elsewhere = { ...dispatcher, org: 'other' };
    expect(await side.refusal('label.create', { name: 'x' }, elsewhere)).toMatchObject({ code: 'not_found' });
    await side.send('organisation.create', { organisationId: 'other', name: 'Other' }, system);
    const input = { customerId: 'anna', start: nine, end: nine + 60 };
    expect(await side.refusal('booking.create', input, elsewhere)).toMatchObject({
      code: 'invalid_input',
      details: { kind: 'customer' },
    });
    await side.send('customer.create', { customerId: 'anna', firstName: 'Another Anna' }, elsewhere);
    await side.send('booking.create', input, elsewhere);
  });

  test('lets an unexpected failure reject, and stays usable', async () => {
    await side.pool.query('alter table muster_write.commands rename to hidden');
    await expect(side.send('label.create', { name: 'x' })).rejects.toThrow(/muster_write.commands/);
    await side.pool.query('alter table muster_write.hidden rename to commands');
    await side.send('label.create', { name: 'x' });
  });

  test('refuses with read_side_behind if the read side does not keep up, and leaves nothing', async () => {
    const { log, pool } = side;
    const stuck = await createCommandService({ log, pool, facts: factsBehind(side.facts) });
    const { stream } = await side.send('booking.create', {
      customerId: 'anna',
      start: nine,
      end: nine + 3600,
    });
    const head = await side.log.head();
    const outcome = await stuck.execute(
      dispatcher,
      'booking.allocate',
      { bookingId: stream.split('.')[1], resourceIds: ['rob'] },
      { commandId: 'too-early' },
    );
    expect(Result.isFailure(outcome) && outcome.failure.code).toBe('read_side_behind');
    expect(await side.log.head()).toBe(head);
    await stuck.close();
  });
});
