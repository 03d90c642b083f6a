import { Result } from 'effect';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { fieldClasses, type SeenAs } from '../../domain/rights/fieldClass.ts';
import { ownerOf, peopleOf } from '../../domain/rights/persona.ts';
import { demandsIn, mayRead, rightIn, seesField } from '../../domain/rights/rights.ts';
import { searchFields } from '../../domain/search/searchFields.ts';
import { type SearchIndex, searchIndexes } from '../../domain/search/searchIndexes.ts';
import type { EngineQuery, NumericFilter, ValueFilter } from './searchEngine.ts';
import { classesOf, textFields } from './shownTexts.ts';

/** A query as it is asked for (scheduling §7, Search). */
export interface AskedQuery {
  /** A name of `searchIndexes`. */
  readonly index: string;
  /** Empty: every record. */
  readonly query: string;
  /**
   * Only what these fields say, among the 1,000 most relevant (scheduling §9); omitted: every field that the
   * asker sees.
   */
  readonly queryBy?: readonly string[] | undefined;
  /** `field:value`, or `-field:value` for any other value. All hold; of a list within the list, one. */
  readonly filters: readonly (string | readonly string[])[];
  /** `field>=number`; all hold. */
  readonly numericFilters: readonly string[];
  /** Within so many metres of a point. */
  readonly around?: { readonly lat: number; readonly lng: number; readonly radius: number } | undefined;
  /** A field, with `-` in front in descending order; empty: by relevance. */
  readonly sort: readonly string[];
  /** Whether what is out of use is found as well. */
  readonly inactive: boolean;
  /** From 0. */
  readonly page: number;
  readonly hitsPerPage?: number | undefined;
  /** As far as hits have to be counted; omitted: all of them. */
  readonly countTo?: number | undefined;
}

/** A query with its rights resolved. */
export interface ReadQuery {
  readonly asked: AskedQuery;
  readonly index: SearchIndex;
  readonly hitsPerPage: number;
  /** Null: nothing can be found by this person. */
  readonly engine: EngineQuery | null;
}

/** Among how many hits those are that chosen fields say. */
const mostOfFields = 1000;

/** Nobody's: what asks for it finds nothing. */
const nobody = null;

/**
 * What an engine is asked for somebody. Refuses an index, and a field to filter or sort by, that the asker
 * may not see: what one does not see one must not learn by searching either.
 *
 * @param at the place of the query in its request, for refusals: `queries[0]`
 */
export function readQuery(
  actor: Actor,
  asked: AskedQuery,
  at: string,
  now: number,
): Result.Result<ReadQuery, Refusal> {
  const index = searchIndexes[asked.index];
  if (index === undefined) return Result.fail(bad(`${at}.index`, 'is not an index'));
  if (!mayRead(actor, index.area)) {
    return Result.fail({
      code: 'not_allowed',
      message: `${at}.index: your role does not allow this index.`,
      details: { field: `${at}.index` },
    });
  }
  const filters = asked.filters.map((filter, place) => readFilter(filter, `${at}.filters[${place}]`));
  const mixed = asked.filters.findIndex((filter) => typeof filter !== 'string' && isMixed(filter));
  if (mixed >= 0) {
    return Result.fail(
      bad(`${at}.filters[${mixed}]`, 'must be about one field, and not both with and without -'),
    );
  }
  const numericFilters = asked.numericFilters.map((filter, place) =>
    readNumericFilter(filter, `${at}.numericFilters[${place}]`),
  );
  const sort = asked.sort.map((field) => ({
    field: field.replace(/^-/, ''),
    direction: field.startsWith('-') ? ('desc' as const) : ('asc' as const),
  }));
  const used = [
    ...filters.map(({ field, place }) => ({ field, place, as: 'value' as const })),
    ...numericFilters.map(({ field, place }) => ({ field, place, as: 'number' as const })),
    ...sort.map(({ field }, place) => ({ field, place: `${at}.sort[${place}]`, as: 'number' as const })),
  ];
  for (const { field, place, as } of used) {
    const refusal = refusedField(actor, index, field, as, place);
    if (refusal !== undefined) return Result.fail(refusal);
  }
  const fields = textFields(index.category);
  const strange = asked.queryBy?.find((field) => !fields.includes(field));
  if (strange !== undefined) {
    const place = asked.queryBy?.indexOf(strange);
    return Result.fail(
      bad(
        `${at}.queryBy[${place}]`,
        `${strange} is not a field that is searched; these are: ${fields.join(', ')}`,
      ),
    );
  }
  const hitsPerPage = asked.hitsPerPage ?? index.hitsPerPage;
  const owner = ownerFor(actor, index);
  const only = Object.entries(index.only ?? {}).map(([field, anyOf]) => ({ field, anyOf }));
  return Result.succeed({
    asked,
    index,
    hitsPerPage,
    engine:
      owner === nobody
        ? null
        : {
            org: actor.org,
            category: index.category,
            text: asked.query,
            classes: classesFor(actor, index),
            owner: owner === 'everybody' ? null : owner,
            ended: asked.inactive,
            filters: [
              ...only,
              ...demandedLabels(actor, index),
              ...filters.map(({ place: _place, ...filter }) => filter),
            ],
            numericFilters: numericFilters.map(({ place: _place, ...filter }) => filter),
            around: asked.around ?? null,
            sort,
            now,
            offset: asked.queryBy === undefined ? asked.page * hitsPerPage : 0,
            limit: asked.queryBy === undefined ? hitsPerPage : mostOfFields,
            ...(asked.countTo !== undefined && { countTo: asked.countTo }),
          },
  });
}

