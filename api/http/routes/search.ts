import { searchAnswerSchema, searchRequestSchema } from '../../contract/search.ts';
import { defineRoute, type Route } from './route.ts';

export const searchRoutes: readonly Route[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/search',
    access: 'signedIn',
    scope: 'read',
    isSearch: true,
    tag: 'Search',
    summary: 'Search',
    description:
      'Several queries in one request, each of one index, answered in order. Hits are records as their lists show them to whoever asks; an index that the role does not allow is refused. `page` counts from 0. The index follows the log within a fraction of a second; with `after` the answer waits for a position.',
    input: { body: searchRequestSchema },
    answer: searchAnswerSchema,
    handle({ input: { body }, services: { search, searchPriority }, actor, who }) {
      const answer = () => search.search(actor, body);
      return who.apiToken === undefined ? searchPriority.during(actor.org, answer) : answer();
    },
  }),
];
