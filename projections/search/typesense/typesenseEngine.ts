import type { DocumentChange, EngineAnswer, EngineQuery, Renewal, SearchEngine } from '../searchEngine.ts';
import { DocumentRefused, SearchUnavailable } from '../searchEngine.ts';
import { collectionFields, collectionShape, createNames, SHAPE_MARK } from './collectionShape.ts';
import { documentId, indexedForm, nameOfNumber } from './indexedForm.ts';
import { type Attempt, MOST_HITS, type SearchRequest, searchAttempts } from './searchRequest.ts';
import {
  ask,
  connectTypesense,
  isMissing,
  type TypesenseNodes,
  type TypesenseTimeouts,
  toldOfStatus,
} from './typesenseServer.ts';

export interface TypesenseOptions extends TypesenseNodes {
  /** What documents are made from; another shape of them has to be written anew. */
  readonly shape: string;
  /** With which the names of collections begin, so that a server can be shared; `muster` unless given. */
  readonly prefix?: string;
  /** Milliseconds to wait for an answer; a search 1.5 s, a write 60 s, unless given. */
  readonly timeouts?: Partial<TypesenseTimeouts>;
}

/** The most searches that the server takes in one request. */
const MOST_SEARCHES = 50;

/** Ids that one deletion names, which are in its address. */
const MOST_DELETED = 50;

/** How long the fields of a collection are remembered, in milliseconds: another process may have renewed it. */
const FIELDS_KEPT = 5_000;

/** What the server answers to one of several searches. */
interface FoundHits {
  readonly code?: number;
  readonly error?: string;
  readonly found?: number;
  readonly hits?: readonly { readonly document: { readonly record?: unknown } }[];
}

/**
 * The search engine on servers of Typesense (29 or later): a collection for each category behind an alias
 * (docs/typesense.md). A category is created when its first document is written.
 */
