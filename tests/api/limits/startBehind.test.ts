import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterEach, describe, expect, test } from 'vitest';
import { type Behind, startBehind } from '../../../api/limits/startBehind.ts';
import { childrenBehind } from '../../support/childrenBehind.ts';
import { sessionsCount } from '../../support/sessionPriority.ts';

const parrot = new URL('./behind/parrot.ts', import.meta.url);
const started: Behind[] = [];
afterEach(async () => {
  for (const one of started.splice(0)) await one.end();
});

function start(megabytes = 64) {
  const heard: unknown[] = [];
  const behind = startBehind({
    file: parrot,
    data: { name: 'Polly', since: new Date(0) },
    megabytes,
    onMessage: (message) => void heard.push(message),
  });
  started.push(behind);
  return { behind, heard };
}

/** Only Linux tells of threads and sessions. */
const onLinux = describe.skipIf(process.platform !== 'linux');

describe('a process that steps behind', () => {
  test('answers in the order in which it is sent messages, with values as they are', async () => {
    const { behind, heard } = start();
    const told = { kind: 'greet', names: new Map([['first', undefined]]) };
    await behind.send(told);
    await behind.send(new Uint8Array(1_000_000).subarray(5));
    await behind.send({ kind: 'end' });
    expect(await behind.ended).toEqual({ why: 'ended' });
    expect(heard).toEqual([{ told, began: { name: 'Polly', since: new Date(0) } }, 999_995]);
    // It is lost, and no error.
    await behind.send(told);
  });

  test('tells the error that nobody caught, or that it took more memory than it may', async () => {
    const failing = start().behind;
    await failing.send({ kind: 'throw' });
    expect(await failing.ended).toMatchObject({
      why: 'error',
      error: expect.objectContaining({ name: 'TypeError', message: 'thrown in another process' }),
    });
    const { behind } = start(16);
    await behind.send({ kind: 'fill' });
    expect(await behind.ended).toEqual({ why: 'memory' });
  });

  test('is ended at once, whatever it is at', async () => {
    const { behind, heard } = start();
    await behind.send({ kind: 'greet' });
    await expect.poll(() => heard).toHaveLength(1);
    await behind.send({ kind: 'compute' });
    await behind.end();
    expect(await behind.ended).toEqual({ why: 'ended' });
  });
});

onLinux('a process that steps behind, on Linux', () => {
  test('leaves the processors to others with all of its threads, and as a session', async () => {
    const { behind, heard } = start();
    await behind.send({ kind: 'greet' });
    await expect.poll(() => heard).toHaveLength(1);
    const [child] = childrenBehind();
    expect(child?.priorities.length).toBeGreaterThan(1);
    for (const priority of child?.priorities ?? []) expect(priority).toBe(Math.min(19, getPriority() + 10));
    if (sessionsCount()) await expect.poll(() => childrenBehind()[0]?.session).toBe(10);
  });

  test('steps behind with its work, and not before what it needs for that is loaded', async () => {
    const { behind, heard } = start();
    await behind.send({ kind: 'priorities' });
    await expect.poll(() => heard).toHaveLength(1);
    const usual = getPriority();
    expect(heard).toEqual([{ whileLoaded: usual, atWork: Math.min(19, usual + 10) }]);
  });

  test('ends with the process that started it, even if that is killed while it computes', async () => {
    const parent = fork(new URL('./behind/parentProcess.ts', import.meta.url), { execArgv: [] });
    await once(parent, 'message');
    const [child] = childrenBehind(parent.pid);
    if (child === undefined) throw new Error('it has started nothing');
    parent.kill('SIGKILL');
    await expect.poll(() => existsSync(`/proc/${child.pid}`)).toBe(false);
  });
});
