import { afterAll, expect, test } from 'vitest';
import { settingsByKey } from '../../domain/settings/settingsByKey.ts';
import { startTypesenseStandIn } from '../support/typesense/typesenseStandIn.ts';
import { startDemonstration } from './demonstration.ts';
import { type SettingWalk, settingWalks } from './settings/settingWalks.ts';
import { WalkedOrganisation } from './settings/walkedOrganisation.ts';

const typesense = await startTypesenseStandIn();
afterAll(() => typesense.stop());
const demonstration = startDemonstration({
  // Two engines, so that one can be chosen.
  configuration: {
    typesense: { nodes: typesense.nodes.map(({ url }) => url), apiKey: typesense.apiKey },
  },
  prepare: () => at.prepare(),
});
const at = new WalkedOrganisation(demonstration);
afterAll(() => at.close());

const obeyed = [...settingsByKey].filter(([, { section }]) => section !== null).map(([key]) => key);

test('every setting that a screen shows is walked', () => {
  expect(Object.keys(settingWalks).sort()).toEqual(obeyed.toSorted());
});

const walks = Map.groupBy(
  Object.entries<SettingWalk>(settingWalks),
  ([key, { together }]) => together ?? key,
);

test.each([...walks])('%s: obeyed by the server and by the screen', async (_, some) => {
  const [first] = some;
  if (first === undefined) throw new Error('nothing is walked');
  const [, { given = {}, screen: shown }] = first;
  const page = await at.page(shown.as ?? 'dispatcher');
  const look = async (side: 'before' | 'after') => {
    for (const [key, { server }] of some) {
      await expect
        .poll(() => server.look(at), { message: `${key} at the server, ${side}` })
        .toEqual(server[side]);
    }
    await page.goto(shown.path);
    for (const [key, { screen }] of some) {
      const seen = () => screen.look(page, at);
      await expect.poll(seen, { message: `${key} on the screen, ${side}` }).toEqual(screen[side]);
    }
  };
  const keys = [...some.map(([key]) => key), ...Object.keys(given)];
  await at.configure(given);
  try {
    await look('before');
    await at.configure(Object.fromEntries(some.map(([key, { to }]) => [key, to])));
    await look('after');
  } finally {
    await at.configure(Object.fromEntries(keys.map((key) => [key, settingsByKey.get(key)?.default])));
  }
  expect(at.errors).toEqual([]);
});
