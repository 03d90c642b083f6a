import { Result } from 'effect';
import { type ChangedCategory, isChangedCategory } from '../../domain/changedCategories.ts';
import type { OrganisationSettings } from '../../domain/organisation/organisationSettings.ts';
import { type AnyReading, type ReadingName, readings } from '../../domain/readings.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { Actor } from '../../domain/roles.ts';
import { type MarkedPart, markMatches } from '../../domain/search/markMatches.ts';
import { isNear } from '../../domain/search/misspelling.ts';
import { tableOf } from '../models/recordModels.ts';
import { type Answer, ask, type QueryContext, waitFor } from '../queries/ask.ts';
import { listBookings } from '../queries/bookingList.ts';
import type { BookingView } from '../queries/bookingView.ts';
import { listRecords, type RecordView } from '../queries/recordList.ts';
import { titlesOf } from '../queries/titlesOf.ts';
import { chosenEngine } from './chosenEngine.ts';
import { IndexBehind } from './follower/startSearchFollower.ts';
import { type AskedQuery, type ReadQuery, readQuery } from './readQuery.ts';
import type { EngineAnswer, SearchEngine } from './searchEngine.ts';
import { type ShownHit, shownBooking, shownRecord } from './shownTexts.ts';

/** An engine that is installed, and how far its index is. */
export interface InstalledEngine extends Pick<SearchEngine, 'name' | 'search'> {
  /** Resolves once the index has reached the position; rejects with `IndexBehind` when the time is up. */
  reached(position: number, timeoutMs: number): Promise<void>;
}

export interface SearchContext extends QueryContext {
  /** PostgreSQL's always is. */
  readonly engines: readonly InstalledEngine[];
  /** What an organisation has chosen. */
  settingsOf(org: string): Promise<Pick<OrganisationSettings, 'searchEngine'> | undefined>;
}

export interface Hit {
  readonly id: string;
  readonly title: string;
  /** The texts for which it was found, in parts. */
  readonly matched: {
    readonly field: string;
    readonly label: string;
    readonly parts: readonly MarkedPart[];
  }[];
  readonly record: BookingView | RecordView<ReadingName>;
}

export interface FoundPage {
  readonly index: string;
  readonly category: ChangedCategory;
  readonly hits: Hit[];
  readonly nbHits: number;
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
    const settings = (await context.settingsOf(org)) ?? { searchEngine: 'installed' };
    const engine = context.engines.find(({ name }) => name === engineOf(settings));
    if (engine === undefined) throw new Error('no search engine is installed');
    return engine;
  };
  return {
    engineOf,

    async search(actor, { queries, after }) {
      const now = Math.floor(Date.now() / 1000);
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
      const answers = asked.length === 0 ? [] : await engine.search(asked);
      const by = answeredBy(engine.name, answers);
      const results: FoundPage[] = [];
      let position = Number.POSITIVE_INFINITY;
      for (const query of read) {
        const answer = query.engine === null ? nothing : (answers[asked.indexOf(query.engine)] ?? nothing);
        const hits = await hitsOf(context, actor, query, answer);
        if (Result.isFailure(hits)) return Result.fail(hits.failure);
        position = Math.min(position, hits.success.position);
        results.push(pageOf(query, answer, hits.success.hits));
      }
      return Result.succeed({ results, ...by, position });
    },
  };
}

/** Undefined once the index has reached a position; the refusal if it does not in time. */
async function indexBehind(
  { waitMs }: QueryContext,
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

const nothing: EngineAnswer = { ids: [], found: 0, corrected: false };

function pageOf({ asked, index, hitsPerPage }: ReadQuery, answer: EngineAnswer, hits: Hit[]): FoundPage {
  return {
    index: asked.index,
    category: index.category,
    hits,
    nbHits: answer.found,
    nbPages: hitsPerPage === 0 ? 0 : Math.ceil(answer.found / hitsPerPage),
    page: asked.page,
    hitsPerPage,
    corrected: answer.corrected,
  };
}

/** The found records as lists show them; what has left the asker's view since it was indexed is left out. */
async function hitsOf(
  context: QueryContext,
  actor: Actor,
  { asked, index: { category } }: ReadQuery,
  { ids, corrected }: EngineAnswer,
): Promise<Answer<{ readonly hits: Hit[] }>> {
  const near = corrected ? isNear : undefined;
  const marked = ({ title, texts }: ShownHit, record: Hit['record']): Hit => ({
    id: record.id,
    title,
    matched: texts.flatMap(({ field, label, text }) => {
      const parts = markMatches(asked.query, text, near);
      return parts === undefined ? [] : [{ field, label, parts: [...parts] }];
    }),
    record,
  });
  const inOrder = <Row extends { readonly id: string }>(rows: readonly Row[]): readonly Row[] => {
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  };
  if (category === 'booking') {
    const found = await listBookings(context, actor, { ids, sort: 'start', limit: Math.max(1, ids.length) });
    return Result.map(found, ({ rows, position }) => ({
      hits: inOrder(rows).map((booking) => marked(shownBooking(booking), booking)),
      position,
    }));
  }
  const found = await listRecords(context, actor, category, { ids, inactive: true });
  if (Result.isFailure(found)) return Result.fail(found.failure);
  const rows = inOrder(found.success.rows);
  const names = await namesIn(context, actor, category, rows);
  if (Result.isFailure(names)) return Result.fail(names.failure);
  const nameOf = (id: string) => names.success.names.get(id);
  const hits = rows.map((row) => marked(shownRecord(category, { ...row }, nameOf), row));
  return Result.succeed({ hits, position: found.success.position });
}

/** The titles of the records that searched fields name. */
async function namesIn(
  context: QueryContext,
  actor: Actor,
  category: ReadingName,
  rows: readonly object[],
): Promise<Answer<{ readonly names: ReadonlyMap<string, string> }>> {
  const { searched, shown }: AnyReading = readings[category];
  const named = searched.flatMap((field) => {
    const refersTo = shown[field]?.refersTo;
    if (refersTo === undefined || !isChangedCategory(refersTo)) return [];
    const ids = rows.flatMap((row) => [Reflect.get(row, field)].flat());
    return ids.flatMap((id) => (typeof id === 'string' ? [{ category: refersTo, id }] : []));
  });
  const categories = [...new Set(named.map((one) => one.category))];
  const reads = categories.map((one) => (one === 'booking' ? 'bookings' : tableOf(one)));
  return ask(context, { org: actor.org, reads }, async (moment) => {
    const titles = await titlesOf(moment, named);
    return {
      names: new Map(
        named.flatMap(({ category: of, id }) => {
          const title = titles.get(`${of} ${id}`);
          return title === undefined ? [] : [[id, title] as const];
        }),
      ),
    };
  });
}
