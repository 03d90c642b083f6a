import { setTimeout as delay } from 'node:timers/promises';
import { type ClusterFaultName, clusterFaults } from './clusterFaults.ts';
import { type FaultName, faults } from './faults.ts';
import type { FaultyMuster } from './faultyMuster.ts';
import type { FeedFollower } from './feedFollower.ts';
import { type Findings, findFaults } from './findFaults.ts';
import type { Load } from './load.ts';

export interface RoundOptions {
  readonly muster: FaultyMuster;
  readonly load: Load;
  readonly follower: FeedFollower;
  readonly fault: FaultName | ClusterFaultName;
  /** How long commands come before the fault, and again after it, milliseconds. */
  readonly loadMs: number;
}

export interface Round extends Findings {
  /** Commands acknowledged in this round, and those that had to be sent again to know. */
  readonly acknowledged: number;
  readonly sentAgain: number;
}

/** A fault in the midst of commands; then all that has no answer is sent again, and everything examined. */
export async function faultRound({ muster, load, follower, fault, loadMs }: RoundOptions): Promise<Round> {
  const before = load.acknowledged.size;
  load.resume();
  await delay(loadMs);
  await inflict(fault, muster);
  await delay(loadMs);
  await load.pause();
  const sentAgain = await load.settle();
  const findings = await findFaults({
    pool: muster.database.pool(),
    openLog: muster.openLog,
    org: muster.organisationId,
    load,
    follower,
  });
  return { ...findings, acknowledged: load.acknowledged.size - before, sentAgain };
}

async function inflict(fault: FaultName | ClusterFaultName, muster: FaultyMuster): Promise<void> {
  if (!isOfCluster(fault)) return faults[fault](muster);
  if (muster.cluster === undefined) throw new Error(`${fault}: there is no cluster to command`);
  await clusterFaults[fault](muster.cluster, muster);
}

function isOfCluster(fault: FaultName | ClusterFaultName): fault is ClusterFaultName {
  return fault in clusterFaults;
}
