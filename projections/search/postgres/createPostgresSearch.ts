import { DatabaseError, type Pool } from 'pg';
import { PlannerStatistics } from '../../../postgres/plannerStatistics.ts';
import { withOrganisationAsking } from '../../withOrganisation.ts';
import {
  type EngineAnswer,
  type EngineQuery,
  type Renewal,
  type SearchEngine,
  SearchUnavailable,
} from '../searchEngine.ts';
import { askedOfWords, findDocuments, nothingFound } from './findDocuments.ts';
import { searchSchema } from './searchSchema.ts';
import { tablesBeside, tablesInPlace, writeDocuments } from './writeDocuments.ts';

/** To be raised when lexemes or columns are made in another way: the index is then renewed. */
const indexVersion = 4;

export interface PostgresSearchParts {
  /** Answers queries. */
  readonly reads: Pool;
  /** Writes, as the owner of the tables, which exist already (`searchTables`). */
  readonly writes: Pool;
  /** What documents are made from; another shape of them has to be written anew. */
  readonly shape: string;
  /** How many found documents are sorted (`findDocuments`); 4,000 unless given. */
  readonly few?: number;
  /**
   * Of how many sampled documents that fit a list is told to look at each of its records (`match_for_list`); 10 unless
   * given, which one in 256 of some 2,500 are.
   */
  readonly least?: number;
  /** After how many written documents PostgreSQL's planner is told of them for the first time; 20,000 unless given. */
  readonly analysedAfter?: number;
}

/** The search of PostgreSQL's own full text. */
export function createPostgresSearch({
  reads,
  writes,
  shape,
  few = 4_000,
  least = 10,
  analysedAfter = 20_000,
}: PostgresSearchParts): SearchEngine {
  const wanted = `${indexVersion} ${shape}`;
  const statistics = new PlannerStatistics({
    pool: writes,
    tables: Object.values(tablesInPlace).map((table) => `${searchSchema}.${table}`),
    after: analysedAfter,
    onFailure(error) {
      throw error;
    },
  });
  return {
    name: 'postgres',

    async prepare() {
      return available(async () => {
        // An empty index has every shape.
        await writes.query(
          `insert into ${searchSchema}.shape (shape)
           select $1 where not exists (select from ${searchSchema}.documents) on conflict (one) do nothing`,
          [wanted],
        );
        const { rows } = await writes.query<{ shape: string }>(`select shape from ${searchSchema}.shape`);
        return { current: rows[0]?.shape === wanted };
      });
    },

    write: (changes) =>
      available(async () => {
        await writeDocuments(writes, tablesInPlace, changes);
        statistics.wrote(changes.length);
        await statistics.settled();
      }),

    renew: () => available(() => renew(writes, wanted)),

    async search(queries) {
      return available(async () => {
        const answers = new Map<EngineQuery, EngineAnswer>();
        for (const [org, own] of Map.groupBy(queries, (query) => query.org)) {
          const found = await againAfterDeadlock(() =>
            withOrganisationAsking(
              reads,
              org,
              (db) => askedOfWords(db, own, wanted),
              (moment, [words = []]) => findDocuments(moment, own, words, { few, least }),
            ),
          );
          for (const [at, query] of own.entries()) answers.set(query, found[at] ?? nothingFound);
        }
        return queries.map((query) => answers.get(query) ?? nothingFound);
      });
    },

    async close() {},
  };
}

async function renew(pool: Pool, shape: string): Promise<Renewal> {
  const { documents, texts, words } = tablesBeside;
  const discard = async (): Promise<void> => {
    await pool.query(
      `drop table if exists ${searchSchema}.${documents}, ${searchSchema}.${texts}, ${searchSchema}.${words}`,
    );
  };
  await discard();
  await pool.query(`
    create table ${searchSchema}.${documents} (like ${searchSchema}.${tablesInPlace.documents} including defaults,
      primary key (org, category, id)) with (toast_tuple_target = 256, fillfactor = 85);
    alter table ${searchSchema}.${documents} enable row level security;
    create table ${searchSchema}.${texts} (like ${searchSchema}.${tablesInPlace.texts} including defaults,
      primary key (org, category, id)) with (fillfactor = 85);
    alter table ${searchSchema}.${texts} enable row level security;
    create table ${searchSchema}.${words} (like ${searchSchema}.${tablesInPlace.words} including defaults,
      primary key (org, word));
    alter table ${searchSchema}.${words} enable row level security`);
  return {
    write: (changes) => available(() => writeDocuments(pool, tablesBeside, changes)),
    cutOver: () => available(() => cutOver(pool, shape)),
    discard: () => available(discard),
  };
}

