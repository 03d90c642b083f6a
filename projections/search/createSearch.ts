import { Result } from 'effect';
import type { ChangedCategory } from '../../domain/catalogues/changedCategories.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import type { OrganisationSettings } from '../../domain/organisation/organisationSettings.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { indexOfCategory } from '../../domain/search/searchIndexes.ts';
import { tableOf } from '../models/recordModels.ts';
import { type Answer, ask, type QueryContext, waitFor } from '../queries/ask.ts';
import { chosenEngine } from './chosenEngine.ts';
import { IndexBehind } from './follower/startSearchFollower.ts';
import { type Hit, hitsOf } from './hitsOf.ts';
import { type AskedQuery, type ReadQuery, readQuery } from './readQuery.ts';
import {
  type EngineAnswer,
  type EngineQuery,
  type NumericFilter,
  type SearchEngine,
  SearchUnavailable,
  type ValueFilter,
} from './searchEngine.ts';

/** An engine that is installed, and how far its index is. */
export interface InstalledEngine extends Pick<SearchEngine, 'name' | 'search'> {
  /** Resolves once the index has reached the position; rejects with `IndexBehind` when the time is up. */
  reached(position: number, timeoutMs: number): Promise<void>;
}

export interface SearchContext extends QueryContext {
  /** PostgreSQL's always is. */
  readonly engines: readonly InstalledEngine[];
  /** How far the read side is, as far as this process knows. */
  position(): number;
  /** What an organisation has chosen. */
  settingsOf(org: string): Promise<Pick<OrganisationSettings, 'searchEngine'> | undefined>;
}

export interface FoundPage {
  readonly index: string;
  readonly category: ChangedCategory;
  readonly hits: Hit[];
  readonly nbHits: number;
  /** Set if there are more than `nbHits`, which have been counted as far as was asked. */
  readonly orMore?: true;
  readonly nbPages: number;
  readonly page: number;
  readonly hitsPerPage: number;
  readonly corrected: boolean;
}

export interface Search {
  /** The engine that is meant to answer an organisation: the claim `alg_client` (shell §3). */
  engineOf(settings: Pick<OrganisationSettings, 'searchEngine'>): SearchEngine['name'];
  /**
   * The answers of several queries, in order, each with what a list would show to this person, and nothing
   * else (scheduling §7). Refuses as `readQuery` does; `after`: waits until the index has reached the
   * position.
   */
  search(
    actor: Actor,
    asked: { readonly queries: readonly AskedQuery[]; readonly after?: number | undefined },
  ): Promise<Answer<{ readonly results: FoundPage[] } & AnsweredBy>>;
  /**
   * What a search finds for somebody among the records of a list, so that lists find what the search box finds; undefined
   * if no index can answer now.
   */
  matching(actor: Actor, asked: ListSearch): Promise<ListMatch | undefined>;
}

/**
 * What a list is to have: the records with these ids, the most relevant 20,000 at most; or, if many were found and the
 * list can look at each, those that fit a `tsquery` (`fitsSearch`), which are `total`, 10,000 at most, or more than that
 * (`orMore`).
 */
export type ListMatch =
  | { readonly ids: readonly string[] }
  | { readonly fits: string; readonly total: number; readonly orMore?: true };

/** How long a list waits for an index, in milliseconds; it can do without. */
const listWaitMs = 1_500;

/** The most records of a list that a search answers by their ids. */
const mostListed = 20_000;

/** What a list of one category is searched for. */
export interface ListSearch {
  readonly category: ChangedCategory;
  readonly text: string;
  /** Whether what is out of use is found as well. */
  readonly inactive: boolean;
  readonly filters: readonly ValueFilter[];
  readonly numericFilters: readonly NumericFilter[];
  /** Whether the list can look at each of its records, and has no filter besides these. */
  readonly orFits?: boolean;
  /** Waits for this position. */
  readonly after?: number | undefined;
}

/** Which engine has answered, and why not the one that is meant to. */
export interface AnsweredBy {
  readonly answeredBy: SearchEngine['name'];
  readonly note: string | null;
}

