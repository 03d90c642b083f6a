import { Result } from 'effect';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actorOf, createWriteSide, type WriteSide, type WriteSideFixture } from '../writeSideFixture.ts';

let side: WriteSideFixture;
let other: WriteSide;
const monday = Date.UTC(2026, 0, 5, 9) / 1000;
const hour = 3600;

beforeAll(async () => {
  side = await createWriteSide();
  other = await side.another();
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

test('of fifty who want one piece of equipment at once in two processes exactly one has it', async () => {
  await side.send('equipment.create', { equipmentId: 'hoist', name: 'Hoist' });
  const dispatcher = actorOf('dispatcher');
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
