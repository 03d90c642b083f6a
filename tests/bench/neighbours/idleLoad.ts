import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { join } from 'node:path';

/**
 * Keeps every processor busy at the lowest priority, so that figures taken alone and beside attackers are taken on
 * processors of the same clock. Returns a function that ends it.
 */
export function startIdleLoad(): () => Promise<void> {
  const children = cpus().map(() => fork(join(import.meta.dirname, 'idleLoadProcess.ts'), { execArgv: [] }));
  return async () => {
    await Promise.all(
      children.map(async (child) => {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }),
    );
  };
}