/** Indexes and constraints that were named after the tables beside, named after those in place. */
const renameParts = `
  do $$ declare part record; begin
    for part in select format('alter index ${searchSchema}.%I rename to %I', relname, replace(relname, '_next_', '_')) as text
      from pg_class where relnamespace = '${searchSchema}'::regnamespace and relkind = 'i' and relname like '%_next_%'
    loop execute part.text; end loop;
    for part in select format('alter table ${searchSchema}.%I rename constraint %I to %I',
        t.relname, conname, replace(conname, '_next_', '_')) as text
      from pg_constraint c join pg_class t on t.oid = c.conrelid
      where connamespace = '${searchSchema}'::regnamespace and conname like '%_next_%'
    loop execute part.text; end loop;
  end $$`;

/** Queries wait for the moment in which the tables are exchanged. */
async function cutOver(pool: Pool, shape: string): Promise<void> {
  const { documents, texts, words } = tablesBeside;
  const client = await pool.connect();
  try {
    // Indexes that are made of a full table are smaller, and made in a fraction of the time.
    await client.query(`
      set local maintenance_work_mem = '256MB';
      create index ${documents}_lexemes on ${searchSchema}.${documents} using gin (lexemes)
        with (gin_pending_list_limit = 64);
      create index ${documents}_order on ${searchSchema}.${documents} (org, category, start, title_key, id collate "C");
      create index ${documents}_sample on ${searchSchema}.${documents} (org, category, hashtext(id))
        where hashtext(id) & 31 = 0;
      create index ${documents}_place on ${searchSchema}.${documents} (org, category, lat) where lat is not null;
      create index ${words}_begun on ${searchSchema}.${words} (org, word collate "C");
      create index ${words}_neighbours on ${searchSchema}.${words} using gin (neighbours);
      analyze ${searchSchema}.${documents}, ${searchSchema}.${texts}, ${searchSchema}.${words}`);
    await client.query('begin');
    await client.query(`
      drop table ${searchSchema}.${tablesInPlace.documents}, ${searchSchema}.${tablesInPlace.texts},
        ${searchSchema}.${tablesInPlace.words};
      alter table ${searchSchema}.${documents} rename to ${tablesInPlace.documents};
      alter table ${searchSchema}.${texts} rename to ${tablesInPlace.texts};
      alter table ${searchSchema}.${words} rename to ${tablesInPlace.words};
      ${renameParts}`);
    await client.query(
      `insert into ${searchSchema}.shape (shape) values ($1)
       on conflict (one) do update set shape = excluded.shape`,
      [shape],
    );
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** SQLSTATEs of a database that is starting, stopping, full, or has no room for another connection. */
const passing = /^(08|53|57|40|55P03)/;

const deadlock = '40P01';

/**
 * A new index takes the old one's place under locks that a query may wait for while it holds others; PostgreSQL then
 * ends one of the two. The query only reads, so it is asked again, and finds the new index.
 */
async function againAfterDeadlock<Done>(read: () => Promise<Done>): Promise<Done> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== deadlock) throw error;
    return read();
  }
}

/** @throws SearchUnavailable if PostgreSQL does not answer at the moment. */
async function available<Done>(work: () => Promise<Done>): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    const lasts = error instanceof DatabaseError && !passing.test(error.code ?? '');
    if (lasts || !(error instanceof Error)) throw error;
    if (error instanceof DatabaseError || isConnectionError(error)) {
      throw new SearchUnavailable(`PostgreSQL does not answer: ${error.message}`, { cause: error });
    }
    throw error;
  }
}

function isConnectionError(error: Error): boolean {
  return 'code' in error || /connection|timeout/i.test(error.message);
}
