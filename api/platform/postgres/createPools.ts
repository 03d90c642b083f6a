import type pg from 'pg';
import { throttleIn } from '../../../postgres/connectInTurn.ts';
import type { ProcessRole } from '../processRole.ts';
import { createPool } from './createPool.ts';
import { lowerConnectionPriority } from './lowerConnectionPriority.ts';

/** The parts of a process that must not wait for each other's connections. */
export const poolNames = ['identity', 'live', 'queries', 'lowPriority', 'commands', 'background'] as const;
export type PoolName = (typeof poolNames)[number];

/**
 * The connections of a process to its database, a pool for each part. `identity`: who sends a request, before anything
 * is known of it. `live`: what watching screens and followers of the feed are sent. `queries`: lists and boards;
 * `lowPriority`: those of an organisation that asks for more than its share.
 * `commands`: the write side, the log's appends and reads, files and webhooks' settings. `background`: the projector,
 * whoever follows the log, and leases that are held for as long as the process lives.
 */
export type Pools = Readonly<Record<PoolName, pg.Pool>>;

/** The connections of fences, and the one that sends groups of appends, which are outside of the pools. */
const besidePools = 4 + 1;

/**
 * The most connections of each pool. `connections` (`DATABASE_CONNECTIONS`) are divided between the four that all
 * requests use; `lowPriority` and `background` come on top.
 */
export function connectionShares(connections: number, role: ProcessRole): Readonly<Record<PoolName, number>> {
  const identity = Math.max(1, Math.round(connections * 0.25));
  const live = Math.max(1, Math.round(connections * 0.15));
  const queries = Math.floor((connections - identity - live) / 2);
  return {
    identity,
    live,
    queries,
    // As many as one organisation may have; while there are more, the others have usual ones.
    lowPriority: Math.ceil(queries / 3),
    commands: connections - identity - live - queries,
    // Two that listen, up to seven leases, what they query, and the security trail; the projector has a lease, a
    // batch, and perhaps a read model that is being built; each search index has a lease, follows and writes.
    background: role === 'api' ? 13 : 21,
  };
}

/** The most connections that a process opens, all together. */
export function mostConnections(connections: number, role: ProcessRole): number {
  const shares = Object.values(connectionShares(connections, role));
  return shares.reduce((sum, share) => sum + share, besidePools);
}

/** Pools for each part, of these sizes. */
export function createPools(
  url: string,
  shares: Readonly<Record<PoolName, number>>,
  onIdleError: (error: Error) => void,
): { readonly pools: Pools; end(): Promise<void> } {
  const pool = (name: PoolName): pg.Pool => createPool(url, { max: shares[name], onIdleError });
  const pools: Pools = {
    identity: pool('identity'),
    live: pool('live'),
    queries: pool('queries'),
    lowPriority: pool('lowPriority'),
    commands: pool('commands'),
    background: pool('background'),
  };
  lowerConnectionPriority(pools.lowPriority);
  throttleIn(pools.queries, pools.lowPriority);
  return {
    pools,
    async end() {
      await Promise.all(poolNames.map((name) => pools[name].end()));
    },
  };
}
