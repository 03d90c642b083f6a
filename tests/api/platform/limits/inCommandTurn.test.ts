import { expect, test } from 'vitest';
import { inCommandTurn } from '../../../../api/platform/limits/inCommandTurn.ts';
import { LogUnavailable } from '../../../../commands/log/log.ts';
import { createFairTurns } from '../../../../postgres/fairTurns.ts';
import { actorOf } from '../../../commands/writeSideFixture.ts';

const limits = { atOnce: 1, ofParty: 1, waitingOfParty: 50, waiting: 50, timeoutMs: 60_000 };
const actor = actorOf('dispatcher');

test('once a command finds the log unreachable, those that wait are refused without being decided', async () => {
  const services = { commandTurns: createFairTurns(limits) };
  const outage = new LogUnavailable('No node answers.');
  let decided = 0;
  const first = inCommandTurn(services, actor, () => Promise.reject(outage));
  const others = Array.from({ length: 40 }, () =>
    inCommandTurn(services, actor, async () => {
      decided += 1;
    }),
  );
  for (const one of await Promise.allSettled([first, ...others])) {
    expect(one).toEqual({ status: 'rejected', reason: outage });
  }
  expect(decided).toBe(0);
  expect(await inCommandTurn(services, actor, async () => 'decided')).toBe('decided');
});

test('a command that fails otherwise concerns nobody else', async () => {
  const services = { commandTurns: createFairTurns(limits) };
  const first = inCommandTurn(services, actor, () => Promise.reject(new Error('a bug')));
  const second = inCommandTurn(services, actor, async () => 'decided');
  await expect(first).rejects.toThrow('a bug');
  expect(await second).toBe('decided');
});
