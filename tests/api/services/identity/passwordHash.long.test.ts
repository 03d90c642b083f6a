import { randomBytes, scryptSync } from 'node:crypto';
import { Result } from 'effect';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { comparePassword, costToday, hashPassword } from '../../../../api/services/identity/passwordHash.ts';
import { createPasswords } from '../../../../api/services/identity/passwords.ts';
import { createSignInAttempts } from '../../../../api/services/identity/signInAttempts.ts';
import { codeOf, createIdentitySide, dana, type IdentitySide } from './identitySide.ts';

const ofToday = /^[0-9a-f]{32}:[0-9a-f]{128}$/;
const cheap = { ln: 12, r: 8, p: 1 };
/** A hash that names this cost, of a password that nobody has. */
const named = (cost: string) => {
  const [salt, key] = [randomBytes(16), randomBytes(32)].map((bytes) =>
    bytes.toString('base64').replaceAll('=', ''),
  );
  return `$scrypt$${cost}$${salt}$${key}`;
};

describe('a hash', () => {
  test('of today is one that the release before reads, and another one each time', async () => {
    const [one, other] = [await hashPassword('roster-of-2026'), await hashPassword('roster-of-2026')];
    expect(one).toMatch(ofToday);
    expect(other).not.toBe(one);
    const [salt = '', key] = one.split(':');
    const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1_048_576 };
    expect(scryptSync('roster-of-2026', salt, 64, cost).toString('hex')).toBe(key);
    expect(await comparePassword(one, 'roster-of-2026')).toBe('right');
    expect(await comparePassword(one, 'roster-of-2027')).toBe('wrong');
  });

  test('of another cost names it', async () => {
    expect(await hashPassword('roster-of-2026', cheap)).toMatch(
      /^\$scrypt\$ln=12,r=8,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    );
  });

  test('is of the same password however a keyboard writes it', async () => {
    const hash = await hashPassword('caf\u00e9 \ufb01ne 2026');
    expect(await comparePassword(hash, 'cafe\u0301 fine 2026')).toBe('right');
  });

  test('as better-auth made it is right, and not outdated while it costs as much as one of today', async () => {
    const hash =
      'e85605d1a30b7928d33d7180109ab799:10b138c2c0ca75553091166f19c8f98f6515147eca229c58db623020794d6a67c28027be02302a1e669f62a59ada67676d12eebac41a8a7faf4167db49af90ea';
    expect(await comparePassword(hash, 'roster-of-2026')).toBe('right');
    expect(await comparePassword(hash, 'roster-of-2027')).toBe('wrong');
  });

  test('that costs less than one of today is right, and outdated', async () => {
    const hash = await hashPassword('roster-of-2026', cheap);
    expect(await comparePassword(hash, 'roster-of-2026')).toBe('outdated');
    expect(await comparePassword(hash, 'roster-of-2027')).toBe('wrong');
  });

  test('that costs more than one of today is right, and not outdated', async () => {
    const hash = await hashPassword('roster-of-2026', { ...costToday, p: 2 });
    expect(await comparePassword(hash, 'roster-of-2026')).toBe('right');
  });

  test('that is cheap takes as much work to refuse as one of today', async () => {
    const hashes = { cheap: await hashPassword('a', cheap), today: await hashPassword('a') };
    /** Microseconds of all processors: those that others use count nowhere. The least of several. */
    const work = async (hash: string) => {
      const each: number[] = [];
      for (let time = 0; time < 4; time += 1) {
        const before = process.cpuUsage();
        expect(await comparePassword(hash, 'b')).toBe('wrong');
        const { user, system } = process.cpuUsage(before);
        each.push(user + system);
      }
      return Math.min(...each);
    };
    expect((await work(hashes.cheap)) / (await work(hashes.today))).toBeGreaterThan(0.5);
  });

  test.each([
    ['takes more memory than Muster gives to one', 'ln=18,r=16,p=1'],
    ['takes far more work', 'ln=14,r=16,p=5'],
    ['takes more of both than numbers can say', 'ln=99,r=999,p=999'],
    ['costs nothing', 'ln=0,r=0,p=0'],
    ['has more rounds than its blocks allow', 'ln=16,r=1,p=1'],
  ])('that %s is not worked out', async (_what, cost) => {
    expect(await comparePassword(named(cost), 'roster-of-2026')).toBe('unreadable');
  });

  test.each(['ln=15,r=1,p=1', 'ln=1,r=1,p=999', 'ln=1,r=999,p=99', 'ln=16,r=16,p=1'])(
    'of whatever other cost is worked out: %s',
    async (cost) => {
      expect(await comparePassword(named(cost), 'roster-of-2026')).toBe('wrong');
    },
  );

  test.each([
    '',
    ':',
    'roster-of-2026',
    '$2b$12$abcdefghijklmnopqrstuv',
    `${'0'.repeat(31)}:${'0'.repeat(128)}`,
  ])('of no known kind is not worked out: %j', async (hash) => {
    expect(await comparePassword(hash, 'roster-of-2026')).toBe('unreadable');
  });
});

