import fc from 'fast-check';
import { expect } from 'vitest';
import { searchAnswerSchema } from '../../../api/contract/search.ts';
import { readingNames, readings } from '../../../domain/catalogues/readings.ts';
import { searchedWords } from '../../../domain/record/searchDocument.ts';
import { mayRead } from '../../../domain/rights/rights.ts';
import { markMatches } from '../../../domain/search/markMatches.ts';
import { isNear } from '../../../domain/search/misspelling.ts';
import { searchIndexes } from '../../../domain/search/searchIndexes.ts';
import type { TestApi } from '../apiFixture.ts';
import type { Kind, Person } from './rightsFixture.ts';

/** Queries of one request. */
const atOnce = 20;

/**
 * Searches as everybody for whatever anything of the organisation says, hidden or not, and for the same
 * mistyped: nothing is found, counted or corrected that a list would not show, and nothing by what it hides.
 *
 * @param seen the ids of the records of a kind that somebody is to see in lists
 */
export async function searchAsEverybody(
  api: TestApi,
  people: readonly Person[],
  seen: (person: Person, kind: Kind) => readonly string[],
  requests: number,
): Promise<void> {
  const words = await wordsOf(api, people);
  const typed = fc
    .tuple(fc.constantFrom(...words), fc.integer({ min: 2, max: 12 }), fc.constantFrom('begun', 'mistyped'))
    .map(([word, letters, how]) =>
      how === 'begun' ? word.slice(0, letters) : word.slice(0, 2) + word.slice(3, letters + 3),
    );
  const query = fc.record({
    index: fc.constantFrom(...Object.keys(searchIndexes)),
    query: fc.array(typed, { minLength: 0, maxLength: 2 }).map((some) => some.join(' ')),
  });
  const after = api.server.services.projector.position();
  const asked = fc.tuple(
    fc.constantFrom(...people),
    fc.array(query, { minLength: atOnce, maxLength: atOnce }),
  );
  const planner = people.find(({ name }) => name === 'administrator');
  // What says "contact" is found by "contacts".
  const inTheirStems: [[Person, { index: string; query: string }[]]][] =
    planner === undefined ? [] : [[[planner, [{ index: 'customers', query: 'contacts' }]]]];
  await fc.assert(
    fc.asyncProperty(asked, async ([person, some]) => {
      const queries = some.filter(({ index }) =>
        mayRead(person.actor, searchIndexes[index]?.area ?? 'audit'),
      );
      if (queries.length === 0) return;
      const body = { queries: queries.map((one) => ({ ...one, inactive: true, hitsPerPage: 250 })), after };
      const answer = await api.ask('POST', '/api/v1/search', { as: person.token, body });
      const { results } = searchAnswerSchema.parse(await answer.json());
      for (const [place, { category, hits, nbHits, corrected }] of results.entries()) {
        const what = `${person.name}: ${JSON.stringify(queries[place])}`;
        const visible = seen(person, category === 'booking' ? 'booking' : (category as Kind));
        expect(nbHits, what).toBe(hits.length);
        for (const { id, matched } of hits) {
          expect(visible, what).toContain(id);
          // By what is shown: each word is in a text of the record as this person sees it.
          const texts = matched.map(({ parts }) => parts.map(({ text }) => text).join(''));
          for (const word of searchedWords(queries[place]?.query ?? '')) {
            const isSaid = texts.some((text) => markMatches(word, text, corrected ? isNear : undefined));
            expect(isSaid, `${what} found ${id} by ${word}`).toBe(true);
          }
        }
      }
    }),
    { numRuns: requests, examples: inTheirStems },
  );
}

/** Every word that the organisation's planners read anywhere. */
async function wordsOf(api: TestApi, people: readonly Person[]): Promise<readonly string[]> {
  const all = people.find(({ name }) => name === 'administrator');
  const lists = ['bookings', ...readingNames.map((name) => readings[name].path)];
  const words = new Set<string>(['umbra', '0400', 'zz']);
  for (const list of lists) {
    const answer = await api.ask('GET', `/api/v1/${list}`, { as: all?.token ?? '' });
    for (const [word] of (await answer.text()).matchAll(/[\p{L}\p{N}]{3,}/gu)) words.add(word);
  }
  return [...words];
}
