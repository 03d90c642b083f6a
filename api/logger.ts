import { type Logger, pino } from 'pino';
import type { Configuration } from './configuration.ts';

/**
 * JSON lines on standard output. Credentials, which may be in headers and query strings, are never in them.
 */
export function createLogger(level: Configuration['logLevel']): Logger {
  return pino({
    level,
    base: null,
    serializers: {
      err: describeError,
      error: describeError,
      req: (request: { method: string; url: string; ip: string }) => ({
        method: request.method,
        path: request.url.split('?', 1)[0],
        ip: request.ip,
      }),
    },
  });
}

/** The parts of an error that explain it; drivers attach their connections to theirs, including settings. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? { code: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { type: error.name, message: error.message, ...code, stack: error.stack, ...cause };
}
