import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { handleUnknownRoute } from '../problems/unexpectedErrors.ts';

/** Addresses that no person opens: if one is mistyped, the answer must be an error and not a page. */
const forPrograms = /^\/(assets|api|\.well-known)(\/|\?|$)/;

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
  fastify.get('/', (_request, reply) => reply.sendFile('index.html'));
  fastify.setNotFoundHandler((request, reply) => {
    const screen = request.method === 'GET' && !forPrograms.test(request.url);
    return screen ? reply.sendFile('index.html') : handleUnknownRoute(request, reply);
  });
}
