import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { sessionPriority } from './sessionPriority.ts';

/** A process that another has started, and that has less of the processors. */
export interface ChildBehind {
  readonly pid: number;
  /** The priority of each of its threads, in the numbers of `node:os`. */
  readonly priorities: readonly number[];
  /** What its session is given, where Linux divides processors between sessions; otherwise undefined. */
  readonly session: number | undefined;
}

/** Of this process, or of another; for Linux alone. */
export function childrenBehind(parent: number = process.pid): readonly ChildBehind[] {
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name);
    try {
      if (!Number.isInteger(pid) || parentOf(pid) !== parent) return [];
      if (getPriority(pid) <= getPriority(parent)) return [];
      const priorities = readdirSync(`/proc/${pid}/task`).map((thread) => getPriority(Number(thread)));
      return [{ pid, priorities, session: sessionPriority(pid) }];
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
}

function parentOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name, in brackets, may hold anything; the state and the parent follow it.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}
