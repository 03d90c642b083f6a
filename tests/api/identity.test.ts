import { Result } from 'effect';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { authSecretOf } from '../../api/authSecret.ts';
import { mostAccessTokens } from '../../api/identity/accessTokens.ts';
import type { SignedIn } from '../../api/identity/authentication.ts';
import { createIdentity } from '../../api/identity/createIdentity.ts';
import type { Identity, NewUser } from '../../api/identity/identity.ts';
import { isStrongPassword } from '../../api/identity/passwordRule.ts';
import { createPool } from '../../api/postgres/createPool.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { type WorkWatch, watchWork } from '../support/workDone.ts';

const client = { ip: '203.0.113.7', userAgent: 'test' };
const dana: NewUser = {
  uid: 'dana',
  name: 'Dana Whitlock',
  email: 'Dana@Example.org',
  password: 'roster-of-2026',
  org: 'acme',
  role: 'dispatcher',
  duties: ['admin'],
};

let database: TestDatabase;
let pool: pg.Pool;
let identity: Identity;
let work: WorkWatch;

beforeAll(async () => {
  work = watchWork();
  database = await createTestDatabase();
  pool = createPool(database.url);
  identity = createIdentity({ pool, secret: 's'.repeat(32), baseUrl: 'http://muster.test' });
  await identity.migrate();
  Result.getOrThrow(await identity.createUser(dana));
});
afterAll(async () => {
  work[Symbol.dispose]();
  await pool.end();
  await database.drop();
});

async function signInAs(email: string, password: string, ip = client.ip) {
  return identity.signIn({ email, password, keep: 'session' }, { ...client, ip });
}

async function exchange(who: SignedIn) {
  return Result.getOrThrow(await identity.exchangeToken(who));
}

async function codeOf(answer: Promise<Result.Result<unknown, { code: string }>>): Promise<string> {
  const result = await answer;
  return Result.isFailure(result) ? result.failure.code : 'accepted';
}

function cookieHeader(setCookies: readonly string[]): string {
  return setCookies.map((cookie) => cookie.split(';', 1)[0]).join('; ');
}

