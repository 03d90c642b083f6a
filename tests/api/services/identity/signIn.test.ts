import { Result } from 'effect';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createIdentity } from '../../../../api/services/identity/createIdentity.ts';
import type { Identity } from '../../../../api/services/identity/identity.ts';
import { type WorkWatch, watchWork } from '../../../support/workDone.ts';
import { client, codeOf, cookieHeader, createIdentitySide, dana, type IdentitySide } from './identitySide.ts';

let work: WorkWatch;
let side: IdentitySide;
let pool: pg.Pool;
let identity: Identity;
let signInAs: IdentitySide['signInAs'];
beforeAll(async () => {
  // Before anything is made, because it counts from then on.
  work = watchWork();
  side = await createIdentitySide();
  ({ pool, identity, signInAs } = side);
});
afterAll(() => {
  work[Symbol.dispose]();
  return side.close();
});

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

  test('in a browser that has a session ends that session, whoever it was', async () => {
    const first = Result.getOrThrow(await signInAs(dana.email, dana.password));
    const cookie = cookieHeader(first.setCookies);
    const again = { email: dana.email, password: dana.password, keep: 'session' } as const;
    const second = Result.getOrThrow(await identity.signIn(again, { ...client, cookie }));
    expect(second.replaced).toEqual(expect.any(String));
    expect(await identity.authenticate({ cookie })).not.toMatchObject({ outcome: 'signedIn' });
    const third = Result.getOrThrow(await identity.signIn(again, client));
    expect(third.replaced).toBeUndefined();
    for (const { token } of [second, third]) {
      const { outcome } = await identity.authenticate({ authorization: `Bearer ${token}` });
      expect(outcome).toBe('signedIn');
    }
  });

  test('over https the session cookie is for this host alone', async () => {
    const secure = createIdentity({ pool, secret: 's'.repeat(32), baseUrl: 'https://muster.test' });
    const signedIn = await secure.signIn(
      { email: dana.email, password: dana.password, keep: 'session' },
      client,
    );
    const { setCookies } = Result.getOrThrow(signedIn);
    const [session = ''] = setCookies.filter((cookie) => cookie.includes('session_token'));
    expect(session).toMatch(/^__Host-muster\.session_token=.*; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    for (const cookie of setCookies) expect(cookie).toMatch(/^__(?:Host|Secure)-.*; Secure$/);
    const authentication = await secure.authenticate({ cookie: cookieHeader(setCookies) });
    expect(authentication.outcome).toBe('signedIn');
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

  test('no password signs in where the operator offers links alone', async () => {
    const links = createIdentity({
      pool,
      secret: 's'.repeat(32),
      baseUrl: 'http://muster.test',
      signIn: { methods: ['link'], lookUp: true, signUp: true, linkDevice: 'any' },
    });
    const { email, password } = dana;
    expect(await codeOf(links.signIn({ email, password, keep: 'session' }, client))).toBe(
      'auth/operation-not-allowed',
    );
  });

  test('nobody has the service of the captcha asked without end', async () => {
    const byPhone = createIdentity({
      pool,
      secret: 's'.repeat(32),
      baseUrl: 'http://muster.test',
      captcha: { kind: 'development' },
      signIn: { methods: ['password', 'phone'], lookUp: true, signUp: true, linkDevice: 'any' },
    }).byPhone;
    const send = () =>
      codeOf(byPhone.send({ phoneNumber: '+61491570156' }, { ...client, ip: '203.0.113.99' }));
    for (let times = 0; times < 60; times += 1) expect(await send()).toBe('auth/captcha-check-failed');
    expect(await send()).toBe('auth/too-many-requests');
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
