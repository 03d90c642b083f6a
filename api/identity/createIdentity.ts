import type { IncomingHttpHeaders } from 'node:http';
import { betterAuth } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import { getMigrations } from 'better-auth/db/migration';
import { fromNodeHeaders } from 'better-auth/node';
import { bearer } from 'better-auth/plugins';
import { Result } from 'effect';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import { advisoryLockClass, advisoryLocks } from '../../commands/log/advisoryLocks.ts';
import { createApiTokens } from '../tokens/apiTokens.ts';
import { createAccessTokens } from './accessTokens.ts';
import { authRefusal } from './authRefusals.ts';
import type { Authentication, Identity, SignedIn } from './identity.ts';
import { createIdentityTables } from './identityTables.ts';
import { findMember, insertMember, memberNames, memberOf } from './members.ts';
import { isStrongPassword } from './passwordRule.ts';
import { createSignInAttempts } from './signInAttempts.ts';

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

/** The identity port over better-auth, whose tables live in schema `muster_identity` of the same database. */
export function createIdentity({ pool, secret, baseUrl, logger }: IdentityOptions): Identity {
  const auth = betterAuth({
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
      // `migrate` makes the tables right at every start; the check would look before it has.
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
  const attempts = createSignInAttempts(pool);
  const accessTokens = createAccessTokens(pool);
  const apiTokens = createApiTokens(pool);

  async function bySession(headers: IncomingHttpHeaders, via: SignedIn['via']): Promise<Authentication> {
    const found = await auth.api.getSession({ headers: fromNodeHeaders(headers) });
    if (found === null) return { outcome: 'anonymous' };
    const member = await findMember(pool, found.user.id);
    if (member === undefined) return { outcome: 'noOrganisation' };
    const session = { sessionId: found.session.id, expiresAt: found.session.expiresAt.getTime(), via };
    return { outcome: 'signedIn', who: { ...memberOf(member), ...session } };
  }

  return {
    async migrate() {
      const client = await pool.connect();
      try {
        const lock = [advisoryLockClass, advisoryLocks.identity];
        await client.query('select pg_advisory_lock($1, $2)', lock);
        try {
          const { runMigrations } = await getMigrations(auth.options);
          await runMigrations();
          await createIdentityTables(pool);
        } finally {
          await client.query('select pg_advisory_unlock($1, $2)', lock);
        }
      } finally {
        client.release();
      }
    },

    async authenticate(headers) {
      const { authorization, cookie } = headers;
      if (authorization !== undefined) {
        const token = bearerToken(authorization);
        if (token === undefined) return { outcome: 'anonymous' };
        if (accessTokens.isOne(token)) return accessTokens.authenticate(token);
        if (apiTokens.isOne(token)) return apiTokens.authenticate(token);
        // Without the cookie: a request that names a token must not fall back to another identity.
        return bySession({ authorization }, 'bearer');
      }
      return cookie === undefined ? { outcome: 'anonymous' } : bySession({ cookie }, 'cookie');
    },

    async signIn({ email: written, password, keep }, client) {
      const email = written.trim().toLowerCase();
      if (email === '') return Result.fail(authRefusal('auth/missing-email', { field: 'email' }));
      if (password === '') return Result.fail(authRefusal('auth/missing-password', { field: 'password' }));
      if (!z.email().safeParse(email).success) {
        return Result.fail(authRefusal('auth/invalid-email', { field: 'email' }));
      }
      const wait = await attempts.begin(email, client.ip);
      if (wait !== null) {
        logger?.warn({ source: 'identity', ip: client.ip }, 'too many sign-in attempts');
        return Result.fail(authRefusal('auth/too-many-requests', { retryAfterSeconds: wait }));
      }
      try {
        const { headers, response } = await auth.api.signInEmail({
          body: { email, password, rememberMe: keep === 'days' },
          headers: new Headers({ 'user-agent': client.userAgent }),
          returnHeaders: true,
        });
        const token = headers.get('set-auth-token');
        if (token === null) throw new Error('better-auth signed in without a token');
        await attempts.succeeded(email, client.ip);
        const { id: uid, name } = response.user;
        return Result.succeed({
          token,
          user: { uid, name, email: response.user.email },
          setCookies: headers.getSetCookie(),
        });
      } catch (error) {
        // An overlong password included: better-auth answers 400 to it, and it is wrong all the same.
        if (isAPIError(error) && error.statusCode < 500) {
          return Result.fail(authRefusal('auth/wrong-password'));
        }
        throw error;
      }
    },

    async signOut(headers) {
      const { authorization, cookie } = headers;
      const token = bearerToken(authorization ?? '');
      if (token !== undefined && accessTokens.isOne(token)) {
        await accessTokens.endSession(token);
        return { setCookies: [] };
      }
      const answer = await auth.api.signOut({
        headers: fromNodeHeaders(authorization === undefined ? { cookie } : { authorization }),
        returnHeaders: true,
      });
      return { setCookies: answer.headers.getSetCookie() };
    },

    exchangeToken: (who) => accessTokens.issue(who),

    async createUser(user) {
      const email = user.email.trim().toLowerCase();
      if (!z.email().safeParse(email).success) {
        return Result.fail(authRefusal('auth/invalid-email', { field: 'email' }));
      }
      if (!isStrongPassword(user.password)) {
        return Result.fail(authRefusal('auth/weak-password', { field: 'password' }));
      }
      const { password } = await auth.$context;
      const uid = await insertMember(pool, { ...user, email }, await password.hash(user.password));
      return uid === undefined
        ? Result.fail(authRefusal('auth/email-already-in-use'))
        : Result.succeed({ uid });
    },

    apiTokens,

    async namesOf(org, uids) {
      const [members, tokens] = await Promise.all([
        memberNames(pool, org, uids),
        apiTokens.namesOf(org, uids),
      ]);
      return new Map([...members, ...tokens]);
    },
  };
}

function bearerToken(authorization: string): string | undefined {
  return /^bearer (\S+)$/i.exec(authorization)?.[1];
}
