import type { FastifyRequest } from 'fastify';

/**
 * Whether a browser sent this request from a page of another site. Browsers include a cookie whatever page
 * the request comes from, so every write with a cookie and every WebSocket is checked here first. A client
 * that is not a browser sends neither header and is not affected.
 */
export function comesFromElsewhere(request: FastifyRequest, baseUrl: string): boolean {
  const { origin } = request.headers;
  if (origin !== undefined) {
    const host = URL.canParse(origin) ? new URL(origin).host : '';
    return host !== request.host && host !== new URL(baseUrl).host;
  }
  const site = request.headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}
