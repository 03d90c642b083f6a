import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test } from 'vitest';
import {
  ProcessEnded,
  type RequestProcess,
  startRequestProcess,
} from '../../../../api/platform/limits/startRequestProcess.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const started: RequestProcess<object>[] = [];
afterEach(async () => {
  for (const one of started.splice(0)) await one.end();
});

function start(): RequestProcess<object> {
  const file = new URL('./lowPriority/parrot.ts', import.meta.url);
  const asked = startRequestProcess<object>({ file, data: null, megabytes: 64 });
  started.push(asked);
  return asked;
}

test('nothing of an answer is held once it is given, however long the process lives', async () => {
  const asked = start();
  const answers: WeakRef<object>[] = [];
  for (let turn = 0; turn < 3; turn += 1) answers.push(new WeakRef(await asked.ask({ kind: 'greet' })));
  await expect
    .poll(() => {
      collectGarbage();
      return answers.filter((answer) => answer.deref() !== undefined).length;
    })
    .toBe(0);
  expect(asked.isAlive).toBe(true);
});

test('whoever asks a process that ends, or has ended, is told how it did', async () => {
  const asked = start();
  const failing = asked.ask({ kind: 'throw' });
  await expect(failing).rejects.toThrow(ProcessEnded);
  await expect(failing).rejects.toMatchObject({ end: { why: 'error' } });
  await expect(asked.ask({ kind: 'greet' })).rejects.toMatchObject({ end: { why: 'error' } });
  await expect(asked.give(new Uint8Array(1))).rejects.toThrow(ProcessEnded);
  const ended = start();
  const waiting = ended.ask({ kind: 'compute' });
  await Promise.all([expect(waiting).rejects.toMatchObject({ end: { why: 'ended' } }), ended.end()]);
});
