import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineRecord } from '../../../domain/record/defineRecord.ts';
import { personOrCustomer, requiredLine } from '../../../domain/record/field.ts';
import { factsOf, schemaOf } from '../../../domain/record/fieldFacts.ts';
import { recordReferences } from '../../../domain/record/recordReferences.ts';
import { ownTextFields } from '../../../domain/record/searchDocument.ts';
import { valueText } from '../../../domain/record/valueText.ts';
import { zoneOf } from '../../../domain/time/zone.ts';

const badge = defineRecord({
  category: 'badge',
  words: { one: 'badge', many: 'badges' },
  about: 'What lets somebody in.',
  area: 'assets',
  fields: z.object({
    name: requiredLine('Name', { class: 'plain' }),
    holder: personOrCustomer('Holder', { class: 'plain' }),
  }),
  ends: 'archived',
  title: ({ name }: { readonly name: string }) => name,
  searched: ['holder'],
  keys: ['name'],
  columns: ['holder'],
});
const create = (holder: unknown) =>
  badge.commands['badge.create'].safeParse({ badgeId: 'b1', name: 'Gate', holder });

test('a person or a customer is named with what it is', () => {
  for (const holder of ['resource:ana', 'customer:c-1', null]) expect(create(holder).success).toBe(true);
  for (const holder of ['ana', 'label:care', 'customer:', 'customer:a b', 'resource:ana:b']) {
    expect(create(holder).error?.issues[0]?.path).toEqual(['holder']);
  }
});

test('a command that names one asks for the record of its category', () => {
  const named = (holder: string | null) =>
    recordReferences(badge.declaration, { name: 'badge.change', input: { badgeId: 'b1', holder } }, {});
  expect(named('resource:ana')).toEqual([{ category: 'resource', ids: ['ana'], path: 'holder' }]);
  expect(named('customer:c-1')).toEqual([{ category: 'customer', ids: ['c-1'], path: 'holder' }]);
  expect(named(null)).toEqual([]);
});

test('it is shown and found by its name, not by its id', () => {
  const facts = factsOf(schemaOf(badge.fields, 'holder'));
  const moments = { zone: zoneOf('UTC'), dateFormat: 'dd/mmm/yyyy', clock: '24h' } as const;
  const nameOf = (category: string, id: string) => `${category} named ${id}`;
  expect(valueText(facts, 'customer:c-1', { moments, nameOf })).toBe('customer named c-1');
  expect(ownTextFields(badge)).toEqual([]);
});
