import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../domain/rights/actor.ts';
import { secondFactorHeader } from '../../contract/signIn.ts';
import type { Client } from '../../services/identity/client.ts';
import { clientOrigin } from '../../services/identity/clientOrigin.ts';
import type { TrailAuthor, TrailOrigin } from '../../services/trail/trailEntry.ts';

/** From where a request comes, for the security trail. */
export function originOf(request: FastifyRequest): TrailOrigin {
  return clientOrigin(clientOf(request));
}

/** The same for sign-in. */
export function clientOf({ ip, headers }: FastifyRequest): Client {
  const secondFactor = headers[secondFactorHeader];
  return {
    ip,
    userAgent: headers['user-agent'] ?? '',
    cookie: headers.cookie,
    ...(typeof secondFactor === 'string' && { secondFactor }),
  };
}

/** The same with who sent it. */
export function authorOf(request: FastifyRequest, { uid }: Pick<Actor, 'uid'>): TrailAuthor {
  return { ...originOf(request), actor: uid };
}
