import { Result } from 'effect';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewUser } from '../../../../api/services/identity/account.ts';
import type { Identity } from '../../../../api/services/identity/identity.ts';
import { knownWords } from '../../../../api/services/identity/knownWords.ts';
import { isStrongPassword, refusedPassword } from '../../../../api/services/identity/passwordRule.ts';
import { codeOf, createIdentitySide, dana, type IdentitySide } from './identitySide.ts';

let side: IdentitySide;
let pool: pg.Pool;
let identity: Identity;
let signInAs: IdentitySide['signInAs'];
beforeAll(async () => {
  side = await createIdentitySide();
  ({ pool, identity, signInAs } = side);
});
afterAll(() => side.close());

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
      sessionId: expect.any(String),
      uid: 'leaver',
    });
  });

  test('names are shown within the organisation only', async () => {
    await identity.createUser({ ...dana, uid: 'erik', email: 'erik@example.org', org: 'other' });
    expect(await identity.namesOf('acme', ['dana', 'erik', 'nobody'])).toEqual(
      new Map([['dana', 'Dana Whitlock']]),
    );
  });
});

describe('words that others know', () => {
  const owner = { email: 'dana.whitlock@rosewood-care.example', name: 'Dana Whitlock', orgs: ['rosewood'] };
  const known = knownWords(owner);

  test.each([
    'Dana-Whitlock-1985',
    'whitlockdana2026',
    'Rosewood@Care26',
    'rosewood-care-7',
    'dana.whitlock@rosewood-care.example1',
    'Muster-Rosewood-1',
    'dispatcher-dana-1',
  ])('do not make a password: %s', async (password) => {
    expect(await refusedPassword(password, { least: 12 }, 'password', known)).toMatchObject({
      code: 'auth/known-password',
      details: { field: 'password' },
    });
  });

  test.each(['dana likes 4 old bicycles', 'blue-Rosewood-kettle-9'])(
    'may be in one: %s',
    async (password) => {
      expect(await refusedPassword(password, { least: 12 }, 'password', known)).toBeUndefined();
    },
  );

  test('are asked about wherever a password is chosen', async () => {
    const password = 'example-acme-1985';
    const made = identity.createUser({ ...dana, uid: 'known', email: 'known@example.org', password });
    expect(await codeOf(made)).toBe('auth/known-password');
    expect(await codeOf(identity.setPassword('dana@example.org', password))).toBe('auth/known-password');
    const { token } = Result.getOrThrow(await signInAs(dana.email, dana.password));
    const who = await side.signedIn(`Bearer ${token}`);
    const changed = identity.changePassword(who, { currentPassword: dana.password, newPassword: password });
    expect(await codeOf(changed)).toBe('auth/known-password');
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
    // It has found the password right, and waits for whoever changes it.
    const waiting = async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length;
    };
    await expect.poll(waiting).toBe(1);
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
      memberships: [{ org: 'acme' }],
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
