import { expect } from 'vitest';
import type { SearchEngine } from '../../../projections/search/searchEngine.ts';
import { queryOf } from './searchFixture.ts';
import type { TypedQuery } from './typedByPeople.ts';

/** Of so many queries in a hundred the right record is to be the first, or among five. */
const wanted = { first: 95, amongFive: 99 };

/**
 * Asks for everything that was typed, and expects that the right records are found as often as wanted; if not, the
 * failure lists every query whose right record was not the first, with its place from 0 (-1: not among five).
 */
export async function expectRelevant(
  engine: SearchEngine,
  org: string,
  queries: readonly TypedQuery[],
): Promise<void> {
  expect(queries).toHaveLength(100);
  const answers: (readonly string[])[] = [];
  // One after the other: a hundred at once wait for a connection longer than the product lets them on a busy machine.
  for (const { text, sought } of queries) {
    const [answer] = await engine.search([queryOf({ org, category: sought.category, text, limit: 5 })]);
    answers.push(answer?.ids ?? []);
  }
  const places = queries.map(({ sought }, at) => answers[at]?.indexOf(sought.id) ?? -1);
  const misses = queries.flatMap(({ how, text, sought }, at) =>
    places[at] === 0 ? [] : [`${how}: "${text}" for "${sought.name}" was at ${places[at]}`],
  );
  const share = (counts: (place: number) => boolean) => (100 * places.filter(counts).length) / queries.length;
  const isRelevant =
    share((place) => place === 0) >= wanted.first && share((place) => place >= 0) >= wanted.amongFive;
  expect(isRelevant, misses.join('\n')).toBe(true);
}