export function createTypesenseEngine(options: TypesenseOptions): SearchEngine {
  const server = connectTypesense(options, { search: 1_500, write: 60_000, ...options.timeouts });
  const wanted = collectionShape(options.shape);
  const names = createNames(options.prefix ?? 'muster', wanted);
  const known = new Map<string, { readonly fields: ReadonlySet<string>; readonly until: number }>();
  let made = 0;

  /** Sorts by the time it was made; two made in one millisecond, or by two processes, differ. */
  const freshName = (category: string): string => {
    made += 1;
    const chance = Math.floor(Math.random() * 36 ** 4).toString(36);
    return names.fresh(category, `${Date.now().toString(36)}${made.toString(36)}${chance}`);
  };

  const create = async (name: string): Promise<void> => {
    await ask(() => server.writing.collections().create({ name, fields: [...collectionFields] }));
  };

  const pointTo = async (category: string, collection: string): Promise<void> => {
    await ask(() =>
      server.writing.aliases().upsert(names.aliasOf(category), { collection_name: collection }),
    );
    known.delete(category);
  };

  const remove = (collection: string): Promise<unknown> =>
    unlessMissing(() => ask(() => server.writing.collections(collection).delete()));

  /** Our aliases, by category. */
  const aliases = async (): Promise<ReadonlyMap<string, string>> => {
    const answer = await ask(() => server.writing.aliases().retrieve());
    const ours = answer.aliases.flatMap(({ name, collection_name }) => {
      const read = names.read(collection_name);
      return read !== undefined && names.aliasOf(read.category) === name
        ? [[read.category, collection_name] as const]
        : [];
    });
    return new Map(ours);
  };

  const ourCollections = async (): Promise<readonly string[]> => {
    const all = await ask(() => server.writing.collections().retrieve({ exclude_fields: 'fields' }));
    return all.map(({ name }) => name).filter((name) => names.read(name) !== undefined);
  };

  /** The fields that a category's documents have; undefined: no document was ever written. */
  const fieldsOf = async (category: string): Promise<ReadonlySet<string> | undefined> => {
    const remembered = known.get(category);
    if (remembered !== undefined && remembered.until > Date.now()) return remembered.fields;
    const collection = await unlessMissing(async () => {
      const alias = await ask(() => server.asking.aliases(names.aliasOf(category)).retrieve());
      return ask(() => server.asking.collections(alias.collection_name).retrieve());
    });
    if (collection === undefined) return undefined;
    const fields = new Set((collection.fields ?? []).map(({ name }) => name));
    known.set(category, { fields, until: Date.now() + FIELDS_KEPT });
    return fields;
  };

  /** As `fieldsOf`, asked anew if a number of the query is not among those remembered. */
  const fieldsFor = async (query: EngineQuery): Promise<ReadonlySet<string> | undefined> => {
    const fields = await fieldsOf(query.category);
    const numbers = [...query.numericFilters, ...query.sort].map(({ field }) => nameOfNumber(field));
    if (fields === undefined || numbers.every((name) => fields.has(name))) return fields;
    known.delete(query.category);
    return fieldsOf(query.category);
  };

  const importInto = async (collection: string, changes: readonly Written[]): Promise<void> => {
    const lines = changes.map(({ document }) => indexedForm(document)).join('\n');
    const answer = await ask(() =>
      server.writing.collections(collection).documents().import(lines, { action: 'upsert' }),
    );
    const outcomes = String(answer).split('\n');
    changes.forEach(({ document: { org, category, id } }, index) => {
      const refusal = refusalIn(outcomes[index]);
      if (refusal === undefined) return;
      const told = toldOfStatus(refusal.code, refusal.error);
      if (told instanceof SearchUnavailable) throw told;
      throw new DocumentRefused(
        { org, category, id },
        `Typesense refuses ${category} ${id} of organisation ${org}: ${refusal.error}`,
      );
    });
  };

  const removeFrom = async (collection: string, changes: readonly Removed[]): Promise<void> => {
    for (let from = 0; from < changes.length; from += MOST_DELETED) {
      const ids = changes.slice(from, from + MOST_DELETED).map(({ key }) => documentId(key));
      await unlessMissing(() =>
        ask(() =>
          server.writing
            .collections(collection)
            .documents()
            .delete({ filter_by: `id:[${ids.join(',')}]` }),
        ),
      );
    }
  };

  /** Into the collection of a category's alias, which is made if there is none. */
  const writeInPlace = async (category: string, changes: readonly Written[]): Promise<void> => {
    const alias = names.aliasOf(category);
    try {
      await importInto(alias, changes);
    } catch (error) {
      if (!isMissing(error)) throw error;
      const collection = freshName(category);
      await create(collection);
      await pointTo(category, collection);
      await importInto(alias, changes);
    }
  };

  /** Sends searches, as many at once as the server takes, and gives their answers in order. */
  const send = async (searches: readonly SearchRequest[]): Promise<readonly FoundHits[]> => {
    const groups = Array.from({ length: Math.ceil(searches.length / MOST_SEARCHES) }, (_, index) =>
      searches.slice(index * MOST_SEARCHES, (index + 1) * MOST_SEARCHES),
    );
    const answers = await Promise.all(
      groups.map((group) => ask(() => server.asking.multiSearch.perform({ searches: [...group] }))),
    );
    return answers.flatMap(({ results }): readonly FoundHits[] => [...results]);
  };

  const search = async (
    queries: readonly EngineQuery[],
    again: boolean,
  ): Promise<readonly EngineAnswer[]> => {
    const answers: EngineAnswer[] = queries.map(() => ({ ids: [], found: 0, corrected: false }));
    let open: readonly Open[] = await Promise.all(
      queries.map(async (query, index) => {
        const fields = await fieldsFor(query);
        const alias = names.aliasOf(query.category);
        return { index, query, attempts: fields === undefined ? [] : searchAttempts(query, alias, fields) };
      }),
    );
    for (;;) {
      const asked = open.flatMap(({ attempts: [attempt, ...later], ...rest }) =>
        attempt === undefined ? [] : [{ ...rest, attempt, later, pages: pagesOf(rest.query, attempt) }],
      );
      if (asked.length === 0) return answers;
      const results = await send(asked.flatMap(({ pages }) => pages));
      if (again && results.some(({ code }) => code === 404)) {
        // The index was renewed since its fields were read.
        known.clear();
        return search(queries, false);
      }
      let from = 0;
      const next: Open[] = [];
      for (const { index, query, attempt, later, pages } of asked) {
        const found = results.slice(from, from + pages.length);
        from += pages.length;
        const answer = answerOf(found, attempt);
        if (answer.found > 0) answers[index] = answer;
        else next.push({ index, query, attempts: later });
      }
      open = next;
    }
  };

  return {
    name: 'typesense',
    async prepare() {
      const inPlace = await aliases();
      const shapes = [...inPlace.values()].map((name) => names.read(name)?.shape);
      return { current: inPlace.has(SHAPE_MARK) && shapes.every((shape) => shape === wanted) };
    },
    async write(changes) {
      for (const [category, { written, removed }] of byCategory(changes)) {
        if (removed.length > 0) await removeFrom(names.aliasOf(category), removed);
        if (written.length > 0) await writeInPlace(category, written);
      }
    },
    async renew(): Promise<Renewal> {
      const inPlace = new Set((await aliases()).values());
      for (const name of await ourCollections()) {
        if (!inPlace.has(name)) await remove(name);
      }
      const filled = new Map<string, string>();
      return {
        async write(changes) {
          for (const [category, { written, removed }] of byCategory(changes)) {
            const collection = filled.get(category) ?? freshName(category);
            if (filled.has(category)) await removeFrom(collection, removed);
            if (written.length === 0) continue;
            if (!filled.has(category)) {
              await create(collection);
              filled.set(category, collection);
            }
            await importInto(collection, written);
          }
        },
        async cutOver() {
          const before = await aliases();
          const mark = freshName(SHAPE_MARK);
          await create(mark);
          for (const [category, collection] of filled) await pointTo(category, collection);
          for (const category of before.keys()) {
            if (category === SHAPE_MARK || filled.has(category)) continue;
            await unlessMissing(() => ask(() => server.writing.aliases(names.aliasOf(category)).delete()));
          }
          // The mark is last: what is interrupted before is renewed again.
          await pointTo(SHAPE_MARK, mark);
          known.clear();
          for (const collection of before.values()) await remove(collection);
        },
        async discard() {
          for (const collection of filled.values()) await remove(collection);
          filled.clear();
        },
      };
    },
    search: (queries) => search(queries, true),
    async close() {
      server.close();
    },
  };
}

