import type { Pool, PoolClient } from 'pg';
import { createFairTurns, type FairTurns, type TurnFigures } from './fairTurns.ts';
import { usualThrottle } from './throttle.ts';

/** How many queries of one party, and of all, may wait for a connection of a pool. */
const mostWaiting = { waitingOfParty: 1000, waiting: 10_000 };
/** Milliseconds to wait for a connection, if the pool itself has no limit. */
const usualTimeoutMs = 15_000;

interface PoolTurns {
  readonly turns: FairTurns;
  /** Of the connections that are lent, how to end their turns. */
  readonly ending: WeakMap<PoolClient, () => void>;
}

const turnsOfPools = new WeakMap<Pool, PoolTurns>();
/** By the pool whose parties are throttled: the pool for those who ask for much. */
const lowPriorityPools = new WeakMap<Pool, Pool>();

/**
 * From its first connection on, this pool throttles parties that ask for much while others ask for little, and serves
 * their queries over the low-priority pool, as far as it has connections.
 */
export function throttleIn(pool: Pool, lowPriority: Pool): void {
  lowPriorityPools.set(pool, lowPriority);
}

/**
 * A party has a third of a pool's connections at most: the next finds one free, and does not wait for the rows of many
 * answers that all come at once.
 */
function turnsOf(pool: Pool): PoolTurns {
  const known = turnsOfPools.get(pool);
  if (known !== undefined) return known;
  const atOnce = pool.options.max;
  const lowPriority = lowPriorityPools.get(pool);
  const turns = createFairTurns({
    atOnce,
    ofParty: Math.ceil(atOnce / 3),
    ...mostWaiting,
    timeoutMs: pool.options.connectionTimeoutMillis || usualTimeoutMs,
    ...(lowPriority === undefined ? {} : { throttle: usualThrottle }),
  });
  const ending = new WeakMap<PoolClient, () => void>();
  for (const lending of lowPriority === undefined ? [pool] : [pool, lowPriority]) {
    lending.on('release', (_error, client) => {
      ending.get(client)?.();
      ending.delete(client);
    });
  }
  const made = { turns, ending };
  turnsOfPools.set(pool, made);
  return made;
}

/** Where the connection of a party that has its turn comes from. */
function poolFor(pool: Pool, asksForMuch: boolean): Pool {
  const lowPriority = lowPriorityPools.get(pool);
  if (!asksForMuch || lowPriority === undefined) return pool;
  const { idleCount, totalCount, options } = lowPriority;
  return idleCount > 0 || totalCount < options.max ? lowPriority : pool;
}

/**
 * A connection of the pool in the turn of a party (an organisation): however many queries one has sent, another's
 * waits for one of them. The turn ends when the connection is released.
 *
 * @throws NoTurn if too many wait, or for too long
 */
export async function connectInTurn(pool: Pool, party: string): Promise<PoolClient> {
  const { turns, ending } = turnsOf(pool);
  const end = await turns.take(party);
  try {
    const client = await poolFor(pool, turns.asksForMuch(party)).connect();
    ending.set(client, end);
    return client;
  } catch (error) {
    end();
    throw error;
  }
}

/** How many connections are lent by turns, and how many wait for one. */
export function turnFigures(pool: Pool): TurnFigures {
  return turnsOf(pool).turns.figures;
}
