import { type Logger, pino } from 'pino';
import type { Configuration } from './configuration.ts';

/** JSON lines on standard output. What could let somebody in, headers and query strings, is never in them. */
export function createLogger(level: Configuration['logLevel']): Logger {
  return pino({
    level,
    base: null,
    serializers: {
      err: pino.stdSerializers.err,
      error: pino.stdSerializers.err,
      req: (request: { method: string; url: string; ip: string }) => ({
        method: request.method,
        path: request.url.split('?', 1)[0],
        ip: request.ip,
      }),
    },
  });
}
