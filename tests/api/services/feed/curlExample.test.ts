import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { feedEventSchema } from '../../../../api/contract/feed.ts';
import { startApi, type TestApi } from '../../apiFixture.ts';

const script = 'docs/examples/followFeed.sh';
/** The example is for machines that have both; on others its request alone is checked (`docs/integrations.md`). */
const hasTools = ['curl', 'jq'].every((tool) => spawnSync(tool, ['--version']).status === 0);
const run = promisify(execFile);

let api: TestApi;
let secret: string;
let directory: string;
beforeAll(async () => {
  api = await startApi();
  directory = await mkdtemp(join(tmpdir(), 'muster-curl-'));
  const token = { name: 'curl', scopes: ['events:read' as const], expiresAt: null };
  const made = await api.server.services.identity.apiTokens.create('acme', 'acme-dispatcher', token);
  secret = Result.getOrThrow(made).secret;
});
afterAll(async () => {
  await api.close();
  await rm(directory, { recursive: true, force: true });
});

const placeSchema = z.object({ cursor: z.int(), epoch: z.string() });

async function follow(place: string, types = '', token = secret) {
  const { stdout } = await run('sh', [script, join(directory, place), types], {
    env: { ...process.env, MUSTER_URL: api.address, MUSTER_TOKEN: token, MUSTER_ONCE: '1' },
  });
  const lines = stdout.split('\n').filter((line) => line !== '');
  return lines.map((line) => feedEventSchema.parse(JSON.parse(line)));
}

describe.runIf(hasTools)('the curl example', () => {
  test('prints history, saves its place, and continues from there', async () => {
    const first = await follow('all.json');
    expect(first.map(({ seq }) => seq)).toEqual(first.map((_, index) => index + 1));
    expect(await follow('all.json')).toEqual([]);
    await api.operate('acme', 'label.create', { name: 'for curl' });
    const [next, ...rest] = await follow('all.json');
    expect([next?.seq, rest]).toEqual([first.length + 1, []]);
    const place = placeSchema.parse(JSON.parse(await readFile(join(directory, 'all.json'), 'utf8')));
    expect(place).toEqual({ cursor: first.length + 1, epoch: await api.server.services.log.epoch() });
  });

  test('accepts a filter by type', async () => {
    const events = await follow('shifts.json', 'muster.shift.*');
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['muster.shift.created.v1']));
  });

  test('ends with the reason if its token is invalid', async () => {
    await expect(follow('none.json', '', 'mus_nonsense')).rejects.toMatchObject({
      stderr: expect.stringContaining('token_unknown'),
    });
  });
});

describe('the request of the curl example', () => {
  test('is answered as the example says, even on machines without curl', async () => {
    const answer = await api.ask('GET', '/api/v1/events?after=0&types=&limit=1000', { as: secret });
    expect(answer.status).toBe(200);
    const text = await readFile(script, 'utf8');
    for (const part of ['/api/v1/events', '"after=', '"epoch=', '"types=', 'limit=1000']) {
      expect(text).toContain(part);
    }
  });
});
