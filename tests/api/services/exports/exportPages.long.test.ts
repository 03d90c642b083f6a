import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../apiFixture.ts';
import { exportOf, nothingNew, rowsOf, uploadTo } from './exportsFixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('exports hold every page of a list, and change nothing if they are uploaded again', async () => {
  const many = Array.from({ length: 1100 }, (_, index) => `Skill ${index},L-${index},${index / 4}`);
  const file = ['Name,Reference,Unit price', ...many].join('\n');
  expect(await uploadTo(api, 'labels', file)).toMatchObject({ created: 1100 });
  const csv = await exportOf(api, 'labels?search=Skill');
  const [header, ...rows] = rowsOf(csv);
  expect(header?.join()).toBe('Name,Type,Unit price,Reference,Colour,Used for,Stage of tasks,Place');
  expect(rows).toHaveLength(1100);
  expect(new Set(rows.map(([name]) => name)).size).toBe(1100);
  expect(await uploadTo(api, 'labels', csv)).toEqual({ ...nothingNew, unchanged: 1100 });
  expect(await uploadTo(api, 'labels', csv, api.umbra)).toEqual({
    ...nothingNew,
    created: 1100,
    unchanged: 0,
  });
  expect(await exportOf(api, 'labels?search=Skill', api.umbra)).toBe(csv);
});
