import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerRoutes } from '../../../../api/http/routes/registerRoutes.ts';
import { createSearchPriority } from '../../../../api/platform/limits/searchPriority.ts';
import { startApi, type TestApi } from '../../apiFixture.ts';
import { whileLocked } from './whileLocked.ts';

const anHour = 3_600_000;

/** What has come to its end so far. */
function noting() {
  const ended: string[] = [];
  const note = (name: string, work: Promise<unknown>) => work.then(() => void ended.push(name));
  return { ended, note };
}

describe('a command while searches have priority', () => {
  test('waits for all searches of its organisation, and for no other’s', async () => {
    const searches = createSearchPriority(anHour);
    const { ended, note } = noting();
    const [first, second, other] = [
      Promise.withResolvers<string>(),
      Promise.withResolvers<string>(),
      Promise.withResolvers<string>(),
    ];
    const answers = [
      searches.during('acme', () => first.promise),
      searches.during('acme', () => second.promise),
      searches.during('rival', () => other.promise),
    ];
    const waiting = note('command', searches.over('acme'));
    first.resolve('one');
    await answers[0];
    await searches.over('nobody who searches');
    expect(ended).toEqual([]);
    second.resolve('two');
    await waiting;
    other.resolve('three');
    expect(await Promise.all(answers)).toEqual(['one', 'two', 'three']);
    expect(ended).toEqual(['command']);
  });

  test('goes on when a search fails, and when the time is up', async () => {
    const failing = createSearchPriority(anHour);
    const failure = failing.during('acme', () => Promise.reject(new Error('no answer')));
    await failing.over('acme');
    await expect(failure).rejects.toThrow('no answer');

    const hasty = createSearchPriority(1);
    const endless = Promise.withResolvers<void>();
    const search = hasty.during('acme', () => endless.promise);
    await hasty.over('acme');
    endless.resolve();
    await search;
  });
});

describe('over HTTP', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());

  test('a program’s command is decided after the search that somebody waits for, a person’s beside it', async () => {
    const app = Fastify();
    await registerRoutes(app, api.server.services, { limits: { searchFirstMs: anHour } });
    const made = await api.server.services.identity.apiTokens.create('acme', 'acme-dispatcher', {
      name: 'a program',
      scopes: ['read', 'write'],
      expiresAt: null,
    });
    if (made._tag === 'Failure') throw new Error('no token was made');
    const program = made.success.secret;
    const person = api.acme.tokens.dispatcher;
    const { ended, note } = noting();
    const post = async (path: string, token: string, body: object) => {
      const { statusCode } = await app.inject({
        method: 'POST',
        url: path,
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': JSON.stringify(body) },
        payload: body,
      });
      expect(statusCode, path).toBe(200);
    };
    const label = (token: string, labelId: string) =>
      post('/api/v1/commands/label.create', token, { labelId, name: labelId });
    const search = (token: string) =>
      post('/api/v1/search', token, { queries: [{ index: 'customers', query: 'ro' }] });
    await whileLocked(api, 'lock table muster_search.documents in access exclusive mode', async (free) => {
      // A program's own search makes nobody wait.
      const others = note('search of a program', search(program));
      await label(program, 'before');
      const awaited = note('search', search(person));
      // Asked after it, so that it has begun.
      await label(person, 'beside');
      const command = note('command', label(program, 'after'));
      for (const id of ['more', 'and-more', 'still-more']) await label(person, id);
      expect(ended).toEqual([]);
      await free();
      await Promise.all([others, awaited, command]);
    });
    expect(ended.indexOf('search')).toBeLessThan(ended.indexOf('command'));
    await app.close();
  });
});
