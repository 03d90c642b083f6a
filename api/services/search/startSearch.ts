import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { EventLog } from '../../../commands/log/log.ts';
import {
  type AnsweringDuringOutage,
  answerDuringOutage,
} from '../../../projections/search/answerDuringOutage.ts';
import type { InstalledEngine } from '../../../projections/search/createSearch.ts';
import {
  type SearchFollower,
  type SearchFollowerParts,
  startSearchFollower,
} from '../../../projections/search/follower/startSearchFollower.ts';
import { rememberAnswers } from '../../../projections/search/rememberAnswers.ts';
import type { SearchEngine } from '../../../projections/search/searchEngine.ts';
import type { Configuration } from '../configuration.ts';
import { createSearchEngines } from './createSearchEngines.ts';

/** An index that can be searched, and what keeps it. */
export interface KeptIndex {
  readonly engine: SearchEngine;
  readonly follower: SearchFollower;
}

export interface StartedSearch {
  /** PostgreSQL's, which always is there, and Typesense's if the operator has one. */
  readonly indexes: readonly KeptIndex[];
  /** What answers queries; where Typesense does not, PostgreSQL does. */
  readonly engines: readonly InstalledEngine[];
  stop(): Promise<void>;
}

export interface SearchParts extends Pick<SearchFollowerParts, 'projector' | 'part'> {
  readonly configuration: Pick<Configuration, 'typesense'>;
  readonly log: EventLog;
  /** Answers queries. */
  readonly reads: Pool;
  /** Keeps the indexes. */
  readonly background: Pool;
  readonly logger: Logger;
}

/** Starts to keep every index that is installed. The tables exist already (`searchTables`). */
export function startSearch({
  configuration,
  reads,
  background: pool,
  logger,
  ...parts
}: SearchParts): StartedSearch {
  const keep = (engine: SearchEngine): KeptIndex => ({
    engine,
    follower: startSearchFollower({ engine, pool, logger, ...parts }),
  });
  const engines = createSearchEngines(configuration, { reads, writes: pool });
  const indexes = engines.map(keep);
  const [postgres, other] = indexes;
  if (postgres === undefined) throw new Error('PostgreSQL is no search engine here');
  return {
    indexes,
    engines: [
      answering(postgres),
      ...(other === undefined ? [] : [answeringInstead(other, postgres, logger)]),
    ].map((engine) => rememberAnswers(engine, reads)),
    async stop() {
      await Promise.all(indexes.map(({ follower }) => follower.stop()));
      await Promise.all(indexes.map(({ engine }) => engine.close()));
    },
  };
}

function answering({ engine, follower }: KeptIndex): InstalledEngine {
  return {
    name: engine.name,
    search: (queries) => engine.search(queries),
    reached: (position, timeoutMs) => follower.reached(position, timeoutMs),
  };
}

function answeringInstead(first: KeptIndex, second: KeptIndex, logger: Logger): AnsweringDuringOutage {
  return answerDuringOutage(answering(first), answering(second), {
    onChange(change) {
      const source = { source: 'search', engine: first.engine.name };
      if (change === undefined) logger.info(source, 'the search engine answers again');
      else
        logger.error(
          { ...source, reason: change.reason },
          'the search engine does not answer; PostgreSQL does',
        );
    },
  });
}
