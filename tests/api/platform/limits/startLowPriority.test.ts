import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterEach, describe, expect, test } from 'vitest';
import {
  type LowPriorityProcess,
  startLowPriority,
} from '../../../../api/platform/limits/startLowPriority.ts';
import { childrenBehind } from '../../../support/childrenBehind.ts';
import { sessionsCount } from '../../../support/sessionPriority.ts';

const parrot = new URL('./lowPriority/parrot.ts', import.meta.url);
const started: LowPriorityProcess[] = [];
afterEach(async () => {
  for (const one of started.splice(0)) await one.end();
});

function start(megabytes = 64) {
  const heard: unknown[] = [];
  const child = startLowPriority({
    file: parrot,
    data: { name: 'Polly', since: new Date(0) },
    megabytes,
    onMessage: (message) => void heard.push(message),
  });
  started.push(child);
  return { child, heard };
}

/** Only Linux tells of threads and sessions. */
const onLinux = describe.skipIf(process.platform !== 'linux');

describe('a low-priority process', () => {
  test('answers in the order in which it is sent messages, with values as they are', async () => {
    const { child, heard } = start();
    const told = { kind: 'greet', names: new Map([['first', undefined]]) };
    await child.send(told);
    await child.send(new Uint8Array(1_000_000).subarray(5));
    await child.send({ kind: 'end' });
    expect(await child.ended).toEqual({ why: 'ended' });
    expect(heard).toEqual([{ told, began: { name: 'Polly', since: new Date(0) } }, 999_995]);
    // It is lost, and no error.
    await child.send(told);
  });

  test('tells the error that nobody caught, or that it took more memory than it may', async () => {
    const failing = start().child;
    await failing.send({ kind: 'throw' });
    expect(await failing.ended).toMatchObject({
      why: 'error',
      error: expect.objectContaining({ name: 'TypeError', message: 'thrown in another process' }),
    });
    const { child } = start(16);
    await child.send({ kind: 'fill' });
    expect(await child.ended).toEqual({ why: 'memory' });
  });

  test('is ended at once, whatever it is at', async () => {
    const { child, heard } = start();
    await child.send({ kind: 'greet' });
    await expect.poll(() => heard).toHaveLength(1);
    await child.send({ kind: 'compute' });
    await child.end();
    expect(await child.ended).toEqual({ why: 'ended' });
  });
});

onLinux('a low-priority process, on Linux', () => {
  test('leaves the processors to others with all of its threads, and as a session', async () => {
    const { child, heard } = start();
    await child.send({ kind: 'greet' });
    await expect.poll(() => heard).toHaveLength(1);
    const [running] = childrenBehind();
    expect(running?.priorities.length).toBeGreaterThan(1);
    for (const priority of running?.priorities ?? []) expect(priority).toBe(Math.min(19, getPriority() + 10));
    if (sessionsCount()) await expect.poll(() => childrenBehind()[0]?.session).toBe(10);
  });

  test('lowers its priority once its modules are loaded, and not before', async () => {
    const { child, heard } = start();
    await child.send({ kind: 'priorities' });
    await expect.poll(() => heard).toHaveLength(1);
    const usual = getPriority();
    expect(heard).toEqual([{ whileLoaded: usual, atWork: Math.min(19, usual + 10) }]);
  });

  test('ends with the process that started it, even if that is killed while it computes', async () => {
    const parent = fork(new URL('./lowPriority/parentProcess.ts', import.meta.url), { execArgv: [] });
    await once(parent, 'message');
    const [child] = childrenBehind(parent.pid);
    if (child === undefined) throw new Error('it has started nothing');
    parent.kill('SIGKILL');
    await expect.poll(() => existsSync(`/proc/${child.pid}`)).toBe(false);
  });
});
