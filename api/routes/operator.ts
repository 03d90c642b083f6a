import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Configuration } from '../configuration.ts';

/**
 * Whether a request is the operator's: with the operator's token, or straight from this machine. A request
 * that a proxy passed on is not from this machine, whatever address the proxy has.
 */
export function isOperator(
  request: Pick<FastifyRequest, 'headers'> & {
    readonly socket: { readonly remoteAddress?: string | undefined };
  },
  { operatorToken }: Pick<Configuration, 'operatorToken'>,
): boolean {
  const { authorization } = request.headers;
  if (authorization !== undefined && operatorToken !== undefined) {
    return sameText(authorization, `Bearer ${operatorToken}`);
  }
  const passedOn = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers;
  return !passedOn && isLoopback(request.socket.remoteAddress ?? '');
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(address);
}

/** Compares in a time that does not depend on where the texts differ. */
function sameText(left: string, right: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(left), hash(right));
}