describe('sign-in', () => {
  test('the tables can be prepared repeatedly, by several processes at once', async () => {
    await Promise.all([identity.migrate(), identity.migrate()]);
    expect(await codeOf(signInAs(dana.email, dana.password))).toBe('accepted');
  });

  test('a session cookie and its bearer token both name the member with their claims', async () => {
    const { setCookies, token, user } = Result.getOrThrow(await signInAs('dana@example.org', dana.password));
    expect(user).toEqual({ uid: 'dana', name: 'Dana Whitlock', email: 'dana@example.org' });
    const byCookie = await identity.authenticate({ cookie: cookieHeader(setCookies) });
    const byToken = await identity.authenticate({ authorization: `Bearer ${token}` });
    expect(byCookie).toMatchObject({
      outcome: 'signedIn',
      who: {
        via: 'cookie',
        actor: { uid: 'dana', org: 'acme', role: 'dispatcher', duties: ['admin'], partner: false },
      },
    });
    expect(byToken).toMatchObject({ outcome: 'signedIn', who: { via: 'bearer', actor: { uid: 'dana' } } });
  });

  test('the session cookie cannot be read by scripts and ends with the browser', async () => {
    const { setCookies } = Result.getOrThrow(await signInAs(dana.email, dana.password));
    const session = setCookies.find((cookie) => cookie.includes('session_token'));
    expect(session).toMatch(/HttpOnly/i);
    expect(session).toMatch(/SameSite=Lax/i);
    expect(session).not.toMatch(/Max-Age/i);
  });

  test('a wrong password and an unknown address get the same answer', async () => {
    expect(await codeOf(signInAs(dana.email, 'roster-2025'))).toBe('auth/wrong-password');
    expect(await codeOf(signInAs('nobody@example.org', 'roster-of-2026'))).toBe('auth/wrong-password');
    expect(await codeOf(signInAs(dana.email, 'x'.repeat(500)))).toBe('auth/wrong-password');
  });

  test('an address takes the same questions and the same hashing, whether or not it has an account', async () => {
    // Counters whose time is over are removed now and then, whoever tries.
    const chance = vi.spyOn(Math, 'random').mockReturnValue(0.9);
    try {
      const tried = async (email: string, password: string) => {
        const done = await work.during(() => signInAs(email, password, '203.0.113.20'));
        return done;
      };
      const { hashes, questions } = await tried(dana.email, 'roster-2025');
      expect(hashes).toBe(1);
      expect(questions.length).toBeGreaterThan(3);
      expect(await tried('nobody@example.org', 'roster-2025')).toEqual({ hashes, questions });
      expect(await tried('nobody@example.org', 'x'.repeat(500))).toEqual(
        await tried(dana.email, 'x'.repeat(500)),
      );
    } finally {
      chance.mockRestore();
    }
  });

  test('an empty or misspelt address and an empty password get different answers', async () => {
    expect(await codeOf(signInAs(' ', 'roster-of-2026'))).toBe('auth/missing-email');
    expect(await codeOf(signInAs('dana', 'roster-of-2026'))).toBe('auth/invalid-email');
    expect(await codeOf(signInAs(dana.email, ''))).toBe('auth/missing-password');
  });

  test('the sixth attempt in a row must wait, even with the right password, but only from that client', async () => {
    const ip = '203.0.113.99';
    const attempts = await Promise.all(
      Array.from({ length: 5 }, () => codeOf(signInAs(dana.email, 'wrong-1', ip))),
    );
    expect(new Set(attempts)).toEqual(new Set(['auth/wrong-password']));
    const sixth = await signInAs(dana.email, dana.password, ip);
    expect(sixth).toMatchObject({
      failure: {
        code: 'auth/too-many-requests',
        message: 'You have entered an incorrect password too many times. Please try again in a few minutes.',
        details: { retryAfterSeconds: expect.toSatisfy((seconds) => seconds > 0 && seconds <= 300) },
      },
    });
    expect(await codeOf(signInAs(dana.email, dana.password, '203.0.113.100'))).toBe('accepted');
  });

  test('nobody is locked out by somebody else who keeps trying', async () => {
    const ip = '203.0.113.61';
    for (let wrong = 0; wrong < 60; wrong += 1) await signInAs(dana.email, 'wrong-1', ip);
    expect(await codeOf(signInAs(dana.email, dana.password, ip))).toBe('auth/too-many-requests');
    expect(await codeOf(signInAs(dana.email, dana.password, '203.0.113.62'))).toBe('accepted');
    // What was refused counts nowhere.
    const { rows } = await pool.query(
      `select key, attempts from muster_identity.sign_in_attempts where key like '%203.0.113.61' order by key`,
    );
    expect(rows).toEqual([
      { key: `both:${dana.email.toLowerCase()}|203.0.113.61`, attempts: 5 },
      { key: 'client:203.0.113.61', attempts: 5 },
    ]);
  });

  test('strangers who use up the attempts at an address never keep out a device that has signed in before', async () => {
    const { setCookies } = Result.getOrThrow(await signInAs(dana.email, dana.password));
    const mark = setCookies.find((cookie) => cookie.includes('muster.device_')) ?? '';
    expect(mark).toMatch(/HttpOnly/);
    expect(mark).toMatch(/SameSite=Strict/);
    expect(mark).toMatch(/Max-Age=15552000/);
    const cookie = cookieHeader([mark]);
    const onDevice = (password: string, sent = cookie, email = dana.email) =>
      identity.signIn({ email, password, keep: 'session' }, { ...client, ip: '203.0.113.77', cookie: sent });
    // Fifty attempts from ten clients; each is as good as checked, without its hashing.
    await pool.query(
      `insert into muster_identity.sign_in_attempts
       select key, attempts, now() + interval '5 minutes' from unnest($1::text[], $2::int[]) as used (key, attempts)
       on conflict (key) do update set attempts = excluded.attempts, window_ends = excluded.window_ends`,
      [
        [`address:${dana.email.toLowerCase()}`, `both:${dana.email.toLowerCase()}|203.0.113.77`],
        [50, 5],
      ],
    );
    expect(await codeOf(signInAs(dana.email, dana.password, '203.0.113.78'))).toBe('auth/too-many-requests');
    expect(await codeOf(onDevice(dana.password))).toBe('accepted');
    // Another's mark, or one that was made up, is none.
    const forged = cookie.replace(/\.[^.]*$/, `.${'A'.repeat(43)}`);
    expect(await codeOf(onDevice(dana.password, forged))).toBe('auth/too-many-requests');
    // What a known device may try is little.
    for (let wrong = 0; wrong < 5; wrong += 1) {
      expect(await codeOf(onDevice('wrong-1'))).toBe('auth/wrong-password');
    }
    expect(await codeOf(onDevice(dana.password))).toBe('auth/too-many-requests');
    await pool.query(`delete from muster_identity.sign_in_attempts`);
  });

  test('beyond a bounded number of checks a sign-in is refused at once, but not on a known device', async () => {
    const narrow = createIdentity({
      pool,
      secret: 's'.repeat(32),
      baseUrl: 'http://muster.test',
      passwordChecks: { atOnce: 1, waiting: 2 },
    });
    const { setCookies } = Result.getOrThrow(await signInAs(dana.email, dana.password));
    const order: string[] = [];
    const tried = async (name: string, cookie?: string) => {
      const result = await narrow.signIn(
        { email: dana.email, password: dana.password, keep: 'session' },
        { ip: `203.0.113.${order.length + 30}`, userAgent: 'test', cookie },
      );
      order.push(name);
      return Result.isFailure(result) ? result.failure : 'accepted';
    };
    const strangers = Array.from({ length: 5 }, (_, n) => tried(`stranger ${n}`));
    const known = tried('known', cookieHeader(setCookies));
    const busy = { code: 'auth/busy', details: { retryAfterSeconds: 3 } };
    expect(await Promise.all(strangers)).toMatchObject(['accepted', 'accepted', 'accepted', busy, busy]);
    expect(await known).toBe('accepted');
    expect(order.indexOf('known')).toBeLessThan(order.indexOf('stranger 2'));
  });

  test('a whole network of IPv6 addresses has the attempts of one client', async () => {
    const from = (last: number) => `2001:db8:0:7::${last.toString(16)}`;
    for (let wrong = 1; wrong <= 5; wrong += 1) {
      expect(await codeOf(signInAs(dana.email, 'wrong-1', from(wrong)))).toBe('auth/wrong-password');
    }
    expect(await codeOf(signInAs(dana.email, dana.password, from(6)))).toBe('auth/too-many-requests');
    expect(await codeOf(signInAs(dana.email, dana.password, '2001:db8:0:8::1'))).toBe('accepted');
  });

  test('a right password clears the wrong ones before it', async () => {
    const ip = '203.0.113.50';
    for (let round = 0; round < 3; round += 1) {
      for (let wrong = 0; wrong < 4; wrong += 1) await signInAs(dana.email, 'wrong-1', ip);
      expect(await codeOf(signInAs(dana.email, dana.password, ip))).toBe('accepted');
    }
  });
});

