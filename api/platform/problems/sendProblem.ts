import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { Problem } from '../../contract/problem.ts';
import type { AuthRefusal } from './authRefusals.ts';
import { problemMediaType, problemOf } from './problem.ts';

/** Answers with the problem document of a refusal, and with Retry-After if it says how long to wait. */
export function sendProblem(
  reply: FastifyReply,
  refusal: Refusal | AuthRefusal,
  status?: number,
): FastifyReply {
  const problem = problemOf(refusal, reply.request.id, status);
  const { retryAfterSeconds } = refusal.details;
  if (typeof retryAfterSeconds === 'number') reply.header('Retry-After', String(retryAfterSeconds));
  if (problem.status === 401) reply.header('WWW-Authenticate', challengeOf(problem, reply.request));
  return reply.code(problem.status).header('Cache-Control', 'no-store').type(problemMediaType).send(problem);
}

/** RFC 6750: to whoever sent a token, what is wrong with it. */
function challengeOf({ detail, code }: Problem, { headers }: FastifyRequest): string {
  const isOfToken = headers.authorization !== undefined && !code.startsWith('auth/');
  const wrong = isOfToken ? `, error="invalid_token", error_description="${detail}"` : '';
  return `Bearer realm="muster"${wrong}`;
}
