import { afterAll, beforeAll, expect, test } from 'vitest';
import { idsNamedIn, namedIds } from '../../../projections/queries/namedIds.ts';
import { createTestDatabase, onDatabase, type TestDatabase } from '../../support/postgres.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

test('the ids of one category are told from those of the other in the same column', async () => {
  const facts = {
    kind: 'personOrCustomer',
    label: 'Holder',
    refersToOneOf: ['resource', 'customer'],
  } as const;
  const named = await onDatabase(database.url, async (client) => {
    const { rows } = await client.query(
      `select ${namedIds('holderOf', facts, 'customer')} as customers, ${namedIds('holderOf', facts, 'resource')} as people
       from (values ('customer:c-1'), ('resource:ana'), (null)) badges(holder_of)`,
    );
    return rows;
  });
  expect(named).toEqual([
    { customers: ['c-1'], people: [null] },
    { customers: [null], people: ['ana'] },
    { customers: [null], people: [null] },
  ]);
});

test('a reference names by its id alone, and references by all of theirs', () => {
  const facts = { label: 'Customer', refersTo: 'customer' } as const;
  expect(namedIds('customerId', { kind: 'reference', ...facts }, 'customer')).toBe('array["customer_id"]');
  expect(namedIds('customerIds', { kind: 'references', ...facts }, 'customer')).toBe('"customer_ids"');
});

test('entries name what their parts do: one record, several, or one of several categories', async () => {
  const facts = {
    kind: 'entries',
    label: 'Services',
    parts: {
      labelId: { kind: 'reference', label: 'Service', refersTo: 'label' },
      takenBy: { kind: 'references', label: 'Taken by', refersTo: 'customer' },
      holder: { kind: 'personOrCustomer', label: 'Holder', refersToOneOf: ['resource', 'customer'] },
    },
  } as const;
  const services = [
    { labelId: 'pottery', takenBy: ['c-1', 'c-2'], holder: 'customer:c-3' },
    { labelId: null, takenBy: [], holder: 'resource:ana' },
  ];
  const one = (category: string) =>
    `array(select unnest(${idsNamedIn('services', facts, category).join(' || ')}))`;
  const named = await onDatabase(database.url, async (client) => {
    const { rows } = await client.query(
      `select ${one('label')} as labels, ${one('customer')} as customers from (values ($1::json), ('{}')) held(fact)`,
      [JSON.stringify({ services })],
    );
    return rows;
  });
  expect(named).toEqual([
    { labels: ['pottery', null], customers: ['c-1', 'c-2', 'c-3', null] },
    { labels: [], customers: [] },
  ]);
  expect(idsNamedIn('services', facts, 'site')).toEqual([]);
});
