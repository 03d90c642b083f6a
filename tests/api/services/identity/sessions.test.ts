import { Result } from 'effect';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { mostAccessTokens } from '../../../../api/services/identity/accessTokens.ts';
import type { NewUser } from '../../../../api/services/identity/account.ts';
import { type CodePurpose, makeCode } from '../../../../api/services/identity/actionCodes.ts';
import type { SignedIn } from '../../../../api/services/identity/authentication.ts';
import type { Identity } from '../../../../api/services/identity/identity.ts';
import { inTransaction } from '../../../../postgres/inTransaction.ts';
import {
  client,
  codeOf,
  cookieHeader,
  createIdentitySide,
  dana,
  type IdentitySide,
  startedInOrder,
} from './identitySide.ts';

let side: IdentitySide;
let pool: pg.Pool;
let identity: Identity;
let signInAs: IdentitySide['signInAs'];
let signedIn: IdentitySide['signedIn'];
beforeAll(async () => {
  side = await createIdentitySide();
  ({ pool, identity, signInAs, signedIn } = side);
});
afterAll(() => side.close());

async function exchange(who: SignedIn) {
  return Result.getOrThrow(await identity.exchangeToken(who));
}

describe('sessions and tokens', () => {
  test('an access token is valid for an hour and names the same member', async () => {
    const { token } = Result.getOrThrow(await signInAs(dana.email, dana.password));
    const who = await signedIn(`Bearer ${token}`);
    const { accessToken, expiresIn } = await exchange(who);
    expect(expiresIn).toBe(3600);
    expect((await signedIn(`Bearer ${accessToken}`)).actor).toEqual(who.actor);
  });

  test('signing out ends the session and its access tokens', async () => {
    const { token } = Result.getOrThrow(await signInAs(dana.email, dana.password));
    const { accessToken } = await exchange(await signedIn(`Bearer ${token}`));
    await identity.signOut({ authorization: `Bearer ${token}` });
    for (const bearer of [token, accessToken]) {
      expect(await identity.authenticate({ authorization: `Bearer ${bearer}` })).toEqual({
        outcome: 'anonymous',
      });
    }
  });

  test('signing out with an access token ends the session behind it', async () => {
    const { token } = Result.getOrThrow(await signInAs(dana.email, dana.password));
    const { accessToken } = await exchange(await signedIn(`Bearer ${token}`));
    await identity.signOut({ authorization: `Bearer ${accessToken}` });
    expect(await identity.authenticate({ authorization: `Bearer ${token}` })).toEqual({
      outcome: 'anonymous',
    });
  });

  test('ended sessions are distinguished from existing ones', async () => {
    const tokens = [];
    for (let session = 0; session < 2; session += 1) {
      tokens.push(Result.getOrThrow(await signInAs(dana.email, dana.password)).token);
    }
    const [first = '', second = ''] = tokens;
    const ids = [
      (await signedIn(`Bearer ${first}`)).sessionId,
      (await signedIn(`Bearer ${second}`)).sessionId,
    ];
    expect(await identity.sessions.ended(ids)).toEqual([]);
    await identity.signOut({ authorization: `Bearer ${first}` });
    expect(await identity.sessions.ended(ids)).toEqual([ids[0]]);
  });

  test('an access token older than an hour is distinguished from one that never existed', async () => {
    const { token } = Result.getOrThrow(await signInAs(dana.email, dana.password));
    const { accessToken } = await exchange(await signedIn(`Bearer ${token}`));
    await pool.query(`update muster_identity.access_tokens set expires_at = now() - interval '1 second'`);
    expect(await identity.authenticate({ authorization: `Bearer ${accessToken}` })).toEqual({
      outcome: 'expired',
    });
    expect(await identity.authenticate({ authorization: 'Bearer mat_made-up' })).toEqual({
      outcome: 'anonymous',
    });
  });

  test('an invalid token does not fall back to the cookie beside it', async () => {
    const { setCookies } = Result.getOrThrow(await signInAs(dana.email, dana.password));
    const headers = { cookie: cookieHeader(setCookies), authorization: 'Bearer nonsense' };
    expect(await identity.authenticate(headers)).toEqual({ outcome: 'anonymous' });
  });

  test('no token is in the database in clear', async () => {
    const { token, setCookies } = Result.getOrThrow(await signInAs(dana.email, dana.password));
    const { accessToken } = await exchange(await signedIn(`Bearer ${token}`));
    const { rows } = await pool.query<{ text: string }>(
      `select row_to_json(s)::text as text from muster_identity.session s
       union all select encode(token_hash, 'escape') from muster_identity.access_tokens`,
    );
    const kept = rows.map(({ text }) => text).join();
    expect(kept).toContain('"userId":"dana"');
    for (const secret of [
      token,
      accessToken,
      ...setCookies.map((cookie) => cookie.split(/[=.;]/)[2] ?? ''),
    ]) {
      expect(secret.length).toBeGreaterThan(20);
      expect(kept).not.toContain(secret.split('.')[0]);
    }
    // What is there opens nothing, whoever sends it and however it is signed.
    const stored = rows.flatMap(({ text }) => /"token":"(\w+)"/.exec(text)?.[1] ?? []);
    for (const hash of stored) {
      expect(await identity.authenticate({ authorization: `Bearer ${hash}.${token.split('.')[1]}` })).toEqual(
        {
          outcome: 'anonymous',
        },
      );
    }
  });

  test('one session has a bounded number of access tokens, also of those asked for together', async () => {
    const { token } = Result.getOrThrow(await signInAs(dana.email, dana.password));
    const who = await signedIn(`Bearer ${token}`);
    const answers = await Promise.all(
      Array.from({ length: mostAccessTokens + 3 }, () => codeOf(identity.exchangeToken(who))),
    );
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(mostAccessTokens);
    expect(answers.filter((answer) => answer === 'auth/too-many-access-tokens')).toHaveLength(3);
    await pool.query(`update muster_identity.access_tokens set expires_at = now() where session_id = $1`, [
      who.sessionId,
    ]);
    expect(await codeOf(identity.exchangeToken(who))).toBe('accepted');
  });

  test('a session that is being ended issues no access token any more', async () => {
    const { token } = Result.getOrThrow(await signInAs(dana.email, dana.password));
    const who = await signedIn(`Bearer ${token}`);
    await exchange(who);
    let exchanged: string | undefined;
    // What ends the session has it, and waits for its tokens.
    const tokens = `select from muster_identity.access_tokens where session_id = '${who.sessionId}' for update`;
    await startedInOrder(pool, tokens, [
      async () => {
        await identity.signOut({ authorization: `Bearer ${token}` });
      },
      async () => {
        exchanged = await codeOf(identity.exchangeToken(who));
      },
    ]);
    expect(exchanged).toBe('auth/user-token-expired');
  });

  test('a session ends a day after it began, and when it was not used for half of that', async () => {
    const { token } = Result.getOrThrow(await signInAs(dana.email, dana.password));
    const { sessionId } = await signedIn(`Bearer ${token}`);
    const { accessToken } = await exchange(await signedIn(`Bearer ${token}`));
    const asked = async (from?: string) => [
      (await identity.authenticate({ authorization: `Bearer ${token}` }, from)).outcome,
      (await identity.authenticate({ authorization: `Bearer ${accessToken}` }, from)).outcome,
      await identity.sessions.ended([sessionId]),
    ];
    const passes = (hours: number, used: 'used' | 'unused') =>
      pool.query(
        `update muster_identity.session set "createdAt" = "createdAt" - $2 * interval '1 hour',
           "expiresAt" = "expiresAt" - $2 * interval '1 hour',
           "updatedAt" = "updatedAt" - case when $3 then 0 else $2 end * interval '1 hour'
         where id = $1`,
        [sessionId, hours, used === 'used'],
      );
    await passes(11, 'unused');
    // A look is no use, and what is used is noted with its place.
    expect(await asked()).toEqual(['signedIn', 'signedIn', []]);
    expect(await asked('203.0.113.200')).toEqual(['signedIn', 'signedIn', []]);
    expect(await identity.sessions.list('dana')).toContainEqual(
      expect.objectContaining({ id: sessionId, ip: '203.0.113.200', userAgent: 'test' }),
    );
    await passes(11, 'unused');
    expect(await asked('203.0.113.200')).toEqual(['signedIn', 'signedIn', []]);
    await passes(3, 'used');
    expect(await asked('203.0.113.200')).toEqual(['anonymous', 'anonymous', [sessionId]]);
    const other = Result.getOrThrow(await signInAs(dana.email, dana.password));
    await pool.query(
      `update muster_identity.session set "updatedAt" = "updatedAt" - interval '13 hours' where id = $1`,
      [(await signedIn(`Bearer ${other.token}`)).sessionId],
    );
    expect(await identity.authenticate({ authorization: `Bearer ${other.token}` }, '::1')).toEqual({
      outcome: 'anonymous',
    });
  });

  test.each([30, -30])('a process whose clock is %i days wrong signs nobody out', async (days) => {
    const { token } = Result.getOrThrow(await signInAs(dana.email, dana.password));
    const { accessToken } = await exchange(await signedIn(`Bearer ${token}`));
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + days * 86_400_000);
    try {
      const wrong = Result.getOrThrow(await signInAs(dana.email, dana.password));
      for (const bearer of [token, accessToken, wrong.token]) {
        const { leftMs } = await signedIn(`Bearer ${bearer}`);
        expect(leftMs).toBeGreaterThan(3_500_000);
        expect(leftMs).toBeLessThanOrEqual(86_400_000);
      }
    } finally {
      clock.mockRestore();
    }
    expect((await signedIn(`Bearer ${token}`)).actor.uid).toBe('dana');
  });
});

