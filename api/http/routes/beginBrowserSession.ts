import type { FastifyReply } from 'fastify';
import type { SignInAnswer } from '../../services/identity/signInAnswer.ts';
import type { RouteServices } from './routeServices.ts';

/**
 * Gives a browser the session that has just begun, in the place of the one that it had, whose WebSockets close. Returns what
 * the answer says of it.
 */
export function beginBrowserSession(
  { token, user, setCookies, replaced }: SignInAnswer,
  reply: FastifyReply,
  { sessionWatch }: Pick<RouteServices, 'sessionWatch'>,
): Pick<SignInAnswer, 'token' | 'user'> {
  if (replaced !== undefined) sessionWatch.ended(replaced);
  reply.header('Set-Cookie', [...setCookies]);
  return { token, user };
}
