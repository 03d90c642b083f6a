import { type DestinationStream, type Logger, pino } from 'pino';
import type { Configuration } from '../services/configuration.ts';
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
export function createLogger(level: Configuration['logLevel'], options: LoggerOptions = {}): Logger {
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

/** What the operator has set that nobody may read in a log. */
export function secretsOf(configuration: Configuration): readonly string[] {
  const { authSecret, operatorToken, databaseUrl, eventStoreUrl, typesense, smtp, smsUrl } = configuration;
  const addresses = [databaseUrl, eventStoreUrl, smtp?.url, smsUrl].flatMap((address) =>
    passwordsIn(address ?? ''),
  );
  return [authSecret, operatorToken, typesense?.apiKey, ...addresses].filter(
    (secret) => secret !== undefined,
  );
}

/** As it is written in the address, and as it is meant. */
function passwordsIn(address: string): readonly string[] {
  const written = /:\/\/[^:/@\s]*:([^@/\s]+)@/.exec(address)?.[1];
  if (written === undefined) return [];
  return URL.canParse(address) ? [written, decodeURIComponent(new URL(address).password)] : [written];
}

/** The parts of an error that explain it; drivers attach their connections to theirs, including settings. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? { code: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  return { type: error.name, message: error.message, ...code, stack: error.stack, ...cause };
}