/** Whose records somebody finds: those of one owner or of several, everybody's, or nobody's. */
function ownerFor(actor: Actor, index: SearchIndex): string | readonly string[] | 'everybody' | null {
  const { read } = rightIn(actor, index.area);
  if (read === 'all') return 'everybody';
  if (read === 'byLabels') return canBeMet(actor, index) ? 'everybody' : nobody;
  const owner = ownerOf(actor);
  if (owner?.kind === 'customer') return `customer:${owner.id}`;
  const [one, ...others] = peopleOf(actor, read).map((id) => `resource:${id}`);
  if (one === undefined) return nobody;
  return others.length === 0 ? one : [one, ...others];
}

/** Whether any record of an index can meet what master labels demand: its document has to have labels. */
function canBeMet(actor: Actor, { area, category }: SearchIndex): boolean {
  const demands = demandsIn(actor, area);
  if (demands.length === 0) return true;
  return 'labelIds' in searchFields(category) && demands.every((anyOf) => anyOf.length > 0);
}

/** What master labels demand of the documents of an index. */
function demandedLabels(actor: Actor, { area }: SearchIndex): readonly ValueFilter[] {
  if (rightIn(actor, area).read !== 'byLabels') return [];
  return demandsIn(actor, area).map((anyOf) => ({ field: 'labelIds', anyOf }));
}

/** The classes of texts and places by which somebody finds the records of an index. */
export function classesFor(
  actor: Actor,
  { area, category }: Pick<SearchIndex, 'area' | 'category'>,
): readonly SeenAs[] {
  const used = classesOf(category);
  return ['plain', ...fieldClasses.filter((each) => used.has(each) && seesField(actor, area, each))];
}

function readFilter(
  filter: string | readonly string[],
  place: string,
): ValueFilter & { readonly place: string } {
  const [first = '', ...others] = typeof filter === 'string' ? [filter] : filter;
  const { field, value, not } = partsOf(first);
  return {
    place,
    field,
    anyOf: [value, ...others.map((other) => partsOf(other).value)],
    ...(not && { not }),
  };
}

function isMixed(filters: readonly string[]): boolean {
  return new Set(filters.map(partsOf).map(({ field, not }) => `${not} ${field}`)).size > 1;
}

/** `-status:planned` in parts. */
function partsOf(filter: string): { readonly field: string; readonly value: string; readonly not: boolean } {
  const not = filter.startsWith('-');
  const said = not ? filter.slice(1) : filter;
  const colon = said.indexOf(':');
  return { field: said.slice(0, colon), value: said.slice(colon + 1), not };
}

function readNumericFilter(filter: string, place: string): NumericFilter & { readonly place: string } {
  const [, field = '', is, value] = /^(\w+) ?(<=|>=|!=|<|>|=) ?(.+)$/.exec(filter) ?? [];
  return { place, field, is: comparisons.find((one) => one === is) ?? '=', value: Number(value) };
}
const comparisons = ['<=', '>=', '!=', '<', '>', '='] as const;

function refusedField(
  actor: Actor,
  { category, area }: SearchIndex,
  field: string,
  as: 'value' | 'number',
  place: string,
): Refusal | undefined {
  const fields = searchFields(category);
  const known = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (known?.comparedAs !== as) {
    const some = Object.keys(fields).filter((name) => fields[name]?.comparedAs === as);
    return bad(place, `${field} is not a field that it can compare; it can: ${some.join(', ')}`);
  }
  if (seesField(actor, area, known.class)) return undefined;
  return {
    code: 'not_allowed',
    message: `${place}: your role does not see this.`,
    details: { field: place },
  };
}

function bad(field: string, message: string): Refusal {
  return {
    code: 'invalid_input',
    message: `${field}: ${message}`,
    details: { field, issues: [{ field, message }] },
  };
}
