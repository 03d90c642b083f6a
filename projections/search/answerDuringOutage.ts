import { type EngineAnswer, type EngineQuery, type SearchEngine, SearchUnavailable } from './searchEngine.ts';

/** An engine that does not answer, as health and metrics tell of it. */
export interface SearchOutage {
  readonly engine: SearchEngine['name'];
  /** Epoch milliseconds at which a query first went unanswered. */
  readonly since: number;
  /** Why the last one did. */
  readonly reason: string;
}

export interface OutageOptions {
  /** Milliseconds for which an engine that did not answer is left alone; 5 s unless given. */
  readonly pause?: number;
  /** Told of the first query that goes unanswered, and of the first that is answered again. */
  readonly onChange?: (outage: SearchOutage | undefined) => void;
  /** Epoch milliseconds. */
  readonly clock?: () => number;
}

/** What asks two engines. */
export interface AnsweringDuringOutage extends Pick<SearchEngine, 'search'> {
  /** Undefined: the first engine answers. */
  outage(): SearchOutage | undefined;
}

/**
 * Asks the first engine, and the second while the first is unavailable; its answers say so (`insteadOf`). An
 * outage is remembered for a pause, so that not every query waits for it; after that one query at a time tries
 * the first engine, while the others go on being answered by the second. Errors that are no outage are thrown.
 */
export function answerDuringOutage(
  first: Pick<SearchEngine, 'name' | 'search'>,
  second: Pick<SearchEngine, 'search'>,
  { pause = 5_000, onChange, clock = Date.now }: OutageOptions = {},
): AnsweringDuringOutage {
  let outage: SearchOutage | undefined;
  /** Until then, the first engine is left alone. */
  let pausedUntil = 0;
  let trying = false;

  const fromSecond = async (
    queries: readonly EngineQuery[],
    { engine, reason }: SearchOutage,
  ): Promise<readonly EngineAnswer[]> => {
    const answers = await second.search(queries);
    return answers.map((answer) => ({ ...answer, insteadOf: { engine, reason } }));
  };

  return {
    outage: () => outage,
    async search(queries) {
      const probe = outage !== undefined;
      if (outage !== undefined && (trying || clock() < pausedUntil)) return fromSecond(queries, outage);
      if (probe) trying = true;
      try {
        const answers = await first.search(queries);
        if (outage !== undefined) {
          outage = undefined;
          onChange?.(undefined);
        }
        return answers;
      } catch (error) {
        if (!(error instanceof SearchUnavailable)) throw error;
        const began = outage === undefined;
        outage = { engine: first.name, since: outage?.since ?? clock(), reason: error.message };
        pausedUntil = clock() + pause;
        if (began) onChange?.(outage);
        return fromSecond(queries, outage);
      } finally {
        if (probe) trying = false;
      }
    },
  };
}
