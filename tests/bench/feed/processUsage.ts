import { readdir, readFile } from 'node:fs/promises';

/** What a process has used. */
interface ProcessUsage {
  readonly cpuSeconds: number;
  /** Resident memory, bytes. */
  readonly memory: number;
}

/** Ticks of `/proc/<pid>/stat` in a second, on every Linux there is. */
const ticksPerSecond = 100;
const pageBytes = 4096;

interface Stat extends ProcessUsage {
  readonly pid: number;
  readonly parent: number;
  /** Of its children that have ended. */
  readonly pastChildrenSeconds: number;
}

/** Undefined where the process has ended, or the system has no `/proc`. */
async function statOf(pid: number): Promise<Stat | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // The name, in brackets, may hold anything; after it the fields count from the third, the state.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const field = (number: number): number => fields[number - 3] ?? 0;
  return {
    pid,
    parent: field(4),
    cpuSeconds: (field(14) + field(15)) / ticksPerSecond,
    pastChildrenSeconds: (field(16) + field(17)) / ticksPerSecond,
    memory: field(24) * pageBytes,
  };
}

/** Of one process alone. Undefined where this system does not tell. */
export async function usageOf(pid: number): Promise<ProcessUsage | undefined> {
  const stat = await statOf(pid);
  return stat === undefined ? undefined : { cpuSeconds: stat.cpuSeconds, memory: stat.memory };
}

/**
 * CPU seconds of a process and its children, also of those that have ended: PostgreSQL with all its
 * connections. Undefined where this system does not tell.
 */
export async function cpuSecondsOfFamily(pid: number): Promise<number | undefined> {
  const head = await statOf(pid);
  if (head === undefined) return undefined;
  const children = await childrenOf(pid);
  return children.reduce(
    (sum, { cpuSeconds }) => sum + cpuSeconds,
    head.cpuSeconds + head.pastChildrenSeconds,
  );
}

/**
 * What a process and its children take of the machine's memory together, bytes: what several of them share, such as the
 * program itself, counts once. Undefined where this system does not tell.
 */
export async function memoryOfFamily(pid: number): Promise<number | undefined> {
  const head = await shareOfMemory(pid);
  if (head === undefined) return undefined;
  const children = await Promise.all((await childrenOf(pid)).map((child) => shareOfMemory(child.pid)));
  return children.reduce<number>((sum, memory = 0) => sum + memory, head);
}

/** A process's own memory, and its part of what it shares ("proportional set size"), bytes. */
async function shareOfMemory(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(text)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}

async function childrenOf(pid: number): Promise<readonly Stat[]> {
  const all = await readdir('/proc');
  const stats = await Promise.all(
    all.filter((name) => /^\d+$/.test(name)).map((name) => statOf(Number(name))),
  );
  return stats.flatMap((stat) => (stat?.parent === pid ? [stat] : []));
}
