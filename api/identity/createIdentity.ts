import { createHash, randomBytes, randomUUID } from 'node:crypto';
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
import { type Role, roleSchema } from '../../domain/roles.ts';
import { authRefusal } from './authRefusals.ts';
import type { Authentication, Identity, SignedIn } from './identity.ts';
import { createIdentityTables } from './identityTables.ts';
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

/** Lifetime of an access token in seconds (shell §7, §9). */
const accessTokenSeconds = 3600;
/** Tells an access token from better-auth's session token. */
const accessTokenPrefix = 'mat_';
/** A session that is kept beyond the browser's end, in seconds. */
const keptSessionSeconds = 7 * 86_400;

interface MemberRow {
  readonly uid: string;
  readonly name: string;
  readonly email: string;
  readonly org: string;
  readonly role: Role;
  readonly duties: string[];
  readonly partner: boolean;
  readonly resource_id: string | null;
  readonly customer_id: string | null;
}

const memberColumns = `m.uid, u.name, u.email, m.org, m.role, m.duties, m.partner, m.resource_id, m.customer_id`;

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

  function hashOf(token: string): Buffer {
    return createHash('sha256').update(token).digest();
  }

  async function memberOf(uid: string): Promise<MemberRow | undefined> {
    const { rows } = await pool.query<MemberRow>({
      name: 'identity-member',
      text: `select ${memberColumns} from muster_identity.members m
             join muster_identity."user" u on u.id = m.uid where m.uid = $1`,
      values: [uid],
    });
    return rows[0];
  }

  function signedIn(
    member: MemberRow,
    session: Pick<SignedIn, 'sessionId' | 'expiresAt' | 'via'>,
  ): Authentication {
    return {
      outcome: 'signedIn',
      who: {
        actor: {
          uid: member.uid,
          org: member.org,
          role: roleSchema.parse(member.role),
          duties: member.duties,
          partner: member.partner,
          resourceId: member.resource_id,
          customerId: member.customer_id,
        },
        user: { uid: member.uid, name: member.name, email: member.email },
        ...session,
      },
    };
  }

  async function byAccessToken(token: string): Promise<Authentication> {
    const { rows } = await pool.query<MemberRow & { session_id: string; expires_at: Date; expired: boolean }>(
      {
        name: 'identity-access-token',
        text: `select ${memberColumns}, t.session_id, least(t.expires_at, s."expiresAt") as expires_at,
               least(t.expires_at, s."expiresAt") <= now() as expired
             from muster_identity.access_tokens t
             join muster_identity.session s on s.id = t.session_id
             join muster_identity."user" u on u.id = s."userId"
             join muster_identity.members m on m.uid = u.id
             where t.token_hash = $1`,
        values: [hashOf(token)],
      },
    );
    const found = rows[0];
    if (found === undefined) return { outcome: 'anonymous' };
    if (found.expired) return { outcome: 'expired' };
    return signedIn(found, {
      sessionId: found.session_id,
      expiresAt: found.expires_at.getTime(),
      via: 'bearer',
    });
  }

  async function bySession(headers: IncomingHttpHeaders, via: SignedIn['via']): Promise<Authentication> {
    const found = await auth.api.getSession({ headers: fromNodeHeaders(headers) });
    if (found === null) return { outcome: 'anonymous' };
    const member = await memberOf(found.user.id);
    if (member === undefined) return { outcome: 'noOrganisation' };
    return signedIn(member, {
      sessionId: found.session.id,
      expiresAt: found.session.expiresAt.getTime(),
      via,
    });
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
        const token = /^bearer (\S+)$/i.exec(authorization)?.[1];
        if (token === undefined) return { outcome: 'anonymous' };
        if (token.startsWith(accessTokenPrefix)) return byAccessToken(token);
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
      const accessToken = /^bearer (mat_\S+)$/i.exec(authorization ?? '')?.[1];
      if (accessToken !== undefined) {
        await pool.query(
          `delete from muster_identity.session s using muster_identity.access_tokens t
           where t.session_id = s.id and t.token_hash = $1`,
          [hashOf(accessToken)],
        );
        return { setCookies: [] };
      }
      const answer = await auth.api.signOut({
        headers: fromNodeHeaders(authorization === undefined ? { cookie } : { authorization }),
        returnHeaders: true,
      });
      return { setCookies: answer.headers.getSetCookie() };
    },

    async exchangeToken(who) {
      const accessToken = `${accessTokenPrefix}${randomBytes(32).toString('base64url')}`;
      await pool.query(
        `delete from muster_identity.access_tokens where session_id = $1 and expires_at < now()`,
        [who.sessionId],
      );
      await pool.query(
        `insert into muster_identity.access_tokens (token_hash, session_id, expires_at)
         values ($1, $2, now() + make_interval(secs => $3))`,
        [hashOf(accessToken), who.sessionId, accessTokenSeconds],
      );
      const untilSessionEnds = Math.floor((who.expiresAt - Date.now()) / 1000);
      return { accessToken, expiresIn: Math.max(0, Math.min(accessTokenSeconds, untilSessionEnds)) };
    },

    async createUser(user) {
      const email = user.email.trim().toLowerCase();
      if (!z.email().safeParse(email).success) {
        return Result.fail(authRefusal('auth/invalid-email', { field: 'email' }));
      }
      if (!isStrongPassword(user.password)) {
        return Result.fail(authRefusal('auth/weak-password', { field: 'password' }));
      }
      const uid = user.uid ?? randomUUID();
      const hash = await (await auth.$context).password.hash(user.password);
      // One statement, so that account and claims come together or not at all. The columns are better-auth's.
      const { rowCount } = await pool.query(
        `with made as (
           insert into muster_identity."user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
           values ($1, $2, $3, false, now(), now())
           on conflict do nothing returning id
         ), account as (
           insert into muster_identity.account
             (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
           select $4, id, 'credential', id, $5, now(), now() from made
         )
         insert into muster_identity.members (uid, org, role, duties, partner, resource_id, customer_id)
         select id, $6, $7, $8, $9, $10, $11 from made`,
        [
          uid,
          user.name,
          email,
          randomUUID(),
          hash,
          user.org,
          user.role,
          user.duties ?? [],
          user.partner ?? false,
          user.resourceId ?? null,
          user.customerId ?? null,
        ],
      );
      return rowCount === 1 ? Result.succeed({ uid }) : Result.fail(authRefusal('auth/email-already-in-use'));
    },

    async namesOf(org, uids) {
      const { rows } = await pool.query<{ uid: string; name: string }>(
        `select m.uid, u.name from muster_identity.members m
         join muster_identity."user" u on u.id = m.uid where m.org = $1 and m.uid = any($2)`,
        [org, [...uids]],
      );
      return new Map(rows.map((row) => [row.uid, row.name]));
    },
  };
}
