import type { FastifyRequest } from 'fastify';

/**
 * Whether a browser sent this request from a page of another site. Browsers include a cookie whatever page
 * the request comes from, so every write with a cookie and every WebSocket is checked here first. A client
 * that is not a browser sends neither header and is not affected.
 */
export function comesFromElsewhere(
  request: Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>,
  baseUrl: string,
): boolean {
  const { origin } = request.headers;
  if (origin !== undefined) {
    // With the scheme: whoever can answer for http://host may not act as https://host. Of the host of BASE_URL that
    // says the scheme, because a proxy may end TLS in front of Muster.
    const sender = originOf(origin);
    const ofBase = request.host === new URL(baseUrl).host;
    const own = ofBase ? [baseUrl] : [`${request.protocol}://${request.host}`, baseUrl];
    return sender === undefined || !own.some((address) => originOf(address) === sender);
  }
  const site = request.headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}

/** Scheme, host and port; undefined of what is no address, such as `null`. */
function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined;
}
