import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveWeb } from '../../../api/web/serveWeb.ts';

let directory: string;
let server: FastifyInstance;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'muster-web-'));
  await mkdir(join(directory, 'assets'));
  await writeFile(join(directory, 'index.html'), '<title>Muster</title>');
  await writeFile(join(directory, 'assets', 'main-1.js'), 'export {};');
  server = fastify();
  await serveWeb(server, directory);
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

test.each(['/', '/week2timeline?asOf=1', '/bookings/b-1', '/apiary'])(
  'a person who opens %s gets the page',
  async (url) => {
    const answer = await server.inject({ url });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('Muster');
  },
);

test.each(['/api', '/api/v1/nonsense', '/api?x=1', '/.well-known/nothing.json', '/assets/main-2.js'])(
  'a program that asks for %s is told that there is nothing',
  async (url) => {
    const answer = await server.inject({ url });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  },
);

test('a file whose name states its content may be kept for ever', async () => {
  const answer = await server.inject({ url: '/assets/main-1.js' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toContain('immutable');
});
