import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { securityHeaders } from '../../../../api/http/routes/securityHeaders.ts';
import { serveWeb } from '../../../../api/http/web/serveWeb.ts';

let directory: string;
let server: FastifyInstance;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'muster-web-'));
  await mkdir(join(directory, 'assets'));
  await writeFile(
    join(directory, 'index.html'),
    '<title>Muster</title><meta property="csp-nonce" nonce="{style-nonce}" />',
  );
  await writeFile(join(directory, 'assets', 'main-1.js'), 'export {};');
  server = fastify();
  await server.register(
    helmet,
    securityHeaders({
      baseUrl: 'http://muster.test',
      map: undefined,
      brand: { whiteLabel: undefined, logoHosts: [] },
      providers: {},
      oneTap: undefined,
      captcha: undefined,
      signIn: { methods: [], lookUp: true, signUp: true, linkDevice: 'any' },
      databaseUrl: undefined,
      smsUrl: undefined,
    }),
  );
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

test('each page has a nonce of its own, which its style elements must have', async () => {
  const open = async () => {
    const { body, headers } = await server.inject({ url: '/bookings' });
    const policy = String(headers['content-security-policy']);
    const inPage = /nonce="([\w+/=]+)"/.exec(body)?.[1];
    return { inPage, allowed: /style-src 'self' 'nonce-([\w+/=]+)';/.exec(policy)?.[1], policy, headers };
  };
  const [one, two] = [await open(), await open()];
  expect([one.inPage, two.inPage]).toEqual([one.allowed, two.allowed]);
  expect(one.inPage).toMatch(/^[\w+/]{22}==$/);
  expect(one.inPage).not.toBe(two.inPage);
  // Neither scripts nor style elements may be inline, and no browser shows a page that it kept with another nonce.
  expect(one.policy.match(/[\w-]+ [^;]*'unsafe-inline'/g)).toEqual(["style-src-attr 'unsafe-inline'"]);
  expect([one.headers.etag, one.headers['last-modified']]).toEqual([undefined, undefined]);
});

test('what is no page has no nonce', async () => {
  const { headers } = await server.inject({ url: '/assets/main-1.js' });
  expect(headers['content-security-policy']).toContain("style-src 'self';");
});
