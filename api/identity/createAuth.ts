import { betterAuth } from 'better-auth';
import { bearer } from 'better-auth/plugins';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';

/** Where the identity service logs; a pino logger fits. */
interface IdentityLogger {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface IdentityOptions {
  /** Its int8 parser must return numbers (`api/postgres/createPool.ts`). */
  readonly pool: pg.Pool;
  /** Signs cookies; at least 32 characters. Changing it signs everybody out. */
  readonly secret: string;
  /** The address that browsers see; with https, cookies are sent only over https. */
  readonly baseUrl: string;
  readonly logger?: IdentityLogger;
}

/** The lifetime, in seconds, of a session that is kept when the browser closes. */
const keptSessionSeconds = 7 * 86_400;

/** better-auth as Muster uses it. */
export function createAuth({ pool, secret, baseUrl, logger }: IdentityOptions) {
  return betterAuth({
    baseURL: baseUrl,
    basePath: '/api/auth',
    secret,
    database: {
      db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
      type: 'postgres',
      schemaName: 'muster_identity',
      transaction: true,
    },
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 6, maxPasswordLength: 128 },
    session: { expiresIn: keptSessionSeconds, disableSessionRefresh: true },
    advanced: {
      cookiePrefix: 'muster',
      useSecureCookies: baseUrl.startsWith('https://'),
      // The routes check the origin of every write themselves (`api/routes/sameOrigin.ts`).
      disableCSRFCheck: true,
      ipAddress: { disableIpTracking: true },
      // Our migrations create the tables (`identityTables.ts`); the check would run before they have.
      database: { validateSchema: false },
    },
    // `signInAttempts.ts` counts attempts: only wrong passwords, across processes.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    plugins: [bearer({ requireSignature: true })],
    logger: {
      level: 'error',
      // Its arguments may contain addresses and tokens; only the message is logged.
      log: (_level, message) => logger?.error({ source: 'identity' }, message),
    },
  });
}
