import type { FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { AuthRefusal } from '../../platform/problems/authRefusals.ts';
import { statusOfRefusal } from '../../platform/problems/problem.ts';
import { closeInTime } from './closeInTime.ts';

/** How long a refused socket may take to close, in milliseconds. */
const lastWordsMs = 1000;
/** The most bytes of a close frame's reason (RFC 6455). */
const mostBytes = 123;

/** Tells clients why their WebSockets are refused. */
export interface SocketRefusals {
  /**
   * Notes that an upgrade is accepted only to be closed with its refusal: pages and most libraries for WebSockets
   * cannot read the HTTP answer of an upgrade that is refused. False if it is to be refused over HTTP after all: for pages
   * of other sites (`fromElsewhere`), which could learn from the reason who is signed in, and if too many are being
   * told already.
   */
  note(request: FastifyRequest, refusal: Refusal | AuthRefusal, fromElsewhere: boolean): boolean;
  /** Closes a socket that is refused, with 4000 and the HTTP status as code: 4401, 4403, 4429. True if it was. */
  close(socket: WebSocket, request: FastifyRequest): boolean;
}

/** @param most how many may be told at once */
export function createSocketRefusals(most: number): SocketRefusals {
  const refusalOf = new WeakMap<FastifyRequest, Refusal | AuthRefusal>();
  let beingTold = 0;

  return {
    note(request, refusal, fromElsewhere) {
      const mayBeTold = request.ws && !fromElsewhere;
      if (!mayBeTold || beingTold >= most || request.raw.socket.closed) return false;
      beingTold += 1;
      request.raw.socket.once('close', () => {
        beingTold -= 1;
      });
      refusalOf.set(request, refusal);
      return true;
    },
    close(socket, request) {
      const refusal = refusalOf.get(request);
      if (refusal === undefined) return false;
      closeInTime(socket, 4000 + statusOfRefusal(refusal), reasonOf(refusal), lastWordsMs);
      return true;
    },
  };
}

/** The code and the sentence of a refusal, as far as a close frame can hold them. */
function reasonOf({ code, message }: Refusal | AuthRefusal): string {
  let reason = `${code}: ${message}`;
  while (Buffer.byteLength(reason) > mostBytes) reason = reason.slice(0, -1);
  return reason;
}
