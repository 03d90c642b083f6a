import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { handleUnknownRoute } from '../../platform/problems/unexpectedErrors.ts';
import { withStyleNonce } from '../routes/securityHeaders.ts';

/** Addresses that no person opens: if one is mistyped, the answer must be an error and not a page. */
const forPrograms = /^\/(assets|api|\.well-known)(\/|\?|$)/;

/** Where providers send browsers back to: the page does nothing but to pass on what came. */
const isFromProvider = /^\/federated\/?(\?|$)/;

/** Stands in the page where its nonce comes. */
const noncePlace = '{style-nonce}';

/**
 * Serves the built web application: its files, and its page for every other address that a browser opens,
 * because the routes of the screens (shell §2.1) are resolved in the browser.
 */
export async function serveWeb(fastify: FastifyInstance, directory: string): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: directory,
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      // Names of files in assets/ contain a hash of their content.
      const forEver = path.includes('/assets/');
      reply.header('Cache-Control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const sendPage = async (reply: FastifyReply, path = '/') => {
    const nonce = randomBytes(16).toString('base64');
    const page = await readFile(join(directory, 'index.html'), 'utf8');
    const policy = reply.getHeader('content-security-policy');
    if (typeof policy === 'string') reply.header('Content-Security-Policy', withStyleNonce(policy, nonce));
    // A window that comes back from a provider stays the one that the sign-in page has opened.
    if (isFromProvider.test(path)) reply.header('Cross-Origin-Opener-Policy', 'unsafe-none');
    // Without a validator, because a page that was kept has the nonce of another answer.
    return reply
      .header('Cache-Control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(noncePlace, nonce));
  };
  fastify.get('/', (_request, reply) => sendPage(reply));
  fastify.setNotFoundHandler((request, reply) => {
    const screen = request.method === 'GET' && !forPrograms.test(request.url);
    return screen ? sendPage(reply, request.url) : handleUnknownRoute(request, reply);
  });
}
