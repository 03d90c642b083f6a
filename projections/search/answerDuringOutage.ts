import type { InstalledEngine } from './createSearch.ts';
import { IndexBehind } from './follower/startSearchFollower.ts';
import { type EngineAnswer, type EngineQuery, type SearchEngine, SearchUnavailable } from './searchEngine.ts';

/** An engine that does not answer, or whose index does not keep up, as health and logs tell of it. */
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
  /** Told of the first query that goes unanswered, and, with undefined, of the first that is answered again. */
  readonly onChange?: (outage: SearchOutage | undefined) => void;
  /** Epoch milliseconds. */
  readonly clock?: () => number;
}

/** An engine behind which another one stands. */
export interface AnsweringDuringOutage extends InstalledEngine {
  /** Undefined: the first engine answers. */
  outage(): SearchOutage | undefined;
}

/**
 * Asks the first engine, and the second while the first is unavailable or its index is behind what the asker has
 * seen; the answers of the second say so (`insteadOf`). An outage is remembered for a pause, so that not every
 * query waits for it; after that one query at a time tries the first engine, while the others go on being answered
 * by the second. Errors that are no outage are thrown.
 */
export function answerDuringOutage(
  first: InstalledEngine,
  second: InstalledEngine,
  { pause = 5_000, onChange, clock = Date.now }: OutageOptions = {},
): AnsweringDuringOutage {
  let outage: SearchOutage | undefined;
  /** Until then, the first engine is left alone. */
  let pausedUntil = 0;
  let trying = false;
  /** How often an outage was noticed: what began before the last time says nothing of it. */
  let noticed = 0;

  const isLeftAlone = (): boolean => outage !== undefined && (trying || clock() < pausedUntil);

  const notice = (reason: string): void => {
    const began = outage === undefined;
    outage = { engine: first.name, since: outage?.since ?? clock(), reason };
    pausedUntil = clock() + pause;
    noticed += 1;
    if (began) onChange?.(outage);
  };

  const fromSecond = async (queries: readonly EngineQuery[]): Promise<readonly EngineAnswer[]> => {
    const insteadOf = { engine: first.name, reason: outage?.reason ?? '' };
    const answers = await second.search(queries);
    return answers.map((answer) => ({ ...answer, insteadOf }));
  };

  return {
    name: first.name,
    outage: () => outage,

    async reached(position, timeoutMs) {
      if (isLeftAlone()) return second.reached(position, timeoutMs);
      const isTry = outage !== undefined;
      if (isTry) trying = true;
      try {
        await first.reached(position, timeoutMs);
      } catch (error) {
        if (!(error instanceof IndexBehind)) throw error;
        await second.reached(position, timeoutMs);
        // Only now: where both are behind, neither is to be asked.
        notice(error.message);
      } finally {
        if (isTry) trying = false;
      }
    },

    async search(queries) {
      if (isLeftAlone()) return fromSecond(queries);
      const before = noticed;
      const isTry = outage !== undefined;
      if (isTry) trying = true;
      try {
        const answers = await first.search(queries);
        if (outage !== undefined && noticed === before) {
          outage = undefined;
          onChange?.(undefined);
        }
        return answers;
      } catch (error) {
        if (!(error instanceof SearchUnavailable)) throw error;
        notice(error.message);
        return fromSecond(queries);
      } finally {
        if (isTry) trying = false;
      }
    },
  };
}