describe('signing in', () => {
  let side: IdentitySide;
  const errors = vi.fn();
  beforeAll(async () => {
    side = await createIdentitySide(undefined, {
      logger: { warn: () => {}, error: errors },
      hashCost: costToday,
      // So that several compare one hash at the same moment, on any machine.
      passwordChecks: { atOnce: 4, waiting: 40 },
    });
  });
  beforeEach(() => errors.mockClear());
  afterAll(() => side.close());

  const stored = async () => {
    const { rows } = await side.pool.query<{ password: string }>(
      `select password from muster_identity.account where "userId" = 'dana' and "providerId" = 'credential'`,
    );
    return rows.map(({ password }) => password);
  };
  const store = (hash: string) =>
    side.pool.query(`update muster_identity.account set password = $1 where "userId" = 'dana'`, [hash]);
  /** The outcome of a request with this token. */
  const outcomeOf = async (token: string) =>
    (await side.identity.authenticate({ authorization: `Bearer ${token}` })).outcome;

  test('puts a hash of today in the place of an outdated one, once, and signs nobody out', async () => {
    const { token } = Result.getOrThrow(await side.signInAs(dana.email, dana.password));
    for (const cost of [cheap, { ...cheap, p: 2 }]) {
      const outdated = await hashPassword(dana.password, cost);
      await store(outdated);
      expect(await codeOf(side.signInAs(dana.email, 'a wrong one of 2026'))).toBe('auth/wrong-password');
      expect(await stored(), 'after a wrong password').toEqual([outdated]);
      expect(await codeOf(side.signInAs(dana.email, dana.password))).toBe('accepted');
      const [renewed = ''] = await stored();
      expect(renewed).toMatch(ofToday);
      expect(await codeOf(side.signInAs(dana.email, dana.password))).toBe('accepted');
      expect(await stored(), 'after another sign-in').toEqual([renewed]);
      expect(await outcomeOf(token)).toBe('signedIn');
    }
    expect(errors).not.toHaveBeenCalled();
  });

  test('lets several devices in that come with an outdated hash at once', async () => {
    await store(await hashPassword(dana.password, cheap));
    const codes = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        codeOf(side.signInAs(dana.email, dana.password, `203.0.113.${index}`)),
      ),
    );
    expect(codes).toEqual(['accepted', 'accepted', 'accepted', 'accepted']);
    expect((await stored()).join()).toMatch(ofToday);
  });

  test('with an outdated hash that another device has just renewed goes on with the new one, whatever asks', async () => {
    const outdated = await hashPassword(dana.password, cheap);
    await store(outdated);
    const passwords = createPasswords({
      pool: side.pool,
      attempts: createSignInAttempts(side.pool),
      logger: undefined,
      limits: { atOnce: 4, waiting: 40 },
    });
    const { token } = Result.getOrThrow(await side.signInAs(dana.email, dana.password));
    const who = await side.signedIn(`Bearer ${token}`);
    await store(outdated);
    const checked = await Promise.all(
      Array.from({ length: 4 }, () => passwords.checkCurrent(who, dana.password)),
    );
    const [renewed] = await stored();
    expect(checked.map((each) => Result.getOrThrow(each).password)).toEqual([
      renewed,
      renewed,
      renewed,
      renewed,
    ]);
  });

  test('renews the hash also of whoever gives the current password to change it', async () => {
    const { token } = Result.getOrThrow(await side.signInAs(dana.email, dana.password));
    const who = await side.signedIn(`Bearer ${token}`);
    await store(await hashPassword(dana.password, cheap));
    const change = { currentPassword: dana.password, newPassword: 'winter-board-of-2027' };
    expect(await codeOf(side.identity.changePassword(who, change, {}))).toBe('accepted');
    expect((await stored()).join()).toMatch(ofToday);
    expect(await codeOf(side.signInAs(dana.email, change.newPassword))).toBe('accepted');
    expect(await codeOf(side.signInAs(dana.email, dana.password))).toBe('auth/wrong-password');
    await store(await hashPassword(dana.password));
  });

  test.each([
    [
      'is dearer than Muster works out',
      '$scrypt$ln=20,r=32,p=9$AAAAAAAAAAAAAAAAAAAAAA$'.concat('A'.repeat(43)),
    ],
    ['nobody can read', 'imported:from-elsewhere'],
  ])(
    'with a stored hash that %s is refused as a wrong password, and only the operator is told',
    async (_what, hash) => {
      await store(hash);
      expect(await codeOf(side.signInAs(dana.email, dana.password))).toBe('auth/wrong-password');
      expect(await stored()).toEqual([hash]);
      expect(errors).toHaveBeenCalledExactlyOnceWith(
        { source: 'identity', uid: 'dana' },
        'the stored hash of a password is of no known kind, or too dear',
      );
      await store(await hashPassword(dana.password));
    },
  );
});
