import { readdirSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** Added to the niceness: beside one at the usual priority, such a thread or session has a tenth of a processor. */
const nicer = 10;
/** The greatest niceness. */
const nicest = 19;
/** The system refuses a second such change within a tenth of a second, whoever made the first. */
const againMs = 150;
const mostAttempts = 20;

/**
 * Lowers the priority of the whole calling process: of its present threads, which also collect garbage and compile code,
 * and of later ones, which inherit the priority of the thread that starts them.
 *
 * Where Linux divides processors between sessions first (`autogroup`), a priority counts within a session alone, and each of
 * PostgreSQL's connections is a session: a process has to be one of its own, and is given its priority as such, too.
 */
export function lowerPriority(): void {
  const priority = loweredPriority();
  if (process.platform !== 'linux') {
    setPriority(priority);
    return;
  }
  for (const thread of readdirSync('/proc/self/task')) {
    try {
      setPriority(Number(thread), priority);
    } catch {
      // The thread has ended meanwhile.
    }
  }
  asSession('self', mostAttempts);
}

/**
 * The same for another process, of one thread and a session of its own, on Linux.
 *
 * @throws an error of the system, if it does not let us
 */
export function lowerSessionPriority(pid: number): void {
  setPriority(pid, loweredPriority());
  asSession(pid, mostAttempts);
}

function loweredPriority(): number {
  return Math.min(nicest, getPriority() + nicer);
}

function asSession(pid: number | 'self', attempts: number): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(nicer));
  } catch (error) {
    // Elsewhere there are no such groups, or they are not ours to change.
    const isTooEarly = error instanceof Error && 'code' in error && error.code === 'EAGAIN';
    if (isTooEarly && attempts > 1) setTimeout(asSession, againMs, pid, attempts - 1).unref();
  }
}
