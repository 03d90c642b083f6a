import { type PropertyTexts, said } from './propertyText.ts';

/** The search: its queries, and what they find. */
export const searchTexts: PropertyTexts = {
  queries: said('The queries, answered in this order.'),
  'queries.index': said('What is searched.', 'bookings'),
  'queries.query': said(
    'What to look for: words or beginnings of words in any order, parts of numbers. Omitted or empty: every record.',
    'har hos',
  ),
  queryBy: said(
    'Only what these fields say, among the 1,000 most relevant hits. Omitted: every field that you see.',
    ['customerName'],
  ),
  filters: said(
    'Values that hits must have, as `field:value`; with `-` in front, must not have. All must hold; of a list within the list, one.',
    ['status:planned'],
  ),
  numericFilters: said('Comparisons that hits must pass, as `field>=number`. Instants are epoch seconds.', [
    'start>=1772398800',
  ]),
  around: said('Only what lies around a point, nearest first.'),
  radius: said('The distance from the point in metres, as the crow flies.', 5000),
  'queries.sort': said(
    'Numbers to sort by, each with `-` in front for descending order. Omitted or empty: by relevance.',
    ['-start'],
  ),
  'queries.inactive': said('Whether to find what is out of use as well.'),
  'queries.page': said('The number of the page of hits to answer; the first is 0.', 0),
  'queries.hitsPerPage': said(
    'How many hits a page has. Omitted: 250 for bookings, 40 for everything else.',
    40,
  ),
  countTo: said(
    'How many hits are counted at least: what very many records fit is answered sooner. Omitted: all of them are.',
    1000,
  ),
  results: said('The answers to the queries, in their order.'),
  'results.index': said('What was searched.', 'bookings'),
  'results.category': said('What the hits are.', 'booking'),
  hits: said('The records of this page, best first.'),
  'hits.title': said('What the record is called.', 'Harbour Hospital'),
  matched: said('The texts for which the record was found.'),
  'matched.field': said('The field that says it.', 'customerName'),
  'matched.label': said('What the field is called on screens.', 'Customer'),
  'matched.parts': said('The text in parts; joined they are the text.'),
  'parts.text': said('A part of the text.', 'Har'),
  hit: said('Whether this part is what was looked for.'),
  'hits.record': said('The record as its list shows it to you.'),
  nbHits: said('How many records were found on all pages. Counts records.', 12),
  'results.orMore': said(
    'True: there are more than `nbHits`, which has been counted as far as `countTo`. Omitted: there are as many as `nbHits`.',
  ),
  nbPages: said('How many pages there are, of the records that were counted. Counts pages.', 1),
  'results.page': said('The number of this page; the first is 0.', 0),
  'results.hitsPerPage': said('How many hits a page has at most. Counts hits.', 40),
  corrected: said('Whether words were found that are spelled like those that were typed.'),
  answeredBy: said('The engine that has answered.', 'postgres'),
  note: said(
    'What users should know about this answer, in a sentence. Null: nothing.',
    'The search engine does not answer at the moment, so PostgreSQL searched.',
  ),
  alg_client: said('The engine that answers searches of the organisation.', 'postgres'),
  alg_key: said(
    'A bearer token that opens the search, and nothing else, to other programs as this user, until the session ends. Null for an API token.',
    'msk_MWUxMzkz.c8YKGyaTFvLv',
  ),
};