type Written = Extract<DocumentChange, { kind: 'write' }>;
type Removed = Extract<DocumentChange, { kind: 'remove' }>;

interface Open {
  readonly index: number;
  readonly query: EngineQuery;
  readonly attempts: readonly Attempt[];
}

/** The last change of each document, by category: the server keeps no order within a request. */
function byCategory(
  changes: readonly DocumentChange[],
): ReadonlyMap<string, { readonly written: readonly Written[]; readonly removed: readonly Removed[] }> {
  const last = new Map<string, DocumentChange>();
  for (const change of changes) {
    const { org, category, id } = change.kind === 'write' ? change.document : change.key;
    last.set(JSON.stringify([org, category, id]), change);
  }
  const groups = new Map<string, { written: Written[]; removed: Removed[] }>();
  for (const change of last.values()) {
    const { category } = change.kind === 'write' ? change.document : change.key;
    const group = groups.get(category) ?? { written: [], removed: [] };
    groups.set(category, group);
    if (change.kind === 'write') group.written.push(change);
    else group.removed.push(change);
  }
  return groups;
}

/** The searches that together give the part of the hits that is asked for. */
function pagesOf({ offset, limit }: EngineQuery, { request }: Attempt): readonly SearchRequest[] {
  const pages: SearchRequest[] = [];
  for (let from = 0; from === 0 || from < limit; from += MOST_HITS) {
    pages.push({ ...request, offset: offset + from, limit: Math.min(limit - from, MOST_HITS) });
  }
  return pages;
}

function answerOf(pages: readonly FoundHits[], { corrected }: Attempt): EngineAnswer {
  for (const { code, error } of pages) {
    if (code !== undefined && code >= 400) throw toldOfStatus(code, error ?? 'no reason given');
  }
  return {
    ids: pages.flatMap(({ hits = [] }) => hits.map(({ document }) => String(document.record))),
    found: pages[0]?.found ?? 0,
    corrected,
  };
}

/** What an import says of a document that it did not take. */
function refusalIn(line: string | undefined): { readonly code: number; readonly error: string } | undefined {
  if (line === undefined) return { code: 503, error: 'it says nothing of this document' };
  const outcome: unknown = JSON.parse(line);
  if (typeof outcome !== 'object' || outcome === null) return { code: 503, error: line };
  if ('success' in outcome && outcome.success === true) return undefined;
  return {
    code: 'code' in outcome && typeof outcome.code === 'number' ? outcome.code : 400,
    error: 'error' in outcome ? String(outcome.error) : line,
  };
}

async function unlessMissing<Answer>(request: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await request();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
