import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { oneHoldAtATime } from '../../../commands/fence/oneHoldAtATime.ts';
import type { HeldFence, ResourceFences } from '../../../commands/fence/resourceFences.ts';

test('pieces of work hold their fences one after the other, in order and with a rest between them, even if one of them fails', async () => {
  const asked: string[] = [];
  const held: HeldFence = {
    position: 0,
    guard: undefined,
    newsSince: () => [],
    announce: async () => undefined,
    confirm: () => undefined,
    settle: () => undefined,
  };
  const fences: ResourceFences = {
    hold(_org, resourceIds, work) {
      asked.push(...resourceIds);
      return work(held);
    },
  };
  const { hold } = oneHoldAtATime(fences);
  const gate = Promise.withResolvers<string>();
  const first = hold('acme', ['a'], () => gate.promise);
  const second = hold('acme', ['b'], () => Promise.reject(new Error('busy')));
  const third = hold('acme', ['c'], async () => 'third');
  await delay(30);
  expect(asked).toEqual(['a']);
  gate.resolve('first');
  expect(await first).toBe('first');
  // Others have the machine for as long as the first had its people.
  const tried = second.then(
    () => 'held',
    (error: Error) => error.message,
  );
  expect(await Promise.race([tried, delay(15, 'rest')])).toBe('rest');
  expect(await tried).toBe('busy');
  expect(await third).toBe('third');
  expect(asked).toEqual(['a', 'b', 'c']);
});
