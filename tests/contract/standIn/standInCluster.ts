import {
  type EventStoreStandIn,
  type NodeState,
  type StandInMember,
  startEventStoreStandIn,
} from './eventStoreStandIn.ts';
import { StandInStore } from './standInStore.ts';

/** One state for each node, in their order. */
export type NodeStates = readonly [NodeState, NodeState, NodeState];

/** Three nodes that tell each other's states by gossip and serve one store: what one has, all have. */
export interface StandInCluster {
  readonly nodes: readonly [EventStoreStandIn, EventStoreStandIn, EventStoreStandIn];
  readonly store: StandInStore;
  /** `esdb://` with all three addresses. */
  readonly connectionString: string;
  /** What the nodes are from now on; at first the first one leads and the others follow. */
  become(states: NodeStates): Promise<void>;
  stop(): Promise<void>;
}

export async function startStandInCluster(): Promise<StandInCluster> {
  const store = new StandInStore();
  const members: StandInMember[] = [];
  const start = () => startEventStoreStandIn({ store, members });
  const nodes = [await start(), await start(), await start()] as const;
  const cluster: StandInCluster = {
    nodes,
    store,
    connectionString: `esdb://${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}?tls=false`,
    async become(states) {
      const changes = nodes.map((node, index) => ({ node, state: states[index] ?? 'gone' }));
      // Never two leaders, not even for a moment.
      for (const { node, state } of changes) if (state !== 'leader') await node.become(state);
      for (const { node, state } of changes) if (state === 'leader') await node.become(state);
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
    },
  };
  await cluster.become(['leader', 'follower', 'follower']);
  return cluster;
}
