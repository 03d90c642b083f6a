import { betterAuth } from 'better-auth';
import { bearer } from 'better-auth/plugins';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';

/** Where the identity service writes what is worth knowing; a pino logger fits. */
interface IdentityLogger {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface IdentityOptions {
  /** Its int8 parser must give numbers (`api/postgres/createPool.ts`). */
  readonly pool: pg.Pool;
  /** Signs cookies; at least 32 characters. Changing it signs everybody out. */
  readonly secret: string;
  /** As browsers see it; with https cookies are sent over https only. */
  readonly baseUrl: string;
  readonly logger?: IdentityLogger;
}

/** A session that is kept beyond the browser's end, in seconds. */
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
      // Our migrations make the tables (`identityTables.ts`); the check would look before they have.
      database: { validateSchema: false },
    },
    // Attempts are counted by `signInAttempts.ts`: only wrong passwords, across processes.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    plugins: [bearer({ requireSignature: true })],
    logger: {
      level: 'error',
      // Its arguments may hold addresses and tokens; the message alone is kept.
      log: (_level, message) => logger?.error({ source: 'identity' }, message),
    },
  });
}
