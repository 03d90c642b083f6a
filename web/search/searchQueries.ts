import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { searchAnswerSchema } from '../../api/contract/search.ts';
import type { Claims } from '../../domain/rights/persona.ts';
import { mayRead } from '../../domain/rights/rights.ts';
import { searchIndexes } from '../../domain/search/searchIndexes.ts';
import { request } from '../client/request.ts';

/** How many hits of each kind the box shows. */
const shownOfKind = 5;
/** As far as the hits of each kind are counted: whoever sees “1,000+” types on. */
const countedOfKind = 1000;

/** The indexes in which somebody searches when they search everything. */
export function globalIndexes(claims: Claims): readonly string[] {
  return Object.entries(searchIndexes).flatMap(([name, { isGlobal, area }]) =>
    isGlobal && mayRead(claims, area) ? [name] : [],
  );
}

/** A search of several kinds of records at once; nothing is asked for an empty text. */
export function searchQuery(text: string, indexes: readonly string[]) {
  const queries = indexes.map((index) => ({
    index,
    query: text,
    hitsPerPage: shownOfKind,
    countTo: countedOfKind,
  }));
  return queryOptions({
    queryKey: ['search', text, indexes],
    queryFn: ({ signal }) =>
      request('/api/v1/search', searchAnswerSchema, { method: 'POST', body: { queries }, signal }),
    enabled: text !== '' && indexes.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}
