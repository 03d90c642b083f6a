import type { RouteServices } from './routeServices.ts';

/** Closes the sockets of sessions that have ended, here at once and in other processes within a second. */
export function closeSessions(
  ended: readonly string[],
  { sessionWatch }: Pick<RouteServices, 'sessionWatch'>,
): void {
  for (const sessionId of ended) sessionWatch.ended(sessionId);
}

/** The same, as the answer to whoever has ended them says it. */
export function closeAndCount(
  ended: readonly string[],
  services: Pick<RouteServices, 'sessionWatch'>,
): { ended: number } {
  closeSessions(ended, services);
  return { ended: ended.length };
}
