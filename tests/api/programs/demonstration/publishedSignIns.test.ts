import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  demonstrationOrganisation,
  demonstrationUsers,
} from '../../../../api/programs/demonstration/demonstrationUsers.ts';
import {
  makesDemonstration,
  publishedSignIns,
  signInLines,
} from '../../../../api/programs/demonstration/publishedSignIns.ts';
import { readConfiguration } from '../../../../api/services/configuration.ts';
import { startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const at = (host: string, ...flags: readonly string[]) => readConfiguration({ HOST: host }, flags);

describe('the demonstration', () => {
  test.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])(
    'is made where nobody else reaches it: %s',
    (host) => {
      expect(makesDemonstration(at(host), 'embedded')).toBe(true);
      expect(makesDemonstration(at(host), 'own')).toBe(false);
    },
  );

  test.each(['0.0.0.0', '::', '10.0.0.7', 'muster.example.com', '127.0.0.1.example.com'])(
    'is made where others reach it only if it is asked for: %s',
    (host) => {
      expect(makesDemonstration(at(host), 'embedded')).toBe(false);
      expect(makesDemonstration(at(host, '--demo'), 'embedded')).toBe(true);
      expect(makesDemonstration(at(host, '--demo'), 'own')).toBe(true);
    },
  );
});

test('sign-ins are told while they work, with a warning where others reach them', async () => {
  const { identity } = api.server.services;
  expect(await publishedSignIns(identity)).toEqual([]);
  expect(signInLines(at('127.0.0.1'), [])).toEqual([]);
  const [dana, sam] = demonstrationUsers;
  if (sam === undefined) throw new Error('the demonstration has two users');
  const org = demonstrationOrganisation.id;
  for (const { email, password, name, role } of [dana, sam]) {
    Result.getOrThrow(
      await identity.createUser({ email, password, name, role, org, duties: [] }, 'published'),
    );
  }
  expect(await publishedSignIns(identity)).toEqual([dana, sam]);
  Result.getOrThrow(await identity.setPassword(dana.email, 'something-else-1'));
  const working = await publishedSignIns(identity);
  expect(working).toEqual([sam]);

  const here = signInLines(at('127.0.0.1'), working);
  expect(here.join('\n')).toContain(sam.email);
  expect(here.join('\n')).not.toContain('Warning');
  expect(signInLines(at('0.0.0.0'), working).at(-1)).toContain(
    'Warning: these passwords are published, and whoever reaches 0.0.0.0 can sign in with them.',
  );
});
