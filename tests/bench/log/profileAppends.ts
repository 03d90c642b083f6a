import { type CpuShares, cpuShares, type WorkKind } from '../profile/cpuShares.ts';
import { printShares } from '../profile/printShares.ts';
import { prepareShares, type StatementKind, serverShares } from '../profile/serverShares.ts';
import type { muster } from './muster.ts';
import { appendTasks } from './tasks.ts';

const work: readonly WorkKind[] = [
  { name: 'the driver and its connections', paths: ['/node_modules/pg'] },
  { name: 'spelling events', paths: ['/log/canonicalJson.ts'], functions: ['spellEvent'] },
  { name: 'hashing', paths: [], functions: ['hashOfCanonical'] },
  { name: 'checking, grouping, drafting', paths: ['/commands/log/', '/domain/'] },
  { name: 'the writers themselves', paths: ['/tests/bench/'] },
];

const statements: readonly StatementKind[] = [
  { name: 'the whole append', text: /^\s*(select muster_log\.append|with moved)/i },
  { name: 'inserting events', text: /^\s*insert into muster_log\.events/i },
  { name: 'moving tips', text: /^\s*insert into muster_log\.streams/i },
  { name: 'comparing tips, looking for ids', text: /exists/i },
  { name: 'locking and moving the head', text: /^\s*update muster_log\.head/i },
  { name: 'telling other processes', text: /^\s*(notify|set local synchronous_commit)/i },
];

/** Where the time of appending goes, task by task, each after a round that nobody counts. */
export async function profileAppends(contender: Awaited<ReturnType<typeof muster>>): Promise<void> {
  await prepareShares(contender.pool);
  for (const task of appendTasks) {
    await task.measure(contender);
    let cpu: CpuShares | undefined;
    const server = await serverShares(contender.pool, statements, async () => {
      cpu = await cpuShares(work, async () => {
        for (let round = 0; round < 3; round += 1) await task.measure(contender);
      });
    });
    if (cpu !== undefined) printShares(task.name, cpu, server);
  }
}
