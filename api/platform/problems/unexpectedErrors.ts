import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ReadSideBehind } from '../../../commands/facts.ts';
import { LogUnavailable } from '../../../commands/log/log.ts';
import { isDiskFull, mayPass } from '../../../commands/log/postgres/postgresFailure.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import { NoTurn } from '../../../postgres/fairTurns.ts';
import { noTurnRefusal } from '../limits/noTurnRefusal.ts';
import { FeedUnavailable } from './feedUnavailable.ts';
import { internalRefusal } from './internalRefusal.ts';
import { isClientsFailure } from './isClientsFailure.ts';
import { sendProblem } from './sendProblem.ts';

const behind: Refusal = {
  code: 'read_side_behind',
  message: 'The change is recorded but not visible yet. Please try again in a moment.',
  details: { retryAfterSeconds: 1 },
};

const unavailable: Refusal = {
  code: 'unavailable',
  message: 'The service cannot reach its log at the moment. Please try again.',
  details: { retryAfterSeconds: 2 },
};

const diskFull: Refusal = {
  code: 'unavailable',
  message: "The database's disk is full. Please send this again once there is space.",
  details: { reason: 'disk_full', retryAfterSeconds: 60 },
};

/** Nobody reads it: the connection is gone. */
const cutOff: Refusal = {
  code: 'invalid_input',
  message: 'The request ended before all of it had arrived.',
  details: {},
};

/**
 * Fastify's error handler: the client's own failures, transport errors by their status, everything else by
 * `refusalOfError`.
 */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isClientsFailure(error, request)) return endCutOff(request, reply, error);
  if (isTransportError(error)) {
    return sendProblem(
      reply,
      { code: 'invalid_input', message: error.message, details: { reason: error.code } },
      error.statusCode,
    );
  }
  return sendProblem(reply, refusalOfError(error, request.log));
}

/** Ends a request whose client went away too early, and logs that as what it is. */
export function endCutOff(request: FastifyRequest, reply: FastifyReply, error?: unknown): FastifyReply {
  const before = request.raw.complete ? 'it was answered' : 'its request had arrived';
  request.log.info({ err: error }, `the client went away before ${before}`);
  return sendProblem(reply, cutOff);
}

/** What a client is told of an error: known outages as such, everything else as `internal`. Logs it. */
export function refusalOfError(error: unknown, log: FastifyBaseLogger): Refusal {
  if (error instanceof FeedUnavailable) {
    log.warn({ err: error }, 'the feed cannot be read');
    return error.refusal;
  }
  if (error instanceof ReadSideBehind) {
    log.warn({ err: error }, 'the read side is behind');
    return { ...behind, details: { ...behind.details, reason: error.message } };
  }
  if (error instanceof LogUnavailable) {
    log.error({ err: error }, 'the log cannot be reached');
    return unavailable;
  }
  if (error instanceof NoTurn) {
    log.warn({ err: error }, 'work was refused its turn');
    return noTurnRefusal(error);
  }
  if (isDiskFull(error)) {
    log.error({ err: error }, "the database's disk is full");
    return diskFull;
  }
  if (mayPass(error)) {
    log.error({ err: error }, 'the database cannot be reached, or took too long');
    return unavailable;
  }
  log.error({ err: error }, 'unexpected error');
  return internalRefusal;
}

/** Fastify's own 4xx errors: malformed JSON, a body that is too large, an unsupported media type. */
function isTransportError(error: unknown): error is FastifyError & { statusCode: number } {
  if (!(error instanceof Error) || !('code' in error) || !('statusCode' in error)) return false;
  return (
    typeof error.code === 'string' &&
    error.code.startsWith('FST_') &&
    typeof error.statusCode === 'number' &&
    error.statusCode >= 400 &&
    error.statusCode < 500
  );
}

/** Answers a method that a path does not have, before anything of the request is read. */
export function handleWrongMethod(
  allowed: readonly string[],
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const names = allowed.join(', ');
  reply.header('Allow', names);
  return sendProblem(reply, {
    code: 'method_not_allowed',
    message: `${request.url.split('?', 1)[0]} takes ${names}, not ${request.method}.`,
    details: { allowed },
  });
}

/** Answers a path of the API for which there is no route. */
export function handleUnknownRoute(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(reply, {
    code: 'not_found',
    message: `There is nothing at ${request.method} ${request.url.split('?', 1)[0]}.`,
    details: {},
  });
}
