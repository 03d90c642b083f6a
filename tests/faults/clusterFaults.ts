import { setTimeout as delay } from 'node:timers/promises';
import type { CommandedCluster } from './faultyEventStore.ts';
import type { FaultyMuster } from './faultyMuster.ts';

/** Longer than a command waits for a log that does not answer, milliseconds. */
const longMs = 15_000;

/** Everything that is done to a cluster of EventStoreDB under load; each leaves it with a leader. */
export const clusterFaults = {
  'a leader that is killed, and comes back behind another': async (cluster) => {
    await cluster.become(['gone', 'notReady', 'notReady']);
    await delay(1_500);
    await cluster.become(['gone', 'leader', 'follower']);
    await delay(1_500);
    await cluster.become(['follower', 'leader', 'follower']);
  },
  'a leader that steps down': async (cluster) => {
    await cluster.become(['follower', 'follower', 'leader']);
    await delay(500);
    await cluster.become(['leader', 'follower', 'follower']);
  },
  'a leader that stays behind and is not ready': async (cluster) => {
    await cluster.become(['notReady', 'leader', 'follower']);
    await delay(3_000);
    await cluster.become(['leader', 'follower', 'follower']);
  },
  'an election': async (cluster) => {
    await cluster.become(['notReady', 'notReady', 'notReady']);
    await delay(3_000);
    await cluster.become(['follower', 'leader', 'follower']);
  },
  'followers without a leader, for longer than anybody waits': async (cluster) => {
    await cluster.become(['follower', 'follower', 'follower']);
    await delay(longMs);
    await cluster.become(['follower', 'follower', 'leader']);
  },
  'no node at all, for longer than anybody waits': async (cluster) => {
    await cluster.become(['gone', 'gone', 'gone']);
    await delay(longMs);
    await cluster.become(['leader', 'follower', 'follower']);
  },
  'kill -9 of every process while there is no leader': async (cluster, muster) => {
    await cluster.become(['notReady', 'notReady', 'notReady']);
    await Promise.all(muster.processes().map((each) => each.end('SIGKILL')));
    const started = Promise.all(muster.processes().map((each) => each.start()));
    // A process that starts needs its log, and waits for it as long as a command does.
    await Promise.race([delay(2_000), started]);
    await cluster.become(['follower', 'leader', 'follower']);
    await started;
  },
} as const satisfies Record<string, (cluster: CommandedCluster, muster: FaultyMuster) => Promise<void>>;

export type ClusterFaultName = keyof typeof clusterFaults;
