import { z } from 'zod';
import { type NodeStates, startStandInCluster } from './standInCluster.ts';

// A cluster in a process of its own, which its parent commands: `fork('standInProcess.ts')`. It says its address
// first. Told the states of its nodes, it answers once they are so, with how often they have been asked for the
// cluster's members. It ends with its parent.

const state = z.enum(['leader', 'follower', 'notReady', 'gone']);
const states = z.tuple([state, state, state]) satisfies z.ZodType<NodeStates>;

const cluster = await startStandInCluster();
process.on('message', async (message) => {
  if (message !== 'count') await cluster.become(states.parse(message));
  process.send?.({ gossips: cluster.nodes.reduce((sum, node) => sum + node.gossips(), 0) });
});
process.on('disconnect', () => process.exit());
process.send?.({ connectionString: cluster.connectionString });
