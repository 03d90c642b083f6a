import { afterEach, expect, test } from 'vitest';
import {
  createTaskRunner,
  type RunnerTask,
  type TaskRunner,
} from '../../../../api/platform/limits/taskRunner.ts';
import { childrenBehind } from '../../../support/childrenBehind.ts';

interface Task {
  readonly does: string;
}

const made: TaskRunner<Task, string>[] = [];
afterEach(async () => {
  for (const one of made.splice(0)) await one.close();
});

/** Does what the program under `lowPriority/` is told. */
function start(megabytes = 64) {
  const runner = createTaskRunner<Task, string>({
    file: new URL('./lowPriority/searcher.ts', import.meta.url),
    megabytes,
    isAnswer: (message) => message !== 'begun',
    tooMuch: () => new Error('too much'),
  });
  made.push(runner);
  return (does: string, given: Partial<RunnerTask<Task, string>> = {}) =>
    runner.run({ task: { does }, signal: new AbortController().signal, ...given });
}

test('what is told before an answer is heard, and one process does one task after the other', async () => {
  const work = start();
  const heard: string[] = [];
  const first = await work('name yourself', { onMessage: (message) => heard.push(message) });
  expect(heard).toEqual(['begun']);
  expect(first).toMatch(/^I am \d+$/);
  expect(await work('name yourself')).toBe(first);
  const both = await Promise.all([work('name yourself'), work('name yourself')]);
  expect(both).toContain(first);
  expect(new Set(both).size).toBe(2);
});

test('a search that hears nothing while it computes is asked for the best that it has, and the next is not', async () => {
  const work = start();
  const stop = new AbortController();
  const stopped = work('search', { stop: stop.signal, onMessage: () => stop.abort() });
  expect(await stopped).toBe('the best so far');
  expect(await work('search', { stop: stop.signal })).toBe('the best so far');
  const next = { seconds: 0.5, tooLong: () => new Error('it was not asked') };
  await expect(work('search', { within: next })).rejects.toThrow('it was not asked');
});

test('nothing is answered to whoever has gone, before it begins or while it computes', async () => {
  const work = start();
  const gone = new AbortController();
  expect(await work('search', { signal: gone.signal, onMessage: () => gone.abort() })).toBeUndefined();
  expect(await work('name yourself', { signal: gone.signal })).toBeUndefined();
});

test.each([
  ['takes too much memory', 'fill', 'too much'],
  ['is given up by V8 as a whole', 'abort', 'too much'],
  ['fails', 'fail', 'failed in another process'],
  ['ends without an answer', 'leave', 'the process of searcher.ts ended without an answer'],
])('work that %s is told as that, and the next is done by another process', async (_what, does, message) => {
  const work = start(16);
  const first = await work('name yourself');
  await expect(work(does)).rejects.toThrow(message);
  expect(await work('name yourself')).not.toBe(first);
});

test.runIf(process.platform === 'linux')('processes that are closed have ended', async () => {
  await start()('name yourself');
  expect(childrenBehind()).toHaveLength(1);
  await made[0]?.close();
  expect(childrenBehind()).toEqual([]);
});
