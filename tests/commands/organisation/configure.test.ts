import { afterAll, beforeAll, expect, test } from 'vitest';
import { actorOf, createWriteSide, type WriteSideFixture } from '../writeSideFixture.ts';

let side: WriteSideFixture;
beforeAll(async () => {
  side = await createWriteSide();
});
afterAll(() => side.close());

const administrator = actorOf('dispatcher', { duties: ['admin'] });

async function settings() {
  await side.caughtUp();
  return (await side.facts.organisation('acme'))?.settings;
}

test('two administrators who change different settings at the same time both succeed', async () => {
  await Promise.all([
    side.send('organisation.configure', { settings: { snapMinutes: 30 } }, administrator),
    side.send('organisation.configure', { settings: { doNotCheck: { distance: true } } }, administrator),
    side.send('organisation.configure', { settings: { doNotCheck: { leave: true } } }, administrator),
  ]);
  expect(await settings()).toMatchObject({
    snapMinutes: 30,
    doNotCheck: { distance: true, leave: true, break: false },
  });
});

test('changing all settings at once gives omitted ones their default, as was published', async () => {
  await side.send('organisation.changeSettings', { settings: { weekStart: 1 } }, administrator);
  expect(await settings()).toMatchObject({
    weekStart: 1,
    snapMinutes: 15,
    doNotCheck: { distance: false, leave: false, maxHoursPerDay: true },
  });
});

test('with If-Match a change is refused if the sender saw other settings than the current ones', async () => {
  const { revision } = await side.send(
    'organisation.configure',
    { settings: { snapMinutes: 20 } },
    administrator,
  );
  await side.send('organisation.configure', { settings: { weekStart: 3 } }, administrator);
  const late = { commandId: 'late', ifRevision: revision };
  const refused = await side.refusal(
    'organisation.configure',
    { settings: { snapMinutes: 5 } },
    administrator,
    late,
  );
  expect(refused.code).toBe('revision_conflict');
});

test('an unknown setting, or a value that is not allowed, is refused by its path', async () => {
  const refused = (input: object) =>
    side.refusal('organisation.configure', { settings: input }, administrator);
  expect(await refused({ doNotCheck: { weather: true } })).toMatchObject({
    code: 'invalid_input',
    details: { fields: [{ path: 'settings.doNotCheck.weather' }] },
  });
  expect(await refused({ weather: true })).toMatchObject({
    details: { fields: [{ path: 'settings.weather' }] },
  });
  expect(await refused({ snapMinutes: 0 })).toMatchObject({
    details: { fields: [{ path: 'settings.snapMinutes' }] },
  });
  expect(await refused({ doNotCheck: { leave: 'yes' } })).toMatchObject({
    details: { fields: [{ path: 'settings.doNotCheck.leave' }] },
  });
});

test('nobody but an administrator changes settings', async () => {
  const input = { settings: { snapMinutes: 5 } };
  for (const role of ['dispatcher', 'scheduler', 'resource', 'customer'] as const) {
    expect(await side.refusal('organisation.configure', input, actorOf(role))).toMatchObject({
      code: 'not_allowed',
    });
  }
});
