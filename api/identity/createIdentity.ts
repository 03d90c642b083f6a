import type { IncomingHttpHeaders } from 'node:http';
import { isAPIError } from 'better-auth/api';
import { fromNodeHeaders } from 'better-auth/node';
import { Result } from 'effect';
import { z } from 'zod';
import { migrate } from '../../postgres/migrate.ts';
import { createApiTokens } from '../tokens/apiTokens.ts';
import { createAccessTokens } from './accessTokens.ts';
import type { Authentication, SignedIn } from './authentication.ts';
import { authRefusal } from './authRefusals.ts';
import { createAuth, type IdentityOptions } from './createAuth.ts';
import type { Identity } from './identity.ts';
import { identityTables } from './identityTables.ts';
import { findMember, insertMember, memberNames, memberOf } from './members.ts';
import { isStrongPassword } from './passwordRule.ts';
import { createSignInAttempts } from './signInAttempts.ts';
import {
  credentialOf,
  endedSessions,
  endSession,
  findUser,
  isStillCredential,
  removeAccount,
  replacePassword,
  usersOf,
} from './users.ts';

/**
 * The identity port on top of better-auth, whose tables are in the schema `muster_identity` of the same
 * database.
 */
export function createIdentity(options: IdentityOptions): Identity {
  const { pool, logger } = options;
  const auth = createAuth(options);
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
    migrate: () => migrate(pool, identityTables),

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
      const email = addressOf(written);
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
      const credential = await credentialOf(pool, email);
      try {
        const { headers, response } = await auth.api.signInEmail({
          body: { email, password, rememberMe: keep === 'days' },
          headers: new Headers({ 'user-agent': client.userAgent }),
          returnHeaders: true,
        });
        const token = headers.get('set-auth-token');
        if (token === null) throw new Error('better-auth signed in without a token');
        if (!(await isStillCredential(pool, response.user.id, credential))) {
          await endSession(pool, response.token);
          return Result.fail(authRefusal('auth/wrong-password'));
        }
        await attempts.succeeded(email, client.ip);
        const { id: uid, name } = response.user;
        return Result.succeed({
          token,
          user: { uid, name, email: response.user.email },
          setCookies: headers.getSetCookie(),
        });
      } catch (error) {
        // This includes an overlong password, to which better-auth answers 400.
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

    endedSessions: (sessionIds) => endedSessions(pool, sessionIds),

    exchangeToken: (who) => accessTokens.issue(who),

    async createUser(user) {
      const email = addressOf(user.email);
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

    usersOf: (org) => usersOf(pool, org),

    async passwordIs(email, written) {
      const hash = await credentialOf(pool, addressOf(email));
      if (hash === undefined) return false;
      const { password } = await auth.$context;
      return password.verify({ hash, password: written });
    },

    findUser: (email) => findUser(pool, addressOf(email)),

    async setPassword(email, newPassword) {
      const user = await findUser(pool, addressOf(email));
      if (user === undefined) return Result.fail(authRefusal('auth/user-not-found', { field: 'email' }));
      if (!isStrongPassword(newPassword)) {
        return Result.fail(authRefusal('auth/weak-password', { field: 'password' }));
      }
      const { password } = await auth.$context;
      await replacePassword(pool, user.uid, await password.hash(newPassword));
      await attempts.forget(user.email);
      return Result.succeed(user);
    },

    async removeUser(email) {
      const user = await findUser(pool, addressOf(email));
      if (user === undefined) return Result.fail(authRefusal('auth/user-not-found', { field: 'email' }));
      await removeAccount(pool, user.uid);
      return Result.succeed(user);
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

/** An address in the form in which it is stored: case does not matter. */
function addressOf(written: string): string {
  return written.trim().toLowerCase();
}

function bearerToken(authorization: string): string | undefined {
  return /^bearer (\S+)$/i.exec(authorization)?.[1];
}
