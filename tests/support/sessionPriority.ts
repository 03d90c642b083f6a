import { existsSync, readFileSync } from 'node:fs';

/** What the session of a process is given, where Linux divides processors between sessions; otherwise undefined. */
export function sessionPriority(pid: number): number | undefined {
  try {
    const [, given] = /nice (-?\d+)/.exec(readFileSync(`/proc/${pid}/autogroup`, 'utf8')) ?? [];
    return given === undefined ? undefined : Number(given);
  } catch {
    return undefined;
  }
}

/** Whether Linux divides processors between sessions here. */
export function sessionsCount(): boolean {
  const setting = '/proc/sys/kernel/sched_autogroup_enabled';
  return (
    existsSync('/proc/self/autogroup') && existsSync(setting) && readFileSync(setting, 'utf8').trim() === '1'
  );
}
