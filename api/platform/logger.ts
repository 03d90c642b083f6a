import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino';
import { secretMask } from './secretMask.ts';

export interface LoggerOptions {
  /** What this installation keeps secret; whatever has the form of a credential is masked without being named. */
  readonly secrets?: readonly string[];
  /** Default: standard output. */
  readonly destination?: DestinationStream;
}

/**
 * JSON lines on standard output. No credential is in them, wherever it was: headers, bodies and query strings are not
 * logged, and each line is masked as a whole, because a path, an address or the message of an error may have one.
 */
export function createLogger(level: LevelWithSilent, options: LoggerOptions = {}): Logger {
  return pino(
    {
      level,
      base: null,
      hooks: { streamWrite: secretMask(options.secrets ?? []) },
      serializers: {
        err: describeError,
        error: describeError,
        req: (request: { method: string; url: string; ip: string }) => ({
          method: request.method,
          path: request.url.split('?', 1)[0],
          ip: request.ip,
        }),
      },
    },
    options.destination ?? pino.destination(1),
  );
}

/** The parts of an error that explain it; drivers attach their connections to theirs, including settings. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? { code: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { type: error.name, message: error.message, ...code, stack: error.stack, ...cause };
}
