import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineRecord } from '../../../domain/record/defineRecord.ts';
import { requiredLine, structure } from '../../../domain/record/field.ts';
import type { EditorsNeeded, SpecialField } from '../../../web/records/specialFields.ts';

const shape = {
  category: 'shape',
  words: { one: 'shape', many: 'shapes' },
  about: 'A shape.',
  area: 'assets',
  ends: 'archived',
  keys: [],
  columns: [],
} as const;
const plain = defineRecord({
  ...shape,
  fields: z.object({ name: requiredLine('Name', { class: 'plain' }) }),
  title: ({ name }) => name,
});
const nested = defineRecord({
  ...shape,
  fields: z.object({ points: structure('Points', z.array(z.number()), { class: 'plain' }) }),
  title: () => 'Shape',
});

test('a record with nested data and no editor for it does not compile', () => {
  const editor: SpecialField = { Editor: () => null, text: () => '' };
  const none: EditorsNeeded<{ plain: typeof plain }> = {};
  // @ts-expect-error: nothing edits the points
  const missing: EditorsNeeded<{ nested: typeof nested }> = {};
  // @ts-expect-error: and an editor of another field does not either
  const other: EditorsNeeded<{ nested: typeof nested }> = { nested: { fields: { lines: editor } } };
  const whole: EditorsNeeded<{ nested: typeof nested }> = { nested: { fields: { points: editor } } };
  expect([none, missing, other, whole].map((one) => Object.keys(one).length)).toEqual([0, 0, 1, 1]);
});
