import { documentsShape } from '../../../projections/search/documents/readDocuments.ts';
import {
  type SearchFollower,
  type SearchFollowerParts,
  startSearchFollower,
} from '../../../projections/search/follower/startSearchFollower.ts';
import { createPostgresSearch } from '../../../projections/search/postgres/createPostgresSearch.ts';
import type { EngineQuery, SearchEngine } from '../../../projections/search/searchEngine.ts';
import type { Projector } from '../../../projections/startProjector.ts';
import { createReadSide, type ReadSideFixture } from '../readSideFixture.ts';

/** A read side with the index of PostgreSQL, in a database of its own. */
export interface SearchFixture extends ReadSideFixture {
  readonly engine: SearchEngine;
  readonly projector: Projector;
  /** Starts to keep an index; default: PostgreSQL's. */
  follow(parts?: Partial<SearchFollowerParts>): SearchFollower;
}

/** `least` as of `PostgresSearchParts`. */
export async function createSearchFixture({
  least,
}: {
  readonly least?: number;
} = {}): Promise<SearchFixture> {
  const readSide = await createReadSide();
  const { pool, log } = readSide;
  const projector = await readSide.start();
  const engine = createPostgresSearch({
    reads: pool,
    writes: pool,
    shape: documentsShape,
    ...(least !== undefined && { least }),
  });
  const logger = {
    info: () => {},
    warn: () => {},
    error: (_details: object, message: string) => void readSide.errors.push(message),
  };
  const followers = new Set<SearchFollower>();
  return {
    ...readSide,
    engine,
    projector,
    follow(parts = {}) {
      const follower = startSearchFollower({ engine, log, pool, projector, logger, pollMs: 20, ...parts });
      followers.add(follower);
      return follower;
    },
    async close() {
      for (const follower of followers) await follower.stop();
      await readSide.close();
    },
  };
}

/** A query of everything that everybody may see, with what it asks for besides. */
export function queryOf(parts: Partial<EngineQuery> & Pick<EngineQuery, 'category'>): EngineQuery {
  return {
    org: 'acme',
    text: '',
    classes: ['plain', 'contact', 'money', 'planning', 'blacklist'],
    owner: null,
    ended: false,
    filters: [],
    numericFilters: [],
    around: null,
    sort: [],
    now: 0,
    offset: 0,
    limit: 40,
    ...parts,
  };
}

/** The ids that a query finds, best first. */
export async function found(
  engine: SearchEngine,
  parts: Partial<EngineQuery> & Pick<EngineQuery, 'category'>,
): Promise<readonly string[]> {
  const [answer] = await engine.search([queryOf(parts)]);
  return answer?.ids ?? [];
}
