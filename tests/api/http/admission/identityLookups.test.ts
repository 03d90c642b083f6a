import { setImmediate as afterThisTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createIdentityLookups } from '../../../../api/http/admission/identityLookups.ts';
import type { Authentication } from '../../../../api/services/identity/authentication.ts';
import { createFairTurns } from '../../../../postgres/fairTurns.ts';

const limits = { atOnce: 2, ofParty: 2, waitingOfParty: 100, waiting: 100, timeoutMs: 60_000 };

/** Lookups that end when they are told to. */
function lookups() {
  const begun: { readonly token: string; readonly end: (outcome?: Error) => void }[] = [];
  const { find } = createIdentityLookups(
    {
      authenticate: ({ authorization = '' }) =>
        new Promise<Authentication>((resolve, reject) => {
          begun.push({
            token: authorization,
            end: (error) => (error === undefined ? resolve({ outcome: 'anonymous' }) : reject(error)),
          });
        }),
    },
    createFairTurns(limits),
  );
  return { begun, ask: (token: string) => find('10.0.0.1', { authorization: token }) };
}

test('a hundred requests with one token share the next lookup, and never one that began before them', async () => {
  const { begun, ask } = lookups();
  const first = ask('loud');
  await afterThisTurn();
  const later = Array.from({ length: 100 }, () => ask('loud'));
  const neighbour = ask('calm');
  await afterThisTurn();
  expect(begun.map(({ token }) => token)).toEqual(['loud', 'calm']);
  for (const { end } of begun) end();
  await Promise.all([first, neighbour]);
  await afterThisTurn();
  expect(begun).toHaveLength(3);
  begun[2]?.end();
  expect(await Promise.all(later)).toHaveLength(100);
});

test('a lookup that fails fails for those who share it, and the next begins anew', async () => {
  const { begun, ask } = lookups();
  const both = [ask('loud'), ask('loud')];
  await afterThisTurn();
  begun[0]?.end(new Error('no database'));
  for (const one of both) await expect(one).rejects.toThrow('no database');
  const again = ask('loud');
  await afterThisTurn();
  begun[1]?.end();
  expect(await again).toEqual({ outcome: 'anonymous' });
});
