import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { IndexedDocument } from '../../projections/search/indexedDocument.ts';
import type { EngineQuery, SearchEngine } from '../../projections/search/searchEngine.ts';
import { documentOf, freshOrg, queryOf, written } from './searchFixtures.ts';

const owner = fc.constantFrom('resource:a', 'resource:b', 'customer:a');
const field = fc.constantFrom('status', 'labels', 'a.b', 'odd `field`');
const value = fc.oneof(
  fc.constantFrom('x', 'X', 'x y', 'x,y', '`', '&&', '||', ']', ''),
  fc.string({ maxLength: 6 }),
);
const numberField = fc.constantFrom('start', 'total');
const number = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true, noDefaultInfinity: true }));

const document = fc.record({
  ended: fc.boolean(),
  owners: fc.uniqueArray(owner, { maxLength: 2 }),
  values: fc.dictionary(field, fc.array(value, { maxLength: 3 }), { maxKeys: 3 }),
  numbers: fc.dictionary(numberField, number, { maxKeys: 2 }),
});

const query = fc.record({
  ended: fc.boolean(),
  inAnyOrder: fc.boolean(),
  owner: fc.option(owner),
  filters: fc.array(fc.record({ field, anyOf: fc.array(value, { maxLength: 3 }), not: fc.boolean() }), {
    maxLength: 2,
  }),
  numericFilters: fc.array(
    fc.record({ field: numberField, is: fc.constantFrom('<', '<=', '=', '!=', '>=', '>'), value: number }),
    { maxLength: 2 },
  ),
});

/** Filters find just what the same filters find among the documents in memory. */
export function filterProperties(engine: () => SearchEngine): void {
  test('find what they find among random documents in memory', async () => {
    const several = { minLength: 6, maxLength: 12 };
    const random = fc.asyncProperty(
      fc.array(document, several),
      fc.array(query, several),
      async (made, asked) => {
        const org = freshOrg();
        const documents = made.map((given, index) => documentOf(org, `d${index}`, given));
        await engine().write(written(...documents));
        const answers = await engine().search(asked.map((given) => queryOf(org, '', given)));
        const expected = asked.map((given) =>
          documents.filter((one) => passes(one, queryOf(org, '', given))).map(({ id }) => id),
        );
        expect(answers.map(({ ids }) => ids.toSorted())).toEqual(expected.map((ids) => ids.toSorted()));
        expect(answers.map(({ found }) => found)).toEqual(expected.map((ids) => ids.length));
      },
    );
    await fc.assert(random, { numRuns: 25 });
  });
}

function passes(one: IndexedDocument, asked: EngineQuery): boolean {
  return (
    (asked.ended || !one.ended) &&
    (asked.owner === null || [asked.owner].flat().some((owned) => one.owners.includes(owned))) &&
    asked.filters.every(({ field: name, anyOf, not = false }) => {
      const has = (one.values[name] ?? []).some((held) => anyOf.includes(held));
      return has !== not;
    }) &&
    asked.numericFilters.every(({ field: name, is, value: bound }) => {
      const has = one.numbers[name];
      return has !== undefined && compared(is, has, bound);
    })
  );
}

function compared(is: EngineQuery['numericFilters'][number]['is'], one: number, other: number): boolean {
  switch (is) {
    case '<':
      return one < other;
    case '<=':
      return one <= other;
    case '=':
      return one === other;
    case '!=':
      return one !== other;
    case '>=':
      return one >= other;
    case '>':
      return one > other;
  }
}
