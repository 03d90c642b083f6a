import { afterAll, beforeAll, expect, test } from 'vitest';
import { namedIds } from '../../../projections/queries/namedIds.ts';
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
