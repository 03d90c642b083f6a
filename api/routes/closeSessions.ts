import type { RouteServices } from './routeServices.ts';

/** Closes the sockets of sessions that have ended, here at once and in other processes within a second. */
export function closeSessions(
  ended: readonly string[],
  { sessionWatch }: Pick<RouteServices, 'sessionWatch'>,
): void {
  for (const sessionId of ended) sessionWatch.ended(sessionId);
}
