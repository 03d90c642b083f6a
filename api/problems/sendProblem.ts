import type { FastifyReply } from 'fastify';
import type { Refusal } from '../../domain/refusal.ts';
import type { AuthRefusal } from '../identity/authRefusals.ts';
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
  if (problem.status === 401) reply.header('WWW-Authenticate', 'Bearer realm="muster"');
  return reply.code(problem.status).header('Cache-Control', 'no-store').type(problemMediaType).send(problem);
}
