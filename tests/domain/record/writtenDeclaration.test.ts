import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineRecord } from '../../../domain/record/defineRecord.ts';
import { instant, line, ref, refs, requiredInstant, requiredLine } from '../../../domain/record/field.ts';
import { systemActor } from '../../../domain/rights/actor.ts';

const fields = z.object({
  name: requiredLine('Name', { class: 'plain' }),
  bookingId: ref('booking', 'Booking', { class: 'plain' }),
  peopleIds: refs('resource', 'People', { class: 'plain' }),
  due: instant('Due', { class: 'plain' }),
  doneAt: instant('Done at', { class: 'plain', bySteps: true }),
});
const actor = systemActor('system', 'acme');
const written = {
  category: 'spareKey',
  about: 'A spare key.',
  area: 'assets',
  keys: ['name'],
  columns: ['due'],
} as const;
const spareKey = defineRecord({
  ...written,
  fields,
  stages: {
    states: { ordered: {}, cutOut: {}, handedOver: { is: 'over' }, lost: 'Gone' },
    steps: {
      cut: { done: 'CutOut', from: ['ordered'], to: 'cutOut' },
      handOver: { done: 'HandedOver', from: ['cutOut'], to: 'handedOver', sets: { doneAt: 'now' } },
      lose: { done: 'Lost', from: ['ordered', 'cutOut'], to: 'lost' },
      order: { from: ['lost', 'handedOver'], to: 'ordered', sets: { doneAt: null } },
      trade: { from: ['lost'], to: 'ordered' },
    },
  },
  notices: { create: { to: ['assigned'] }, handOver: { to: ['assigned'], text: 'Your key is there.' } },
  belongsTo: ['bookingId'],
  ownedBy: { resource: 'peopleIds' },
  order: ['due', { by: 'name', direction: 'desc' }],
  indexes: [['due']],
});

test('what a declaration leaves out is as usual: words, end, title, path and indexes', () => {
  const { words, ends, title, path, order, indexes } = spareKey.declaration;
  expect({ words, ends, path }).toEqual({
    words: { one: 'spare key', many: 'spare keys' },
    ends: 'archived',
    path: 'spare-keys',
  });
  expect(title({ name: 'Front door' })).toBe('Front door');
  expect(order).toEqual([
    { by: 'due', direction: 'asc' },
    { by: 'name', direction: 'desc' },
  ]);
  expect(indexes).toEqual([['due'], ['bookingId']]);
  expect([spareKey.menu, spareKey.commands['spareKey.archive'] !== undefined]).toEqual([null, true]);
});

test('stages and steps are called as they are named, and events after what is done', () => {
  const { label, states, steps } = spareKey.declaration.stages ?? { label: '', states: {}, steps: {} };
  expect(label).toBe('Stage');
  expect(Object.values(states).map((state) => state.label)).toEqual([
    'Ordered',
    'Cut out',
    'Handed over',
    'Gone',
  ]);
  expect(Object.values(steps).map((step) => step.label)).toEqual([
    'Cut',
    'Hand over',
    'Lose',
    'Order',
    'Trade',
  ]);
  expect([spareKey.events.SpareKeyOrdered.type, spareKey.events.SpareKeyTraded.type]).toEqual([
    'SpareKeyOrdered',
    'SpareKeyTraded',
  ]);
  expect(steps.handOver?.sets?.doneAt?.({}, { now: 5, actor })).toBe(5);
  expect(steps.order?.sets?.doneAt?.({}, { now: 5, actor })).toBeNull();
});

test('a notice of its creation or of a step says what has happened, unless it says something else', () => {
  expect(spareKey.declaration.notices).toEqual({
    create: {
      to: ['assigned'],
      label: 'New spare key',
      when: 'A spare key is created for people.',
      text: 'There is a new spare key for you.',
    },
    handOver: {
      to: ['assigned'],
      label: 'Spare key handed over',
      when: 'A spare key is handed over.',
      text: 'Your key is there.',
    },
  });
});

test('a declaration without a title, or with a notice of a moment that says nothing, is refused', () => {
  const start = requiredInstant('Start', { class: 'plain' });
  expect(() =>
    defineRecord({ ...written, keys: [], columns: [], fields: z.object({ start, note: line('Note') }) }),
  ).toThrow('spareKey has no title');
  expect(() =>
    defineRecord({
      ...written,
      fields,
      ownedBy: { resource: 'peopleIds' },
      moments: { soon: { at: 'due' } },
      notices: { soon: { to: ['assigned'] } },
    }),
  ).toThrow("spareKey: the notice 'soon' needs a label, a text, and when it is told");
});
