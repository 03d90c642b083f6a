import { Result } from 'effect';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../../api/services/identity/authentication.ts';
import { newTotpSecret, totpCode, totpStep } from '../../../../api/services/identity/secondFactor/totp.ts';
import {
  client,
  codeOf,
  createIdentitySide,
  dana,
  type IdentitySide,
  startedInOrder,
} from './identitySide.ts';

const stepMs = 30_000;
let now = Date.UTC(2026, 2, 2);
let side: IdentitySide;
beforeAll(async () => {
  side = await createIdentitySide(() => now);
});
afterAll(() => side.close());

const email = 'dana@example.org';
const from = { address: client.ip, device: 'test' };

beforeEach(async () => {
  now += 10 * stepMs;
  await side.pool.query('delete from muster_identity.second_factors');
  await side.pool.query('delete from muster_identity.factor_rules');
  await side.pool.query('delete from muster_identity.sign_in_attempts');
});

/** Signs in with whatever is given for the second factor. */
const signIn = (secondFactor?: string, password = dana.password) =>
  side.identity.signIn(
    { email, password, keep: 'session' },
    secondFactor === undefined ? client : { ...client, secondFactor },
  );

const inSession = async (secondFactor?: string): Promise<SignedIn> =>
  side.signedIn(`Bearer ${Result.getOrThrow(await signIn(secondFactor)).token}`);

/** A second factor that has just been set up, in the session that is answered with it. */
async function setUp(who?: SignedIn) {
  const session = who ?? (await inSession());
  const begun = Result.getOrThrow(await side.identity.secondFactors.begin(session, dana.password));
  const first = { setUp: begun.setUp, code: totpCode(begun.secret, now) };
  const made = Result.getOrThrow(await side.identity.secondFactors.confirm(session, first, from));
  now += stepMs;
  return { ...begun, ...made, who: session };
}

/** What two come to who bring the same code, when both have been found right before either is taken. */
async function together(code: string): Promise<readonly string[]> {
  const came: string[] = [];
  const bring = async () => void came.push(await codeOf(signIn(code)));
  await startedInOrder(side.pool, `select from muster_identity."user" where id = 'dana' for update`, [
    bring,
    bring,
  ]);
  return came.toSorted();
}

