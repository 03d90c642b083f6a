import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Serves the built web application: its files, and its page for every other address that a browser opens,
 * since the routes of the screens (shell §2.1) are the browser's own business.
 */
export async function serveWeb(fastify: FastifyInstance, directory: string): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    index: false,
    setHeaders(reply, path) {
      // Names of files in assets/ carry a hash of what is in them.
      const forEver = path.includes('/assets/');
      reply.header('Cache-Control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  fastify.get('/*', (request, reply) => {
    // What is missing there is an error, not a screen.
    if (/^\/(api|assets|metrics)(\/|\?|$)/.test(request.url)) return reply.callNotFound();
    return reply.sendFile('index.html');
  });
}
