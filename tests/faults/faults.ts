import { setTimeout as delay } from 'node:timers/promises';
import type { FaultyMuster } from './faultyMuster.ts';
import type { MusterProcess } from './musterProcess.ts';

/** Everything that is done to a Muster under load; each leaves it running again. */
export const faults = {
  'kill -9 of a process that answers': ({ api }) => killAndStart(anyOf(api)),
  'kill -9 of the projector': ({ projector }) => killAndStart(projector),
  'kill -9 of a process that does all': ({ all }) => killAndStart(all),
  'kill -9 of every process at once': async (muster) => {
    await Promise.all(muster.processes().map((each) => each.end('SIGKILL')));
    await Promise.all(muster.processes().map((each) => each.start()));
  },
  'a projector that hangs': async ({ projector }) => {
    projector.signal('SIGSTOP');
    await delay(6_000);
    projector.signal('SIGCONT');
  },
  'a process that answers and hangs': async ({ api }) => {
    const one = anyOf(api);
    one.signal('SIGSTOP');
    // Longer than PostgreSQL waits for a sign of life.
    await delay(9_000);
    one.signal('SIGCONT');
  },
  'kill -9 of PostgreSQL': ({ database }) => database.kill(),
  'kill -9 of one of PostgreSQL’s processes': ({ database }) => database.killBackend(),
  'connections ended by PostgreSQL': ({ database }) => database.dropConnections(),
  'connections cut in between': async ({ database }) => database.cutConnections(),
  'a full stop and start': async (muster) => {
    await Promise.all(muster.processes().map((each) => each.end('SIGTERM')));
    await muster.database.stop();
    await muster.database.start();
    await Promise.all(muster.processes().map((each) => each.start()));
  },
} as const satisfies Record<string, (muster: FaultyMuster) => Promise<void>>;

export type FaultName = keyof typeof faults;

async function killAndStart(process: MusterProcess): Promise<void> {
  await process.end('SIGKILL');
  await process.start();
}

function anyOf(processes: readonly [MusterProcess, MusterProcess]): MusterProcess {
  return processes[Math.random() < 0.5 ? 0 : 1];
}
