import type { Pool } from 'pg';
import QuickLRU from 'quick-lru';
import { timed } from '../../postgres/timed.ts';
import { answerMs } from '../writing/answerTimes.ts';
import type { AnsweringDuringOutage } from './answerDuringOutage.ts';
import type { InstalledEngine } from './createSearch.ts';
import { searchSchema } from './postgres/searchSchema.ts';
import type { EngineAnswer, SearchEngine } from './searchEngine.ts';

/** How long an answer is remembered at most, in milliseconds (scheduling §9). */
const longest: Readonly<Record<SearchEngine['name'], number>> = { postgres: 300_000, typesense: 120_000 };

/** The most answers that a process remembers of an engine, and the most ids of one of them. */
const mostAnswers = 2_000;
const mostIds = 250;

interface Remembered {
  /** What the index had been when the engine was asked. */
  readonly changes: string;
  readonly until: number;
  readonly answer: EngineAnswer;
}

/**
 * An engine whose answers are remembered until the organisation's documents of their category change in its index, and
 * no longer than §9 allows: an answer is never older than the place that the index says it has reached. Equally fit
 * bookings keep the order of the time at which they were first asked for. Of what lists ask for, a `tsquery` that many
 * fit and their number are remembered, but not more than 250 ids; nor are answers of another engine.
 *
 * @param clock epoch milliseconds
 */
export function rememberAnswers(
  engine: InstalledEngine & Partial<Pick<AnsweringDuringOutage, 'outage'>>,
  pool: Pool,
  clock: () => number = Date.now,
): InstalledEngine {
  const answers = new QuickLRU<string, Remembered>({ maxSize: mostAnswers });
  return {
    name: engine.name,
    reached: (position, timeoutMs) => engine.reached(position, timeoutMs),

    async search(queries) {
      // Another index answers then, and it may have come further than what is remembered of this one.
      if (engine.outage?.() !== undefined) return engine.search(queries);
      const orgs = [...new Set(queries.map(({ org }) => org))];
      // Before the engine is asked: what changes meanwhile must not count as known.
      const changes = await changesIn(pool, engine.name, orgs);
      const now = clock();
      const asked = queries.map((query) => ({
        query,
        key: JSON.stringify({ ...query, now: 0 }),
        changes: `${changes.get(' ') ?? 0} ${changes.get(`${query.org} ${query.category}`) ?? 0}`,
      }));
      const known = asked.map((each) => {
        const one = answers.get(each.key);
        return one?.changes === each.changes && now < one.until ? one.answer : undefined;
      });
      const missing = asked.filter((_, at) => known[at] === undefined);
      const found = missing.length === 0 ? [] : await engine.search(missing.map(({ query }) => query));
      for (const [at, each] of missing.entries()) {
        const answer = found[at];
        if (answer === undefined || answer.insteadOf !== undefined || answer.ids.length > mostIds) continue;
        answers.set(each.key, { changes: each.changes, until: now + longest[engine.name], answer });
      }
      return asked.flatMap((each, at) => known[at] ?? found[missing.indexOf(each)] ?? []);
    },
  };
}

/** How often documents have changed in an index, by organisation and category; under ` ` the index as a whole. */
async function changesIn(
  pool: Pool,
  engine: SearchEngine['name'],
  orgs: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ of: string; changes: number }>(
    timed(
      {
        text: `select org || ' ' || category as of, changes from ${searchSchema}.changed
               where engine = $1 and org = any($2)`,
        values: [engine, ['', ...orgs]],
      },
      answerMs,
    ),
  );
  return new Map(rows.map(({ of, changes }) => [of, Number(changes)]));
}
