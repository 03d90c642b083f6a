import type { StandInCollection, StandInDocument, StandInField, StandInValue } from './standInCollection.ts';
import { readFilter } from './standInFilter.ts';
import { refuse } from './standInRefusal.ts';
import { readSort, type StandInHit } from './standInSort.ts';
import { tokensOf, typosBetween } from './standInWords.ts';

/** The parameters of a search that the stand-in carries out; others it refuses, so that no misspelt one is missed. */
const parameters: ReadonlySet<string> = new Set([
  'collection',
  'q',
  'query_by',
  'prefix',
  'infix',
  'num_typos',
  'typo_tokens_threshold',
  'drop_tokens_threshold',
  'split_join_tokens',
  'enable_typos_for_numerical_tokens',
  'enable_typos_for_alpha_numerical_tokens',
  'max_candidates',
  'filter_by',
  'sort_by',
  'offset',
  'limit',
  'page',
  'per_page',
  'include_fields',
  'highlight_fields',
  'highlight_full_fields',
  'enable_highlight_v1',
]);

interface Searched {
  readonly field: StandInField;
  readonly prefix: boolean;
  readonly infix: boolean;
  readonly typos: number;
}

/** Carries out one search as the published API describes it, or refuses it as the server does. */
export function searchStandIn(collection: StandInCollection, asked: Readonly<Record<string, unknown>>) {
  for (const name of Object.keys(asked)) {
    if (!parameters.has(name)) refuse(400, `The stand-in knows no parameter \`${name}\`.`);
  }
  const text = (name: string): string | undefined =>
    asked[name] === undefined ? undefined : String(asked[name]);
  const q = text('q') ?? refuse(400, 'Parameter `q` is required.');
  const queryBy =
    text('query_by') ?? (q === '*' ? '' : refuse(400, 'No search fields specified for the query.'));
  const limit = wholeNumber(text('limit') ?? text('per_page') ?? '10', 'per_page');
  if (limit > 250) refuse(422, 'Only upto 250 hits can be fetched per page.');
  const page = wholeNumber(text('page') ?? '1', 'page');
  const offset =
    text('offset') === undefined ? (page - 1) * limit : wholeNumber(text('offset') ?? '', 'offset');
  const searched = searchedFields(collection, queryBy, text);
  const passes = readFilter(text('filter_by') ?? '', collection);
  const compare = readSort(text('sort_by') ?? '_text_match:desc', collection);
  const within = [...collection.documents.values()].filter(passes);
  const hits = find(within, tokensOf(q), q === '*', searched, text);
  // Documents that came later stand first where all else is equal, as at the server.
  const sorted = hits.toReversed().sort(compare);
  const shown = text('include_fields')?.split(',');
  return {
    found: hits.length,
    out_of: collection.documents.size,
    page,
    search_time_ms: 0,
    hits: sorted.slice(offset, offset + limit).map(({ document, relevance }) => ({
      document: Object.fromEntries(
        Object.entries(document).filter(([name]) => shown === undefined || shown.includes(name)),
      ),
      text_match: relevance,
    })),
  };
}

function wholeNumber(text: string, name: string): number {
  return /^\d+$/.test(text)
    ? Number(text)
    : refuse(400, `Parameter \`${name}\` must be an unsigned integer.`);
}

function searchedFields(
  collection: StandInCollection,
  queryBy: string,
  text: (name: string) => string | undefined,
): readonly Searched[] {
  const names = queryBy.split(',').filter((name) => name !== '');
  const each = (parameter: string, standard: string): readonly string[] => {
    const given = (text(parameter) ?? standard).split(',');
    if (given.length !== 1 && given.length !== names.length) {
      refuse(400, `Number of values of \`${parameter}\` does not match number of \`query_by\` fields.`);
    }
    return names.map((_, index) => given[given.length === 1 ? 0 : index] ?? standard);
  };
  const [prefixes, infixes, typos] = [each('prefix', 'true'), each('infix', 'off'), each('num_typos', '2')];
  return names.map((name, index) => {
    const field =
      collection.field(name) ?? refuse(404, `Could not find a field named \`${name}\` in the schema.`);
    if (!field.type.startsWith('string')) {
      refuse(400, `Field \`${name}\` should be a string or a string array.`);
    }
    const infix = infixes[index] !== 'off';
    if (infix && field.infix !== true) {
      refuse(
        400,
        `Could not find \`${name}\` in the infix index. Make sure to enable infix search by specifying \`infix: true\` in the schema.`,
      );
    }
    return { field, prefix: prefixes[index] === 'true', infix, typos: Number(typos[index]) };
  });
}

function find(
  documents: readonly StandInDocument[],
  words: readonly string[],
  all: boolean,
  searched: readonly Searched[],
  text: (name: string) => string | undefined,
): readonly StandInHit[] {
  if (all) return documents.map((document) => ({ document, relevance: 0 }));
  if (words.length === 0) return [];
  const numbersMistyped = text('enable_typos_for_numerical_tokens') !== 'false';
  const mixedMistyped = text('enable_typos_for_alpha_numerical_tokens') !== 'false';
  const typosOf = (word: string, most: number): number => {
    if (!/\p{L}/u.test(word) && !numbersMistyped) return 0;
    if (/\p{N}/u.test(word) && !mixedMistyped) return 0;
    return Math.min(most, word.length < 4 ? 0 : word.length < 7 ? 1 : 2);
  };
  return documents.flatMap((document) => {
    let relevance = 0;
    for (const [index, word] of words.entries()) {
      const last = index === words.length - 1;
      const best = Math.max(
        ...searched.map((one, place) => {
          const score = scoreIn(document[one.field.name], word, one, last, typosOf(word, one.typos));
          return score === 0 ? 0 : score * 100 + (searched.length - place);
        }),
      );
      if (best <= 0) return [];
      relevance += best;
    }
    return [{ document, relevance }];
  });
}

/** 4: the word itself; 3: its beginning; 2: a part of it; 1: a word that is spelled like it; 0: none of these. */
function scoreIn(
  value: StandInValue | undefined,
  word: string,
  { prefix, infix }: Searched,
  last: boolean,
  typos: number,
): number {
  const texts = Array.isArray(value) ? value : value === undefined ? [] : [value];
  const tokens = texts.flatMap((text) => tokensOf(String(text)));
  if (tokens.includes(word)) return 4;
  if (prefix && last && tokens.some((token) => token.startsWith(word))) return 3;
  if (infix && tokens.some((token) => token.includes(word))) return 2;
  if (typos === 0) return 0;
  const like = tokens.some((token) => {
    const whole = typosBetween(word, token, typos) <= typos;
    return whole || (prefix && last && startsLike(word, token, typos));
  });
  return Number(like);
}

function startsLike(word: string, token: string, typos: number): boolean {
  for (
    let length = word.length - typos;
    length <= word.length + typos && length < token.length;
    length += 1
  ) {
    if (typosBetween(word, token.slice(0, length), typos) <= typos) return true;
  }
  return false;
}