describe('a second factor', () => {
  test('is asked for after the password, and for nothing before', async () => {
    const { secret } = await setUp();
    expect(await codeOf(signIn(undefined, 'not this one 1'))).toBe('auth/wrong-password');
    expect(await codeOf(signIn(totpCode(secret, now), 'not this one 1'))).toBe('auth/wrong-password');
    expect(await codeOf(signIn())).toBe('auth/multi-factor-auth-required');
    expect(await codeOf(signIn(' '))).toBe('auth/multi-factor-auth-required');
    expect(await codeOf(signIn('000000'))).toBe('auth/invalid-verification-code');
    expect(await codeOf(signIn(totpCode(secret, now)))).toBe('accepted');
  });

  test('takes each code once, also of two that come together, and none that is older', async () => {
    const { secret } = await setUp();
    const before = totpCode(secret, now - stepMs);
    const code = totpCode(secret, now);
    expect(await together(code)).toEqual(['accepted', 'auth/invalid-verification-code']);
    expect(await codeOf(signIn(code))).toBe('auth/invalid-verification-code');
    expect(await codeOf(signIn(before))).toBe('auth/invalid-verification-code');
    now += stepMs;
    expect(await codeOf(signIn(totpCode(secret, now)))).toBe('accepted');
  });

  test('takes the code of a clock that is half a minute wrong, and of no other', async () => {
    const secret = newTotpSecret();
    const steps = [-2, -1, 0, 1, 2].map((off) => totpStep(secret, totpCode(secret, now + off * stepMs), now));
    const step = Math.floor(now / stepMs);
    expect(steps).toEqual([undefined, step - 1, step, step + 1, undefined]);
  });

  test('is not tried more than five times in five minutes, by right codes either', async () => {
    const { secret } = await setUp();
    for (let wrong = 0; wrong < 5; wrong += 1) {
      expect(await codeOf(signIn('123123'))).toBe('auth/invalid-verification-code');
    }
    expect(await codeOf(signIn(totpCode(secret, now)))).toBe('auth/too-many-requests');
  });

  test('has recovery codes that sign in once each, however they are typed', async () => {
    const { recoveryCodes, who } = await setUp();
    const [first = '', second = ''] = recoveryCodes;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await codeOf(signIn(first.toUpperCase().replaceAll('-', ' ')))).toBe('accepted');
    expect(await codeOf(signIn(first))).toBe('auth/invalid-verification-code');
    expect(await together(second)).toEqual(['accepted', 'auth/invalid-verification-code']);
    expect(await side.identity.secondFactors.stateOf('dana')).toMatchObject({ recoveryCodes: 8 });

    const renewed = Result.getOrThrow(
      await side.identity.secondFactors.renewRecoveryCodes(who, dana.password, from),
    );
    expect(await codeOf(signIn(recoveryCodes[2]))).toBe('auth/invalid-verification-code');
    expect(await codeOf(signIn(renewed.recoveryCodes[0]))).toBe('accepted');
  });

  test('is in the database neither in clear nor as what a recovery code is', async () => {
    const { secret, recoveryCodes } = await setUp();
    const { rows } = await side.pool.query(
      `select encode(f.sealed, 'escape') || encode(c.code_hash, 'escape') as kept
       from muster_identity.second_factors f join muster_identity.recovery_codes c on c.uid = f.uid`,
    );
    expect(rows.length).toBe(10);
    for (const { kept } of rows) {
      for (const hidden of [secret, ...recoveryCodes]) expect(kept).not.toContain(hidden);
    }
  });

  test('is set up by the first code alone, by whoever has the password, in the session that began it', async () => {
    const { secondFactors } = side.identity;
    const [who, other] = [await inSession(), await inSession()];
    expect(await codeOf(secondFactors.begin(who, 'not this one 1'))).toBe('auth/wrong-current-password');
    const begun = Result.getOrThrow(await secondFactors.begin(who, dana.password));
    const right = { setUp: begun.setUp, code: totpCode(begun.secret, now) };
    expect(await codeOf(secondFactors.confirm(who, { ...right, code: '' }, from))).toBe(
      'auth/invalid-verification-code',
    );
    expect(await codeOf(secondFactors.confirm(other, right, from))).toBe('auth/code-expired');
    expect(await codeOf(secondFactors.confirm(who, { ...right, setUp: 'bm90aGluZw' }, from))).toBe(
      'auth/code-expired',
    );
    now += 16 * 60_000;
    const late = { setUp: begun.setUp, code: totpCode(begun.secret, now) };
    expect(await codeOf(secondFactors.confirm(who, late, from))).toBe('auth/code-expired');
    expect(await secondFactors.stateOf('dana')).toBeNull();
  });

  test('ends the other sessions when it is set up, and is turned off with the password', async () => {
    const { secondFactors, sessions } = side.identity;
    const other = await inSession();
    const { who } = await setUp();
    expect(await sessions.ended([other.sessionId, who.sessionId])).toEqual([other.sessionId]);
    expect(await codeOf(secondFactors.remove(who, 'not this one 1', from))).toBe(
      'auth/wrong-current-password',
    );
    expect(await codeOf(secondFactors.remove(who, dana.password, from))).toBe('accepted');
    expect(await codeOf(signIn())).toBe('accepted');
    expect(await codeOf(secondFactors.remove(who, dana.password, from))).toBe('not_found');
  });

  test('is changed without a password only by whoever has just signed in', async () => {
    const { secondFactors } = side.identity;
    const who = await inSession();
    await side.pool.query(`update muster_identity.account set "providerId" = 'link' where "userId" = 'dana'`);
    try {
      expect(await codeOf(secondFactors.begin(who, ''))).toBe('accepted');
      await side.pool.query(
        `update muster_identity.session set "createdAt" = now() - interval '11 minutes' where id = $1`,
        [who.sessionId],
      );
      expect(await codeOf(secondFactors.begin(who, ''))).toBe('auth/requires-recent-login');
    } finally {
      await side.pool.query(
        `update muster_identity.account set "providerId" = 'credential' where "userId" = 'dana'`,
      );
    }
  });

  test('is kept by a new password, and goes when the operator turns it off', async () => {
    await setUp();
    Result.getOrThrow(await side.identity.setPassword(email, 'nine otters under the ice 5'));
    expect(await codeOf(signIn(undefined, 'nine otters under the ice 5'))).toBe(
      'auth/multi-factor-auth-required',
    );
    Result.getOrThrow(await side.identity.setPassword(email, 'seven herons by the river 4'));
    expect(await side.identity.secondFactors.removeAsOperator('dana')).toBe(true);
    expect(await side.identity.secondFactors.removeAsOperator('dana')).toBe(false);
    expect(await codeOf(signIn(undefined, 'seven herons by the river 4'))).toBe('accepted');
  });
});
