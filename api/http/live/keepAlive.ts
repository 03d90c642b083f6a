import type { FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { SignedIn } from '../../services/identity/authentication.ts';
import type { Identity } from '../../services/identity/identity.ts';
import type { EndWatch } from './endWatch.ts';
import type { SocketTimings } from './socketTimings.ts';

/** The longest delay that a timer can have. */
const longestTimerMs = 2 ** 31 - 1;

export interface KeepAliveOptions {
  readonly socket: WebSocket;
  readonly request: FastifyRequest;
  readonly who: SignedIn;
  readonly identity: Identity;
  readonly timings: SocketTimings;
  readonly tokenWatch: EndWatch;
  readonly sessionWatch: EndWatch;
  /** Called with every heartbeat, to send the protocol's own. */
  beat(): void;
  /** The session or token has ended or was revoked, or the member's claims have changed. */
  expired(): void;
}

/**
 * Supervises an open socket: sends heartbeats, notices a connection that ended silently, and checks that the
 * session that opened it is still valid: now and then, and when `check` is called. Stops by itself when the socket closes.
 */
export function keepAlive({
  socket,
  request,
  who,
  identity,
  timings,
  tokenWatch,
  sessionWatch,
  beat,
  expired,
}: KeepAliveOptions): { readonly check: () => void } {
  let heard = true;
  const heartbeat = setInterval(() => {
    if (!heard) {
      socket.terminate();
      return;
    }
    heard = false;
    socket.ping();
    beat();
  }, timings.heartbeatMs);
  const check = (): void => {
    stillStands().then(
      (stands) => {
        if (!stands) expired();
      },
      (error: unknown) => request.log.error({ err: error }, 'the session of a socket could not be checked'),
    );
  };
  const checks = setInterval(check, timings.sessionCheckMs);
  // A later end, or one for want of use, is noticed by the checks.
  const end = who.leftMs <= longestTimerMs ? setTimeout(expired, Math.max(0, who.leftMs)) : undefined;
  const unwatch =
    who.apiToken === undefined
      ? sessionWatch.watch(who.sessionId, expired)
      : tokenWatch.watch(who.apiToken.id, expired);

  async function stillStands(): Promise<boolean> {
    const now = await identity.authenticate(request.headers);
    return now.outcome === 'signedIn' && JSON.stringify(now.who.actor) === JSON.stringify(who.actor);
  }

  socket.on('pong', () => {
    heard = true;
  });
  socket.on('close', () => {
    clearInterval(heartbeat);
    clearInterval(checks);
    clearTimeout(end);
    unwatch();
  });
  return { check };
}
