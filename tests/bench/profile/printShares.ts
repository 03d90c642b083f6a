import type { CpuShares } from './cpuShares.ts';
import type { ServerShares } from './serverShares.ts';

/**
 * Prints where the time went, in percent of the time that passed. The process, PostgreSQL's connections and
 * the disk work side by side, so that the parts may come to more than a hundred.
 */
export function printShares(title: string, cpu: CpuShares, server: ServerShares): void {
  const { elapsedMs } = cpu;
  const ofElapsed = (ms: number): string => `${((100 * ms) / elapsedMs).toFixed(1)} %`;
  console.log(`\n${title}: of ${(elapsedMs / 1000).toFixed(1)} s`);
  console.log(`  this process computes ${ofElapsed(cpu.busyMs)}, of which`);
  for (const { name, percent } of cpu.kinds) console.log(`    ${percent.toFixed(1).padStart(5)} %  ${name}`);
  console.log(`  PostgreSQL executes ${ofElapsed(server.executedMs)}, of which`);
  for (const { name, ms, calls } of server.statements) {
    const share = (100 * ms) / server.executedMs;
    const each = (1000 * ms) / calls;
    console.log(
      `    ${share.toFixed(1).padStart(5)} %  ${name} (${calls} times, ${each.toFixed(0)} µs each)`,
    );
  }
  const { flushedMs, flushes, walMegabytes } = server;
  const each = flushes === 0 ? 0 : (1000 * flushedMs) / flushes;
  console.log(
    `  WAL to disk ${ofElapsed(flushedMs)}: ${flushes} flushes of ${each.toFixed(0)} µs, ${walMegabytes.toFixed(0)} MB`,
  );
}