describe('an account that changes in the instant in which somebody is let in', () => {
  const other = 'nine otters under the ice 5';
  /** Nothing of a session is written or ended while this is locked. */
  const noSessions = 'lock table muster_identity.session in share mode';
  const codeTo = (purpose: Omit<CodePurpose, 'browserHash'>) =>
    inTransaction(pool, (tx) => makeCode(tx, { ...purpose, browserHash: null }));

  async function member(uid: string) {
    const user: NewUser = { ...dana, uid, email: `${uid}@instant.example`, role: 'scheduler', duties: [] };
    Result.getOrThrow(await identity.createUser(user));
    return { ...user, uid };
  }

  async function invited(email: string): Promise<string> {
    const { link } = Result.getOrThrow(
      await identity.invitations.invite(
        'second',
        { email, role: 'scheduler', duties: [], partner: false, resourceId: null, customerId: null },
        { organisation: 'Second', inviter: 'Dana', page: 'http://muster.test/invitation', by: 'link' },
        { actor: 'dana' },
      ),
    );
    return link?.split('#')[1] ?? 'none';
  }

  /** What the token of an answer is worth. */
  const worth = async (token: string | undefined) =>
    token === undefined
      ? 'no token'
      : (await identity.authenticate({ authorization: `Bearer ${token}` })).outcome;

  async function opened(code: string, email: string): Promise<string | undefined> {
    const link = Result.getOrThrow(await identity.byEmail.openLink({ code, email }, client));
    return link.outcome === 'signedIn' ? link.answer.token : undefined;
  }

  test('a new password ends the session that a link has begun', async () => {
    const { uid, email } = await member('linked');
    const code = await codeTo({ mode: 'signIn', email, uid });
    let token: string | undefined;
    await startedInOrder(pool, noSessions, [
      async () => {
        token = await opened(code, email);
      },
      async () => {
        await identity.setPassword(email, other);
      },
    ]);
    expect(await worth(token)).toBe('anonymous');
  });

  test('a link begins no session in an organisation that deactivates its member', async () => {
    const { uid, email } = await member('dismissed');
    const code = await codeTo({ mode: 'signIn', email, uid });
    let token: string | undefined;
    await startedInOrder(pool, `select from muster_runtime.trail_heads where org = 'acme' for update`, [
      async () => {
        await identity.members.deactivate('acme', uid, { actor: 'dana' });
      },
      async () => {
        token = await opened(code, email);
      },
    ]);
    expect(await worth(token)).toBe('noOrganisation');
    await identity.members.reactivate('acme', uid, { actor: 'dana' });
    expect(await worth(token)).toBe('noOrganisation');
  });

  test('a new password ends the session of whoever has accepted an invitation with the former one', async () => {
    const { email, password } = await member('joining');
    const code = await invited(email);
    let token: string | undefined;
    await startedInOrder(pool, noSessions, [
      async () => {
        token = Result.getOrThrow(
          await identity.acceptInvitation({ code, name: '', password }, client),
        ).token;
      },
      async () => {
        await identity.setPassword(email, other);
      },
    ]);
    expect(await worth(token)).toBe('anonymous');
  });

  test('an invitation is not accepted with a password that is no longer the one', async () => {
    const { uid, email, password } = await member('outdated');
    const code = await invited(email);
    let accepted: string | undefined;
    await startedInOrder(pool, noSessions, [
      async () => {
        await identity.setPassword(email, other);
      },
      async () => {
        accepted = await codeOf(identity.acceptInvitation({ code, name: '', password }, client));
      },
    ]);
    expect(accepted).toBe('auth/wrong-password');
    expect((await identity.membershipsOf(uid)).map(({ org }) => org)).toEqual(['acme']);
    expect(await codeOf(identity.acceptInvitation({ code, name: '', password: other }, client))).toBe(
      'accepted',
    );
  });

  test('an address that another account takes in that instant is refused, and the account keeps its own', async () => {
    const { uid, email, password } = await member('late');
    await member('fast');
    const wanted = 'wanted@instant.example';
    const code = await codeTo({ mode: 'verifyEmail', email: wanted, uid });
    const signedIn = Result.getOrThrow(await identity.signIn({ email, password, keep: 'session' }, client));
    const here = { ...client, cookie: cookieHeader(signedIn.setCookies) };
    let verified: string | undefined;
    await startedInOrder(pool, `update muster_identity."user" set email = '${wanted}' where id = 'fast'`, [
      async () => {
        verified = await codeOf(identity.byEmail.verify(code, here));
      },
    ]);
    expect(verified).toBe('auth/email-already-in-use');
    expect(await identity.findUser(email)).toMatchObject({ uid });
  });
});