/** Searches on behalf of people: an engine finds ids, the read side shows what they may see of them. */
export function createSearch(context: SearchContext): Search {
  const installed = context.engines.map(({ name }) => name);
  const engineOf: Search['engineOf'] = (settings) => chosenEngine(settings, installed);
  const engineFor = async (org: string): Promise<InstalledEngine> => {
    const [only, ...others] = context.engines;
    // There is nothing to choose, and nothing to read.
    if (only !== undefined && others.length === 0) return only;
    const settings = (await context.settingsOf(org)) ?? { searchEngine: 'installed' };
    const engine = context.engines.find(({ name }) => name === engineOf(settings));
    if (engine === undefined) throw new Error('no search engine is installed');
    return engine;
  };
  return {
    engineOf,

    async matching(actor, { category, text, inactive, filters, numericFilters, orFits = false, after }) {
      const index = indexOfCategory(category);
      const everything = { query: text, filters: [], numericFilters: [], sort: [], inactive, page: 0 };
      const read = readQuery(actor, { index, ...everything }, 'query', nowSeconds());
      if (Result.isFailure(read) || read.success.engine === null) return { ids: [] };
      const engine = await engineFor(actor.org);
      // What the list shows, its search finds: the index is a moment behind the read side.
      const shown = Math.max(after ?? 0, context.position());
      if ((await indexBehind({ waitMs: listWaitMs }, engine, shown)) !== undefined) return undefined;
      const query = {
        ...read.success.engine,
        // With what master labels demand: nothing else is found, nor counted.
        filters: [...read.success.engine.filters, ...filters],
        numericFilters,
        offset: 0,
        limit: mostListed,
        inAnyOrder: true,
        ...(orFits && { orFits }),
      };
      try {
        const [answer] = await engine.search([query]);
        if (answer?.fits === undefined) return { ids: answer?.ids ?? [] };
        const { fits, found, orMore } = answer;
        return { fits, total: found, ...(orMore && { orMore }) };
      } catch (error) {
        if (error instanceof SearchUnavailable) return undefined;
        throw error;
      }
    },

    async search(actor, { queries, after }) {
      const now = nowSeconds();
      const read: ReadQuery[] = [];
      for (const [place, asked] of queries.entries()) {
        const one = readQuery(actor, asked, `queries[${place}]`, now);
        if (Result.isFailure(one)) return Result.fail(one.failure);
        read.push(one.success);
      }
      const engine = await engineFor(actor.org);
      const behind = (await waitFor(context, after)) ?? (await indexBehind(context, engine, after));
      if (behind !== undefined) return Result.fail(behind);
      const asked = read.flatMap(({ engine: query }) => (query === null ? [] : [query]));
      const answers = await answersOf(engine, asked);
      const by = answeredBy(engine.name, answers);
      const found = read.map((query) => ({
        query,
        answer: query.engine === null ? nothing : (answers[asked.indexOf(query.engine)] ?? nothing),
      }));
      // Most of what is searched has nothing to show: one look says that it could have been read.
      const empty = found.filter(({ answer }) => answer.ids.length === 0);
      const looking = lookAt(
        context,
        actor,
        empty.map(({ query }) => query.index.category),
      );
      const [looked, ...shown] = await Promise.all([
        looking,
        ...found.map(({ query, answer }) =>
          answer.ids.length === 0 ? looking : hitsOf(context, actor, query, answer),
        ),
      ]);
      if (Result.isFailure(looked)) return Result.fail(looked.failure);
      const results: FoundPage[] = [];
      let position = Number.POSITIVE_INFINITY;
      for (const [at, { query, answer }] of found.entries()) {
        const hits = shown[at] ?? looked;
        if (Result.isFailure(hits)) return Result.fail(hits.failure);
        position = Math.min(position, hits.success.position);
        results.push(pageOf(query, answer, hits.success.hits));
      }
      return Result.succeed({ results, ...by, position });
    },
  };
}

/** The position of the read side; refuses as reading the records of these categories would. */
function lookAt(
  context: QueryContext,
  { org }: Actor,
  categories: readonly ChangedCategory[],
): Promise<Answer<{ readonly hits: Hit[] }>> {
  const reads = categories.map((category) => (category === 'booking' ? 'bookings' : tableOf(category)));
  return ask(context, { org, reads: [...new Set(reads)] }, async () => ({ hits: [] }));
}

async function answersOf(
  engine: InstalledEngine,
  asked: readonly EngineQuery[],
): Promise<readonly EngineAnswer[]> {
  try {
    return asked.length === 0 ? [] : await engine.search(asked);
  } catch (error) {
    // What is the matter with PostgreSQL is told as everywhere.
    throw error instanceof SearchUnavailable && error.cause !== undefined ? error.cause : error;
  }
}

/** Undefined once the index has reached a position; the refusal if it does not in time. */
async function indexBehind(
  { waitMs }: Pick<QueryContext, 'waitMs'>,
  engine: InstalledEngine,
  after: number | undefined,
): Promise<Refusal | undefined> {
  if (after === undefined) return undefined;
  try {
    await engine.reached(after, waitMs);
    return undefined;
  } catch (error) {
    if (!(error instanceof IndexBehind)) throw error;
    const message = `The search has not reached position ${after} yet.`;
    return { code: 'read_side_behind', message, details: { after } };
  }
}

function answeredBy(name: SearchEngine['name'], answers: readonly EngineAnswer[]): AnsweredBy {
  const out = answers.find(({ insteadOf }) => insteadOf !== undefined)?.insteadOf;
  return out === undefined
    ? { answeredBy: name, note: null }
    : {
        answeredBy: 'postgres',
        note: 'The search engine does not answer at the moment, so PostgreSQL searched.',
      };
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

const nothing: EngineAnswer = { ids: [], found: 0, corrected: false };

function pageOf(
  { asked, index, hitsPerPage }: ReadQuery,
  answer: EngineAnswer,
  found: readonly Hit[],
): FoundPage {
  // Those of chosen fields are found among the most relevant of all fields, so their pages are made here.
  const some = asked.queryBy !== undefined;
  const nbHits = some ? found.length : answer.found;
  const from = asked.page * hitsPerPage;
  return {
    index: asked.index,
    category: index.category,
    hits: some ? found.slice(from, from + hitsPerPage) : [...found],
    nbHits,
    ...(!some && answer.orMore && { orMore: answer.orMore }),
    nbPages: hitsPerPage === 0 ? 0 : Math.ceil(nbHits / hitsPerPage),
    page: asked.page,
    hitsPerPage,
    corrected: answer.corrected,
  };
}
