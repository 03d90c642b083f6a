import type { SeenAs } from '../../../domain/rights/fieldClass.ts';
import { fewestDigits } from '../../../domain/search/digits.ts';
import type { EngineQuery, NumericFilter, ValueFilter } from '../searchEngine.ts';
import { digitsField, startsField, textClasses, wordsField } from './collectionShape.ts';
import { nameOfNumber, valueKey } from './indexedForm.ts';
import { opaqueKey } from './opaqueKey.ts';
import { orderedInteger } from './orderedInteger.ts';
import { searchWords } from './searchWords.ts';

/** One search as `multi_search` takes it. */
export type SearchRequest = Readonly<Record<string, string | number | boolean>>;

/** One reading of what was typed. The first that finds something answers. */
export interface Attempt {
  readonly corrected: boolean;
  readonly request: SearchRequest;
}

/** The most hits that the server gives at once. */
export const MOST_HITS = 250;

/** The most orders that the server compares; the third is often the relevance. */
const MOST_ORDERS = 3;

/**
 * The readings of a query, the most literal first; none, if nothing can be found. `fields` are those that the
 * collection in place knows: a number that no document has yet is not among them.
 */
export function searchAttempts(
  query: EngineQuery,
  alias: string,
  fields: ReadonlySet<string>,
): readonly Attempt[] {
  const where = filterOf(query, fields);
  if (where === undefined) return [];
  const common = {
    collection: alias,
    filter_by: where,
    sort_by: orderOf(query, fields),
    include_fields: 'record',
    highlight_fields: 'none',
    highlight_full_fields: 'none',
    enable_highlight_v1: false,
    drop_tokens_threshold: 0,
    // All words with this beginning, so that numbers of hits are true and nobody is missing from a page.
    max_candidates: 1000,
  };
  return readings(query).flatMap(({ q, words, digits, mistyped }) => {
    const typos = mistyped ? 2 : 0;
    const searched = (['title', ...query.classes] as const).flatMap((of) => [
      ...(words ? [{ field: wordsField(of), prefix: true, infix: 'off', typos }] : []),
      ...(words ? [{ field: startsField(of), prefix: false, infix: 'off', typos: 0 }] : []),
      ...(digits ? [{ field: digitsField(of), prefix: false, infix: 'always', typos: 0 }] : []),
    ]);
    const present = searched.filter(({ field }) => fields.has(field));
    if (present.length === 0) return [];
    const request = {
      ...common,
      q,
      query_by: present.map(({ field }) => field).join(','),
      prefix: present.map(({ prefix }) => prefix).join(','),
      infix: present.map(({ infix }) => infix).join(','),
      num_typos: present.map((one) => one.typos).join(','),
      typo_tokens_threshold: mistyped ? 1 : 0,
      split_join_tokens: mistyped ? 'fallback' : 'off',
      // Another number is another customer's, not a mistake.
      enable_typos_for_numerical_tokens: false,
      enable_typos_for_alpha_numerical_tokens: false,
    };
    return [{ corrected: mistyped, request }];
  });
}

interface Reading {
  readonly q: string;
  /** Whether words are compared, digits, or both. */
  readonly words: boolean;
  readonly digits: boolean;
  readonly mistyped: boolean;
}

function readings({ text }: EngineQuery): readonly Reading[] {
  const literally = { words: true, digits: false, mistyped: false };
  if (text.trim() === '') return [{ ...literally, q: '*' }];
  const words = searchWords(text);
  if (words.length === 0) return [];
  const q = words.join(' ');
  const digits = words.join('');
  if (!/^\d+$/.test(digits)) {
    return [
      { ...literally, q },
      { ...literally, q, mistyped: true },
    ];
  }
  if (digits.length < fewestDigits) return [{ ...literally, q }];
  // A number at home begins with a zero that the same number from abroad is without.
  const national = digits.replace(/^0+/, '');
  const partOfNumber = { words: false, digits: true, mistyped: false };
  return [
    { ...partOfNumber, q: digits, words: words.length === 1 },
    ...(national === digits || national.length < fewestDigits ? [] : [{ ...partOfNumber, q: national }]),
    ...(words.length === 1 ? [] : [{ ...literally, q }]),
  ];
}

function ownerCondition(owners: readonly string[]): string {
  const [one = '', ...others] = owners.map((owner) => opaqueKey(owner));
  return others.length === 0 ? `owners:=${one}` : `owners:=[${[one, ...others].join(',')}]`;
}

/** The filter, in which every string is a key of ours and every other value a number; undefined: nothing passes. */
function filterOf(query: EngineQuery, fields: ReadonlySet<string>): string | undefined {
  const conditions = [
    `org:=${opaqueKey(query.org)}`,
    ...(query.owner === null ? [] : [ownerCondition([query.owner].flat())]),
    ...(query.ended ? [] : ['ended:=false']),
    ...query.filters.map(valueCondition),
    ...query.numericFilters.map(numberCondition),
    ...(query.around === null ? [] : placeConditions(query.around, query.classes)),
  ];
  // A condition on what no document has is passed by none.
  const unknown = conditions.some(
    (condition) => !fields.has(/^\w+(?=:)/.exec(condition ?? '')?.[0] ?? 'org'),
  );
  if (unknown) return undefined;
  const impossible = conditions.includes(undefined);
  return impossible ? undefined : conditions.filter((condition) => condition !== '').join(' && ');
}

function valueCondition({ field, anyOf, not = false }: ValueFilter): string | undefined {
  if (anyOf.length === 0) return not ? '' : undefined;
  return `values:${not ? '!=' : '='}[${anyOf.map((value) => valueKey(field, value)).join(',')}]`;
}

/** A document without the number passes none of these, `!=` included. */
function numberCondition({ field, is, value }: NumericFilter): string {
  const name = nameOfNumber(field);
  const bound = orderedInteger(value);
  return is === '!=' ? `${name}:[<${bound}, >${bound}]` : `${name}:${is}${bound}`;
}

function placeConditions(
  { lat, lng, radius }: NonNullable<EngineQuery['around']>,
  classes: readonly SeenAs[],
): readonly (string | undefined)[] {
  const seen = textClasses.filter((of) => classes.includes(of));
  if (seen.length === 0) return [undefined];
  return [
    `location_class:=[${seen.join(',')}]`,
    `location:(${lat.toFixed(7)}, ${lng.toFixed(7)}, ${Math.max(radius / 1000, 0.001).toFixed(6)} km)`,
  ];
}

/** Equal relevance, equal time: the server keeps to the order in which documents came. */
function orderOf(query: EngineQuery, fields: ReadonlySet<string>): string {
  const { sort, around, now } = query;
  if (sort.length > MOST_ORDERS) {
    throw new RangeError(`sort: at most ${MOST_ORDERS} numbers can be sorted by, not ${sort.length}`);
  }
  if (sort.length > 0) {
    const known = sort.filter(({ field }) => fields.has(nameOfNumber(field)));
    const orders = known.map(({ field, direction }) => `${nameOfNumber(field)}:${direction}`);
    return (orders.length < MOST_ORDERS ? [...orders, '_text_match:desc'] : orders).join(',');
  }
  if (around !== null) {
    return `location(${around.lat.toFixed(7)}, ${around.lng.toFixed(7)}):asc,_text_match:desc`;
  }
  if (!fields.has('start')) return '_text_match:desc';
  const instant = Math.floor(now);
  return `_text_match:desc,_eval(start:>=${instant}):desc,start(origin: ${instant}, func: diff):asc`;
}
