import type { Pool } from 'pg';
import { type CpuShares, cpuShares, type WorkKind } from '../profile/cpuShares.ts';
import { printShares } from '../profile/printShares.ts';
import { prepareShares, type StatementKind, serverShares } from '../profile/serverShares.ts';

const work: readonly WorkKind[] = [
  { name: 'reading the log', paths: ['/commands/log/'] },
  { name: 'writing rows as text for COPY', paths: ['/columnText.ts'], functions: ['line'] },
  { name: 'folding', paths: ['/projections/models/', '/projections/feed/', '/domain/', '/immer/'] },
  { name: 'remembering and finding rows', paths: ['/projections/writing/'] },
  { name: 'the driver and its connections', paths: ['/node_modules/pg'] },
  { name: 'checkpoints and turns', paths: ['/projections/'] },
];

const statements: readonly StatementKind[] = [
  { name: 'reading the log', text: /from muster_log\./i },
  { name: 'copying past versions of bookings', text: /^\s*copy \S*timelines/i },
  { name: 'copying bookings', text: /^\s*copy \S*bookings/i },
  { name: 'copying the history', text: /^\s*copy \S*history/i },
  { name: 'copying the feed', text: /^\s*copy \S*feed/i },
  { name: 'copying the others', text: /^\s*copy/i },
  { name: 'deleting rows that are replaced', text: /^\s*delete from muster_read/i },
  { name: 'loading rows that are not remembered', text: /where \(org, id\) in/i },
  { name: 'checkpoint and numbers', text: /checkpoint|counters/i },
];

/** Where the time of projecting goes; `project` fills an empty read side. */
export async function profileProjecting(pool: Pool, project: () => Promise<unknown>): Promise<void> {
  await prepareShares(pool);
  let cpu: CpuShares | undefined;
  const server = await serverShares(pool, statements, async () => {
    cpu = await cpuShares(work, project);
  });
  if (cpu !== undefined) printShares('From empty', cpu, server);
}
