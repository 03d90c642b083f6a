import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Configuration } from '../../services/configuration.ts';

/** The names of headers by which proxies and content networks say for whom they ask. */
const ofProxies =
  /^(via|cdn-loop|true-client-ip|(cf|fly|fastly|x-envoy|x-amzn|x-azure|x-appengine|x-vercel|x-nf)-.*)$|(^|-)(forwarded|client-ip|connecting-ip|real-ip|original)(-|$)/;

/**
 * Whether a request is the operator's: with the operator's token, or straight from this machine. A request
 * that a proxy passed on is not from this machine, whatever address the proxy has. A proxy need not name anybody; but
 * where one stands in front of Muster, browsers use another address than this machine's (`BASE_URL`), or the request
 * names another host. Then only the token counts.
 */
export function isOperator(
  request: Pick<FastifyRequest, 'headers'> & {
    readonly socket: { readonly remoteAddress?: string | undefined };
  },
  { operatorToken, baseUrl }: Pick<Configuration, 'operatorToken' | 'baseUrl'>,
): boolean {
  const { authorization, host = '' } = request.headers;
  if (authorization !== undefined && operatorToken !== undefined) {
    return sameText(authorization, `Bearer ${operatorToken}`);
  }
  if (Object.keys(request.headers).some((name) => ofProxies.test(name))) return false;
  const named = [`http://${host}`, baseUrl];
  return named.every(isOfThisMachine) && isLoopback(request.socket.remoteAddress ?? '');
}

function isOfThisMachine(address: string): boolean {
  const hostname = URL.canParse(address) ? new URL(address).hostname.replace(/^\[|\]$/g, '') : '';
  return hostname === 'localhost' || isLoopback(hostname);
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(address);
}

/** Compares in a time that does not depend on where the texts differ. */
function sameText(left: string, right: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(left), hash(right));
}
