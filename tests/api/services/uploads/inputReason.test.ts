import { expect, test } from 'vitest';
import { z } from 'zod';
import { inputReason } from '../../../../api/services/uploads/inputReason.ts';
import { commandRegistry } from '../../../../commands/registry.ts';

const reasons = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map(inputReason);

test('what a schema refuses is said in the words of whoever has to correct the file', () => {
  expect(reasons(z.string().max(200), 'x'.repeat(201))).toEqual([
    'is longer than 200 characters: shorten it',
  ]);
  expect(reasons(z.string().max(4000), 'x'.repeat(4001))).toEqual([
    'is longer than 4,000 characters: shorten it',
  ]);
  expect(reasons(z.int().min(1).max(20), 21)).toEqual(['is more than 20']);
  expect(reasons(z.int().min(1).max(20), 0)).toEqual(['is less than 1']);
  expect(reasons(z.array(z.string()).max(2), ['a', 'b', 'c'])).toEqual([
    'has more than 2 entries: take some out',
  ]);
  expect(reasons(z.enum(['a', 'b']), 'c')).toEqual(['is not one of a, b']);
  expect(reasons(z.iso.date(), 'x')).toEqual([
    'is not in a form that can be kept here: correct it or leave it empty',
  ]);
  expect(reasons(z.string().min(1, 'Is required'), '')).toEqual(['is required']);
});

test('no command answers an upload with words of a library', () => {
  const values = ['x'.repeat(10_001), -1, 1e12, null, [], ['x'], {}, true];
  const told = new Set(
    [...commandRegistry.values()].flatMap(({ input }) =>
      values.flatMap((value) => {
        const shape = input instanceof z.ZodObject ? Object.keys(input.shape) : [];
        return reasons(input, Object.fromEntries(shape.map((name) => [name, value]))) ?? [];
      }),
    ),
  );
  expect(told.size).toBeGreaterThan(10);
  // The values of a choice are words of ours, and people can be expected.
  const withoutValues = [...told].map((reason) => reason.replace(/^(is not one of ).+$/, '$1'));
  expect(
    withoutValues.filter((reason) => /expected|invalid|input|>=|<=|zod|undefined/i.test(reason)),
  ).toEqual([]);
});