describe('tokens', () => {
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

test('the signing secret is made once and kept, and removed from the database where the operator gives one', async () => {
  const kept = async () => (await pool.query(`select value from muster_runtime.secrets`)).rows;
  const made = await authSecretOf(pool, undefined);
  expect(made.length).toBeGreaterThanOrEqual(32);
  expect(await authSecretOf(pool, undefined)).toBe(made);
  expect(await kept()).toEqual([{ value: made }]);
  const given = 'a secret of the operator, long enough';
  expect(await authSecretOf(pool, given)).toBe(given);
  expect(await kept()).toEqual([]);
});

describe('users', () => {
  test('a weak password is refused with the text of the specification, and no user is created', async () => {
    for (const password of ['abc1', 'abcdefgh', '12345678']) {
      const refused = await identity.createUser({
        ...dana,
        uid: 'weak',
        email: 'weak@example.org',
        password,
      });
      expect(refused).toMatchObject({
        failure: {
          code: 'auth/weak-password',
          message: 'Strong passwords have at least 6 characters and a mix of letters and numbers',
        },
      });
    }
    expect(await codeOf(signInAs('weak@example.org', 'abcdefgh'))).toBe('auth/wrong-password');
  });

  test('a letter and a digit among six characters are enough', () => {
    expect(isStrongPassword('abcde1')).toBe(true);
    expect(isStrongPassword('пароль7')).toBe(true);
    expect(isStrongPassword('abcd1')).toBe(false);
  });

  test('an address that is in use is refused, whatever its case', async () => {
    const again = identity.createUser({ ...dana, uid: 'other', email: 'DANA@example.org' });
    expect(await codeOf(again)).toBe('auth/email-already-in-use');
  });

  test('a user without a claim to an organisation signs in and is told so', async () => {
    const leaver = { ...dana, uid: 'leaver', email: 'leaver@example.org' };
    Result.getOrThrow(await identity.createUser(leaver));
    const { token } = Result.getOrThrow(await signInAs(leaver.email, leaver.password));
    await pool.query(`delete from muster_identity.members where uid = 'leaver'`);
    expect(await identity.authenticate({ authorization: `Bearer ${token}` })).toEqual({
      outcome: 'noOrganisation',
    });
  });

  test('names are shown within the organisation only', async () => {
    await identity.createUser({ ...dana, uid: 'erik', email: 'erik@example.org', org: 'other' });
    expect(await identity.namesOf('acme', ['dana', 'erik', 'nobody'])).toEqual(
      new Map([['dana', 'Dana Whitlock']]),
    );
  });
});

describe('passwords and removal', () => {
  const ada: NewUser = { ...dana, uid: 'ada', name: 'Ada Quist', email: 'ada@example.org' };
  const erna: NewUser = { ...dana, uid: 'erna', name: 'Erna Blom', email: 'erna@example.org' };
  beforeAll(async () => {
    for (const user of [ada, erna]) Result.getOrThrow(await identity.createUser(user));
  });

  test('an organisation knows who can sign in, by name, and since when they are signed in', async () => {
    await identity.createUser({ ...dana, uid: 'zoe', email: 'zoe@example.org', org: 'quiet', name: 'Zoe' });
    await identity.createUser({ ...dana, uid: 'abe', email: 'abe@example.org', org: 'quiet', name: 'abe' });
    await signInAs('zoe@example.org', dana.password);
    await pool.query(
      `update muster_identity.session set "expiresAt" = now() - interval '1 second' where "userId" = 'zoe'`,
    );
    const before = Date.now();
    await signInAs('abe@example.org', dana.password);
    expect(await identity.usersOf('quiet')).toEqual([
      {
        uid: 'abe',
        name: 'abe',
        email: 'abe@example.org',
        org: 'quiet',
        role: 'dispatcher',
        duties: ['admin'],
        partner: false,
        resourceId: null,
        customerId: null,
        signedInAt: expect.toSatisfy((at) => at >= before - 1000),
      },
      expect.objectContaining({ uid: 'zoe', signedInAt: null }),
    ]);
  });

  test('a weak password and an unknown address are refused, and the former password stays', async () => {
    expect(await codeOf(identity.setPassword('ada@example.org', 'weak'))).toBe('auth/weak-password');
    expect(await codeOf(identity.setPassword('nobody@example.org', 'roster-of-2027'))).toBe(
      'auth/user-not-found',
    );
    expect(await codeOf(identity.removeUser('nobody@example.org'))).toBe('auth/user-not-found');
    expect(await codeOf(signInAs(ada.email, ada.password))).toBe('accepted');
  });

  test('a new password works at once, whatever was tried with the former one', async () => {
    const ip = '203.0.113.81';
    for (let wrong = 0; wrong < 6; wrong += 1) await signInAs(ada.email, 'wrong-1', ip);
    expect(await codeOf(signInAs(ada.email, ada.password, ip))).toBe('auth/too-many-requests');
    Result.getOrThrow(await identity.setPassword(' ADA@example.org ', 'roster-of-2027'));
    expect(await codeOf(signInAs(ada.email, ada.password, ip))).toBe('auth/wrong-password');
    expect(await codeOf(signInAs(ada.email, 'roster-of-2027', ip))).toBe('accepted');
  });

  test.each([
    [
      'the password is changed',
      `update muster_identity.account set password = 'another' where "userId" = 'erna'`,
    ],
    ['the user is removed', `delete from muster_identity.account where "userId" = 'erna'`],
  ])('a sign-in that is under way while %s fails', async (_name, change) => {
    const stored = await pool.query(`select * from muster_identity.account where "userId" = 'erna'`);
    const sessions = async () => {
      const { rows } = await pool.query(`select 1 from muster_identity.session where "userId" = 'erna'`);
      return rows.length;
    };
    const operator = await pool.connect();
    await operator.query('begin');
    await operator.query(change);
    await operator.query(`delete from muster_identity.session where "userId" = 'erna'`);
    const late = signInAs(erna.email, erna.password);
    // It has found the password right and made a session that nobody would end.
    await expect.poll(sessions).toBe(1);
    await operator.query('commit');
    operator.release();
    expect(await codeOf(late)).toBe('auth/wrong-password');
    expect(await sessions()).toBe(0);
    const { id, accountId, providerId, userId, password } = stored.rows[0];
    await pool.query(`delete from muster_identity.account where "userId" = 'erna'`);
    await pool.query(
      `insert into muster_identity.account
         (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
       values ($1, $2, $3, $4, $5, now(), now())`,
      [id, accountId, providerId, userId, password],
    );
  });

  test('a removed user can no longer sign in, is still named, and leaves the address free', async () => {
    const { token } = Result.getOrThrow(await signInAs(erna.email, erna.password));
    expect(Result.getOrThrow(await identity.removeUser(erna.email))).toMatchObject({
      uid: 'erna',
      org: 'acme',
    });
    expect(await identity.authenticate({ authorization: `Bearer ${token}` })).toEqual({
      outcome: 'anonymous',
    });
    expect(await codeOf(signInAs(erna.email, erna.password))).toBe('auth/wrong-password');
    expect((await identity.usersOf('acme')).map(({ uid }) => uid)).not.toContain('erna');
    expect(await identity.findUser(erna.email)).toBeUndefined();
    expect(await identity.namesOf('acme', ['erna'])).toEqual(new Map([['erna', 'Erna Blom']]));
    const next = { ...erna, uid: 'erna-2', name: 'Erna Next' };
    expect(await codeOf(identity.createUser(next))).toBe('accepted');
    expect(await identity.namesOf('acme', ['erna', 'erna-2'])).toEqual(
      new Map([
        ['erna', 'Erna Blom'],
        ['erna-2', 'Erna Next'],
      ]),
    );
  });
});

async function signedIn(authorization: string) {
  const authentication = await identity.authenticate({ authorization });
  if (authentication.outcome !== 'signedIn') throw new Error(authentication.outcome);
  return authentication.who;
}
