import { Result } from 'effect';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWriteSide, dispatcher, type WriteSide, type WriteSideFixture } from '../writeSideFixture.ts';

let side: WriteSideFixture;
let other: WriteSide;
const monday = Date.UTC(2026, 0, 5, 9) / 1000;
const hour = 3600;

beforeAll(async () => {
  side = await createWriteSide();
  other = await side.another();
  await side.send('customer.create', { customerId: 'carol', firstName: 'Carol', lastName: 'Fox' });
  await side.send('equipment.create', { equipmentId: 'van', name: 'Delivery van' });
});
afterAll(() => side.close());

const span = (from: number, hours = 1) => ({
  start: monday + from * hour,
  end: monday + (from + hours) * hour,
});

test('D142: a piece of equipment that something has is refused to everything else at that time, with what has it', async () => {
  await side.send('maintenance.create', {
    maintenanceId: 'service',
    title: 'Yearly service',
    equipmentId: 'van',
    ...span(0, 2),
  });
  const refusal = await side.refusal('maintenance.create', {
    title: 'New tyres',
    equipmentId: 'van',
    ...span(1),
  });
  expect(refusal).toMatchObject({
    code: 'equipment_busy',
    message: expect.stringMatching(/^Delivery van is already taken, .*: Yearly service\.$/),
    details: { equipmentId: 'van', from: monday, to: monday + 2 * hour },
  });
  // Without a buffer.
  await side.send('maintenance.create', {
    maintenanceId: 'tyres',
    title: 'New tyres',
    equipmentId: 'van',
    ...span(2),
  });
  expect(await side.refusal('maintenance.change', { maintenanceId: 'tyres', ...span(1, 2) })).toMatchObject({
    code: 'equipment_busy',
  });
  await side.send('maintenance.change', { maintenanceId: 'tyres', title: 'Winter tyres' });
});

test('what is out of use has nothing, and is not in use again while something else has it', async () => {
  await side.send('maintenance.archive', { maintenanceId: 'service' });
  await side.send('maintenance.create', {
    maintenanceId: 'wash',
    title: 'Wash',
    equipmentId: 'van',
    ...span(0),
  });
  expect(await side.refusal('maintenance.restore', { maintenanceId: 'service' })).toMatchObject({
    code: 'equipment_busy',
  });
});

const booking = (bookingId: string, from: number, more: object = {}) => ({
  bookingId,
  customerId: 'carol',
  title: `Visit ${bookingId}`,
  equipmentIds: ['ladder'],
  ...span(from),
  ...more,
});

test('D12, D128, D142: a booking has the equipment that it names for its span, whatever else would have it', async () => {
  await side.send('equipment.create', { equipmentId: 'ladder', name: 'Ladder' });
  await side.send('booking.create', booking('first', 0));
  const refusal = await side.refusal('booking.create', booking('second', 0.5));
  expect(refusal).toMatchObject({
    code: 'equipment_busy',
    message: expect.stringMatching(/^Ladder is already taken, .*: Visit first\.$/),
  });
  await side.send('booking.create', booking('second', 1));
  const back = { bookingId: 'second', ...span(0.5) };
  expect((await side.refusal('booking.reschedule', back)).code).toBe('equipment_busy');
  await side.send('booking.create', booking('without', 0.5, { equipmentIds: [] }));
  const named = { bookingId: 'without', equipmentIds: ['ladder'] };
  expect((await side.refusal('booking.edit', named)).code).toBe('equipment_busy');
  const service = { title: 'Service', equipmentId: 'ladder', ...span(0) };
  expect((await side.refusal('maintenance.create', service)).code).toBe('equipment_busy');
});

test('a booking that is cancelled has its equipment no longer, and gets it back only if it is free', async () => {
  await side.send('booking.cancel', { bookingId: 'first', reason: 'Not needed' });
  await side.send('booking.reschedule', { bookingId: 'second', ...span(0) });
  expect((await side.refusal('booking.reopen', { bookingId: 'first' })).code).toBe('equipment_busy');
  await side.send('booking.reschedule', { bookingId: 'second', ...span(3) });
  await side.send('booking.reopen', { bookingId: 'first' });
});

test('a workspace is not committed over equipment that other work has, and trades it among its own', async () => {
  await side.send('equipment.create', { equipmentId: 'mower', name: 'Mower' });
  const named = { equipmentIds: ['mower'] };
  await side.send('booking.create', booking('mow-1', 0, named));
  await side.send('booking.create', booking('mow-2', 1, named));
  await side.send('booking.create', booking('mow-3', 5, named));
  const staged = (bookingId: string, from: number, to: number) => ({
    bookingId,
    basis: 0,
    seen: { title: `Visit ${bookingId}`, ...span(from), resourceIds: [], status: 'draft' as const },
    wanted: span(to),
  });
  const commit = async (workspaceId: string, ...changes: readonly ReturnType<typeof staged>[]) => {
    await side.send('workspace.open', { workspaceId, name: workspaceId });
    const { revision } = await side.send('workspace.stage', { workspaceId, changes: [...changes] });
    return side.service.execute(
      dispatcher,
      'workspace.commit',
      { workspaceId, revision },
      { commandId: `commit-${workspaceId}` },
    );
  };
  const refused = await commit('over', staged('mow-1', 0, 5));
  expect(refused).toMatchObject({ failure: { code: 'workspace_outdated' } });
  const traded = await commit('trade', staged('mow-1', 0, 1), staged('mow-2', 1, 0));
  expect(Result.isSuccess(traded)).toBe(true);
});

test('of fifty bookings that want one piece of equipment at once in two processes exactly one has it', async () => {
  await side.send('equipment.create', { equipmentId: 'saw', name: 'Saw' });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, number) =>
      (number % 2 === 0 ? side : other).service.execute(
        dispatcher,
        'booking.create',
        booking(`saw-${number}`, number / 100, { equipmentIds: ['saw'] }),
        { commandId: `saws-${number}` },
      ),
    ),
  );
  expect(answers.filter(Result.isSuccess)).toHaveLength(1);
});

test('of fifty who want one piece of equipment at once in two processes exactly one has it', async () => {
  await side.send('equipment.create', { equipmentId: 'hoist', name: 'Hoist' });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, number) =>
      (number % 2 === 0 ? side : other).service.execute(
        dispatcher,
        'maintenance.create',
        { title: `Look after it, ${number}`, equipmentId: 'hoist', ...span(number / 100) },
        { commandId: `fifty-${number}` },
      ),
    ),
  );
  const won = answers.filter(Result.isSuccess);
  const codes = new Set(answers.flatMap((one) => (Result.isFailure(one) ? [one.failure.code] : [])));
  expect(won).toHaveLength(1);
  expect([...codes]).toEqual(['equipment_busy']);
});
