import type { FastifyRequest } from 'fastify';

/**
 * Whether a browser sent this request from a page of another site. Browsers send a cookie along whatever
 * page the request comes from; every write with a cookie and every WebSocket is therefore asked here first.
 * A client that is no browser sends neither header and is not concerned.
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
